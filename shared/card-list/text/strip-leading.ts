import { isCurrency } from '#shared/card-list/text/find-price.ts'
import { isGradeWord } from '#shared/card-list/words/condition/grades.ts'
import { normalizedSet } from '#shared/card-list/words/known-words.ts'
import { beginsWithCapital, isLowerCase, withLetters } from '#shared/card-list/words/letters.ts'
import { articles, havingWords, joiningWords, sellingWords } from '#shared/card-list/words/lines/selling-words.ts'
import { countedOf, sizeOfPlayset, timesOf } from '#shared/card-list/words/quantity/stated-quantity.ts'
import { usualQuantity } from '#shared/card-list/words/quantity/usual-numbers.ts'
import { integerOf, isReadable, shortened, type Token } from '#shared/card-list/words/tokenize.ts'
import type { Flag } from '#shared/card-list/words/vocabulary.ts'

const boards = normalizedSet(`
  s, sb, mb, main, maindeck, main deck, mainboard, side, sideboard, side deck, oathbreaker,
  partner, extra, extra deck, commander, commanders, companion, maybeboard, leader,
  kommandant, commandant, comandante, réserve, banquillo, reserva, deck`)
/** Headings of decks, which stand before a quantity too: `Sorceries: 3 Opt`. */
const partsOfDecks = normalizedSet(
  'creatures, sorceries, instants, lands, artifacts, enchantments, spells, traps, monsters',
)
const listNumber = /^\d{1,3}(?:[.:]?[.)]|\.-)$/
/** With geometric shapes and emojis; not ■, ★ and ☆, which begin names. */
const bulletGlued = withLetters`^(?:(?:[-–—•*·→+~▪-☄☇-➿⬀-⯿]|[\ud83c-\ud83e][\udc00-\udfff])\ufe0f?)+(?=[\p{L}\d"'[(])`
const gluedListNumber = withLetters`^\d{1,3}\.(?=[\p{L}])`

const signOfPriceOrNumber = withLetters`[\p{Sc}#]`

/** Drops leading tokens without letter or digit (`•`, `-`, `*`, `☐`, `>`, an emoji) and checkboxes (`[ ]`, `[x]`). */
const withoutBullets = (tokens: readonly Token[]): readonly Token[] => {
  const first = tokens.findIndex(
    (token) => isReadable(token) || token.kind === 'open' || signOfPriceOrNumber.test(token.text),
  )
  const checkbox =
    tokens[first]?.kind === 'open' && (tokens[first + 1]?.kind === 'close' ? 2 : isCheckbox(tokens, first) ? 3 : 0)
  if (checkbox) return withoutBullets(tokens.slice(first + checkbox))
  return first > 0 ? tokens.slice(first) : tokens
}

const isCheckbox = (tokens: readonly Token[], at: number): boolean =>
  tokens[at]?.text === '[' &&
  /^[x✓✔]$/.test(tokens[at + 1]?.normalized ?? '') &&
  tokens[at + 2]?.text === ']' &&
  tokens.length > at + 3

/** `-Name`, `•4x Name`, `*4 Name`. A dash before a number may be a minus: `-2 Name` is flagged, `-2x Name` is not. */
const withoutGluedBullet = (tokens: readonly Token[]): { rest: readonly Token[]; flags: Flag[] } => {
  const [first] = tokens
  const isWord = first?.kind === 'word' && !first.isNameOnly
  const bullet = isWord ? (bulletGlued.exec(first.text)?.[0] ?? '') : ''
  if (!first || bullet === '' || /^\+\d|^\*.*\*$/.test(first.text)) return { rest: tokens, flags: [] }
  const rest = [shortened(first, bullet.length), ...tokens.slice(1)]
  const number = integerOf(rest[0])
  if (rest.length === 1 && (number ?? timesOf(rest[0])) !== undefined) return { rest: tokens, flags: [] }
  return { rest, flags: number === undefined || !/^[-–—]/.test(bullet) ? [] : ['leading_number_may_be_name'] }
}

/** `3.` and `3)` are list numbers, not quantities. */
const withoutListNumber = (tokens: readonly Token[]): readonly Token[] => {
  const [first, second] = tokens
  if (first?.isNameOnly) return tokens
  if (tokens.length > 1 && first && listNumber.test(first.normalized))
    return tokens.slice(second?.kind === 'close' ? 2 : 1)
  if (tokens.length > 2 && integerOf(first, 3) !== undefined && second?.kind === 'close') return tokens.slice(2)
  const glued = gluedListNumber.exec(first?.text ?? '')
  return first && glued ? [shortened(first, glued[0].length), ...tokens.slice(1)] : tokens
}

const boardGlued = /^([a-z]+):(?=\d{1,4}x?$)/

/** `SB: 2 Name`, `SB:2 Name`, `Commander: Name`, `Sorceries: 3 Name`. */
const withoutBoard = (tokens: readonly Token[]): readonly Token[] => {
  const [first] = tokens
  if (!first || first.isNameOnly) return tokens
  const [start = '', board = ''] = boardGlued.exec(first.normalized) ?? []
  if (tokens.length > 1 && boards.has(board)) return [shortened(first, start.length), ...tokens.slice(1)]
  const colon = tokens.slice(0, 3).findIndex(({ normalized }) => normalized.endsWith(':'))
  if (colon < 0 || colon === tokens.length - 1) return tokens
  const key = tokens
    .slice(0, colon + 1)
    .map(({ normalized }) => normalized)
    .join(' ')
    .replaceAll(':', '')
    .trim()
  const isPartOfDeck =
    partsOfDecks.has(key) &&
    (integerOf(tokens[colon + 1], 2) ?? 0) > 0 &&
    beginsWithCapital(tokens[colon + 2]?.text ?? '')
  return isPartOfDeck || boards.has(key) ? tokens.slice(colon + 1) : tokens
}

const wordAt = (tokens: readonly Token[], at: number): string => (tokens[at]?.normalized ?? '').replace(/[:!]$/, '')

const sizeOfSelling = (tokens: readonly Token[], at: number): number => {
  const [first, second, third] = [wordAt(tokens, at), wordAt(tokens, at + 1), wordAt(tokens, at + 2)]
  if (sellingWords.has(`${first} ${second} ${third}`)) return 3
  if (sellingWords.has(`${first} ${second}`)) return 2
  return sellingWords.has(first) ? 1 : 0
}

const countOf = (token: Token | undefined): number | undefined => integerOf(token) ?? timesOf(token)

/**
 * `and 3 Pot of Greed`, `Ho anche 2 Opt`, but not `And 1 Live`, `and 20 more`, `Ik heb 2 vragen` nor `and 4 Opt - 2`.
 */
const isJoinedCard = (tokens: readonly Token[]): boolean => {
  const behind = tokens.slice(countedOf(tokens, 0)?.size ?? 1)
  return (
    Number(countOf(tokens[0])) <= usualQuantity &&
    beginsWithCapital(behind[0]?.text ?? '') &&
    !isCurrency(behind[0]) &&
    !behind.some((token) => countOf(token) !== undefined)
  )
}

/**
 * Where the words end that stand before a quantity, and of which kind they are. In tokens, because brackets and marks
 * count too.
 */
const endOfLead = (tokens: readonly Token[]): { at: number; isSelling: boolean; isHaving: boolean } => {
  let at = 0
  const said = { isSelling: false, isHaving: false }
  for (; at < tokens.length; ) {
    const word = wordAt(tokens, at)
    const size = sizeOfSelling(tokens, at)
    const isHaving = havingWords.has(word)
    if (size === 0 && !isHaving && !joiningWords.has(word) && (at === 0 || tokens[at]?.kind !== 'mark')) break
    said.isSelling ||= size > 0
    said.isHaving ||= isHaving
    at += size || 1
  }
  return { at, ...said }
}

/**
 * `Selling a playset of …`, `Ich habe noch 3 …`, `and 3 …`: only before a quantity, because `Sell` may begin a name. In
 * doubt behind `Ich hätte`: questions have a number too.
 */
const withoutSelling = (tokens: readonly Token[]): { rest: readonly Token[]; flags: Flag[] } => {
  const unchanged = { rest: tokens, flags: [] }
  if (tokens[0]?.isNameOnly) return unchanged
  const { at: begun, isSelling, isHaving } = endOfLead(tokens)
  let at = begun
  while (articles.has(wordAt(tokens, at))) at += 1
  const rest = tokens.slice(at)
  if (at === 0 || rest.length < 2) return unchanged
  const isSold = countOf(rest[0]) !== undefined && isSelling && !isHaving
  if (sizeOfPlayset(rest, 0) > 0 || isSold) return { rest, flags: [] }
  // `Ho Ho Ho 2x NM`
  const isNamed = !isHaving || !isGradeWord(rest[1]?.normalized ?? '')
  const isJoined = begun > 0 && isNamed && (isHaving || isLowerCase(tokens[0]?.text ?? '')) && isJoinedCard(rest)
  return isJoined
    ? { rest, flags: isHaving && integerOf(rest[0]) !== undefined ? ['leading_number_may_be_name'] : [] }
    : unchanged
}

/**
 * The tokens without leading bullets, list numbers, joining words, words of selling and the name of a board or a part
 * of a deck.
 */
export const stripLeading = (tokens: readonly Token[]): { rest: readonly Token[]; flags: Flag[] } => {
  const bulleted = withoutGluedBullet(withoutBullets(tokens))
  const sold = withoutSelling(withoutListNumber(bulleted.rest))
  return { rest: withoutBoard(sold.rest), flags: [...bulleted.flags, ...sold.flags] }
}
