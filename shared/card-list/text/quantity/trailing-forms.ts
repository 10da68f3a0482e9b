import { isPlain } from '#shared/card-list/words/plain-words.ts'
import { numbered, units } from '#shared/card-list/words/quantity/quantity-words.ts'
import { countedOf, labelledOf, sizeOfPlayset, timesOf } from '#shared/card-list/words/quantity/stated-quantity.ts'
import { isYear, mostInDeck, usualQuantity } from '#shared/card-list/words/quantity/usual-numbers.ts'
import { codeOfDeckGame, integerOf, type Token } from '#shared/card-list/words/tokenize.ts'
import type { Flag } from '#shared/card-list/words/vocabulary.ts'
import { behindWord } from './behind-word.ts'
import { remarked } from './remarked.ts'
import type { Form, Found } from './trailing-form.ts'

const doubt: Flag[] = ['trailing_number']
/** What the names of Pokémon end in, which looks like the code of a set. */
const kindsOfPokemon: ReadonlySet<string> = new Set(['ex', 'gx', 'v', 'vmax', 'vstar'])
export const collectorNumber = /^#?[a-z]*\d+[a-z]?\/\d+|^#\d/

export const isSetCode = (token: Token | undefined): boolean =>
  token !== undefined &&
  !kindsOfPokemon.has(token.normalized) &&
  (token.kind === 'close' || /^[A-Z][A-Z\d]{1,4}$/.test(token.text) || token.normalized === '#')

/** `Opt 4 x 1,50 €`, whose price is gone. */
const beforeTimes: Form = (tokens, from, tail) => {
  const isLast = tokens[from + 1]?.text === 'x' && from + 2 >= tail && integerOf(tokens[from + 2]) === undefined
  const quantity = isLast && from > 0 ? integerOf(tokens[from], 2) : undefined
  // `Jordan 57 x 5 €`, `Pikachu SVI 18 x`
  const isNumber = quantity === undefined || quantity > usualQuantity || isSetCode(tokens[from - 1])
  return isNumber ? undefined : { from, to: from + 2, quantity }
}

/** `x3`, `3x`, `x 3` and `* 3`. */
const times: Form = (tokens, from, tail) => {
  const glued = timesOf(tokens[from])
  const isSign = tokens[from]?.normalized === 'x' || tokens[from]?.normalized === '*'
  const spaced = isSign ? integerOf(tokens[from + 1]) : undefined
  const quantity = glued ?? spaced
  // `5 × 7 Jumbo`, but not `Glurak 84 NM × 2`
  const [side, sign] = [tokens[from - 1], tokens[from]]
  const isSize = spaced !== undefined && integerOf(side) !== undefined && Number(sign?.start) - Number(side?.end) < 2
  // One Piece's cost `[DON!! x1]`, and `Shoutmon X7`
  const isOfName =
    (side?.normalized === 'shoutmon' && sign?.text.startsWith('X')) ||
    (from > 2 && side?.normalized === 'don!!' && tokens[from - 2]?.kind === 'open')
  // `Elite Trainer Box (9x Booster Packs)`
  const isContents = side?.kind === 'open' && /^(?:boosters?|packs?)$/.test(tokens[from + 1]?.normalized ?? '')
  if (quantity === undefined || from === 0 || isYear(quantity) || isSize || isOfName || isContents) return undefined
  const end = glued === undefined ? from + 2 : from + 1
  // `x 3 stk`
  const to = units.has(tokens[end]?.normalized ?? '') ? end + 1 : end
  // `- 2x Name`, `[H] 2x Name`: a field begins with the quantity.
  const before = tokens[from - 1]
  const isBehindField = before?.kind === 'mark' || before?.kind === 'close' || before?.normalized.endsWith(':')
  const beginsField = glued !== undefined && isBehindField
  // Only a set's code may follow: `Opt x4 DOM`.
  const isAtEnd =
    to >= tail || (glued !== undefined && tokens.slice(to).every((token) => isPlain(token) || isSetCode(token)))
  const text = tokens[from]?.text ?? ''
  // `x4` and `×4` are marked anywhere; `4x`, `X4` and `x 4` in the middle may belong to the name: `7x Champion`.
  const isMarked = beginsField || isAtEnd || text.startsWith('x')
  const isCertain = glued === undefined ? /[^Xx]/.test(text) || (isAtEnd && text !== 'X') : isMarked
  return { from, to, quantity, flags: isCertain ? [] : doubt }
}

/** `(4)`. Brackets with a mark, `(x4)`, `(x 4)` and `(qty 4)`, are found by the mark. */
const bracketed: Form = (tokens, from, tail) => {
  // `{2}` is mana.
  const isBracket =
    tokens[from - 1]?.kind === 'open' && tokens[from - 1]?.text !== '{' && tokens[from + 1]?.kind === 'close'
  const quantity = isBracket && from > 1 && from + 2 >= tail ? integerOf(tokens[from], 2) : undefined
  return quantity === undefined
    ? undefined
    : { from, to: from + 1, quantity, flags: quantity <= usualQuantity ? [] : doubt }
}

/** Whether a count ends a field (`2 st, Alliances`, `(50 Stück) Länder`) or is one word (`4枚`, `2pcs`). */
const endsField = (tokens: readonly Token[], from: number, size: number): boolean =>
  tokens[from + size]?.kind === 'close' ||
  tokens[from + size]?.kind === 'mark' ||
  /\d(?:pcs|[枚張张장点個개매](?:セット)?)$/.test(tokens[from]?.text ?? '')

const each = /^ea(?:ch|\.)?$/

/** `qty 3` anywhere behind the name; `playset` too; `4 pcs` at the end of a field. */
const worded: Form = (tokens, from, tail) => {
  const label = labelledOf(tokens, from)
  if (label && from > 0) return { from, to: from + label.size, quantity: label.quantity }
  const counted = from > 0 ? countedOf(tokens, from) : undefined
  // `Sol Ring: 5 (2 of them foil)`
  const areSome = counted?.size === 3 && tokens.slice(0, from).some((token) => integerOf(token, 2) !== undefined)
  const count = areSome ? undefined : counted
  if (count && (from + count.size >= tail || endsField(tokens, from, count.size))) {
    const before = tokens[from - 1]?.normalized ?? ''
    // In `NM 25 each` it is more often a price; `合计：60张` is a total, `怪兽：20张` a heading.
    const isDoubtful = each.test(tokens[from + 1]?.normalized ?? '') || before.endsWith(':')
    // `計2枚`, `各2枚`, `共2张`
    const start = /^[計各共총@]$/.test(before) ? from - 1 : from
    return { from: start, to: from + count.size, quantity: count.quantity, flags: isDoubtful ? doubt : [] }
  }
  const size = from > 0 ? sizeOfPlayset(tokens, from) : 0
  // `also a playset of Opt`
  const isOf = tokens[from + size]?.normalized === 'of'
  if (size === 0 || isOf) return undefined
  // Of Yu-Gi-Oh!, `Maxx "C" playset (3)`
  const [open, number, close] = tokens.slice(from + size, from + size + 3)
  const cards = open?.kind === 'open' && close?.kind === 'close' ? integerOf(number, 1) : undefined
  const to = from + size + (cards === undefined ? 0 : 3)
  return { from, to, quantity: cards ?? 4, flags: ['possible_lot'] }
}

/** `Sol Ring - NM - 4`: the condition stood between. */
const isBehindCondition = (tokens: readonly Token[], at: number): boolean =>
  tokens[at - 1]?.kind === 'mark' && tokens[at - 2]?.kind === 'mark'

const hasCode = (tokens: readonly Token[]): boolean => tokens.some(({ text }) => codeOfDeckGame.test(text))

const isColumnOfItsOwn = (tokens: readonly Token[], at: number): boolean => {
  const [number, previous] = [tokens[at], tokens[at - 1]]
  return number?.gap === true || isBehindCondition(tokens, at) || /^[,=]$|[:》]$/.test(previous?.normalized ?? '')
}

/**
 * A number at the end, behind a comma, a colon, `=`, `》`, a gap or the condition. In doubt, because it may be the
 * card's, except up to 4 behind the condition, behind `》` or in a line with a code (`OP01-016`), and up to 20 in a line
 * with a collector number.
 */
const lastColumn: Form = (tokens, from) => {
  const quantity = from > 0 && from === tokens.length - 1 ? integerOf(tokens[from], 2) : undefined
  if (quantity === undefined || !isColumnOfItsOwn(tokens, from)) return undefined
  const isBehindName = tokens[from - 1]?.normalized.endsWith('》')
  const isCertain =
    // `Mint - 9` may be a grade.
    (quantity <= mostInDeck && (isBehindCondition(tokens, from) || isBehindName || hasCode(tokens))) ||
    (quantity <= usualQuantity && tokens.some(({ normalized }) => collectorNumber.test(normalized)))
  return { from, to: from + 1, quantity, flags: isCertain ? [] : doubt }
}

/**
 * `BT11-005 Koromon 4`: the card's number is its code, so the last one is a quantity, or the name's (`Harpie Lady 3`).
 */
const behindCode: Form = (tokens, from) => {
  const mayBe = from > 0 && from === tokens.length - 1 && codeOfDeckGame.test(tokens[0]?.text ?? '')
  const quantity = mayBe && !numbered.has(tokens[from - 1]?.normalized ?? '') ? integerOf(tokens[from], 1) : undefined
  if (quantity === undefined || quantity < 1 || quantity > mostInDeck) return undefined
  return { from, to: from + 1, quantity, flags: doubt, doubtIfAlone: 'trailing_number' }
}

/**
 * `Opt - 3 - NM`, whose grade is gone: a number above 20 is the card's, and any may be, except behind a comma or a
 * bracket, and up to 4 in a line with a code.
 *
 * @param tokens also the marks at their end. @param last the last one that is no mark.
 */
export const betweenMarks = (tokens: readonly Token[], last: number): Found | undefined => {
  const [beforeMark, mark, number, behind] = [tokens[last - 2], tokens[last - 1], tokens[last], tokens[last + 1]]
  const quantity = mark?.kind === 'mark' && behind ? integerOf(number, 2) : undefined
  if (quantity === undefined || quantity > usualQuantity || number?.isNameOnly) return undefined
  const isCertain =
    mark?.normalized === ',' || beforeMark?.kind === 'close' || (quantity <= mostInDeck && hasCode(tokens))
  return { from: last, to: last + 1, quantity, flags: isCertain ? [] : doubt }
}

// Marked quantities come before numbers that only stand where a quantity may stand.
export const markedForms: readonly Form[] = [times, beforeTimes, worded, remarked]
export const unmarkedForms: readonly Form[] = [behindWord, bracketed, lastColumn, behindCode]
