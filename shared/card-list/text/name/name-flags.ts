import { isGradeWord } from '#shared/card-list/words/condition/grades.ts'
import {
  dealWords,
  paymentWords,
  sentenceWords,
  smallWords,
  tradeWords,
} from '#shared/card-list/words/lines/message-words.ts'
import { cardWords } from '#shared/card-list/words/lines/section-words.ts'
import {
  completeWords,
  firstWordsOfLots,
  games,
  gamesLots,
  kindsOfCards,
  lotWords,
  sealedWords,
  severalCards,
  withWords,
  wordsInLots,
} from '#shared/card-list/words/names/lot-words.ts'
import { isPlain } from '#shared/card-list/words/plain-words.ts'
import { connecting } from '#shared/card-list/words/quantity/quantity-words.ts'
import { isReadable, type Token } from '#shared/card-list/words/tokenize.ts'
import type { Flag } from '#shared/card-list/words/vocabulary.ts'

/** What a line states beside its name. */
type Beside = { quantity: number | undefined; hasCondition: boolean }

/** In characters, without repeated blanks. A longer text is not one card. */
const longestItem = 200
const minMessageWords = 3
/** Words looked at for a lot. Every word may look at all others, so the bound keeps the time linear. */
const mostWordsOfLot = 100
/** As many cards of a kind are a lot: `50 rares`, but not `4 Sol Ring foils`. */
const minLot = 10
const cardCode = /^[A-Z]{2,5}\d{0,3}-\d{1,4}[a-z]?(?:-\d+)?$/
const numberOfCard = /\d\/\d|^#\d|\d-\d/
/** `10 cards`, `100+ cards` */
const severalAt = /^\d{2,4}\+?$/
/** The first number of a pair has up to 3 digits, the second, the size of the set, at least 2. */
const cardNumber = /^[a-z]{0,2}\d{1,3}\/[a-z]{0,2}\d{2,3}$/
const punctuationAtEnd = /(?<=\p{L})[:!?.,]+$/u
const letter = /[\p{L}_]/u
/** A game's code of a card: with a quantity it is an item, alone it may be anything. */
const passcode = /\d{5}/

const withoutPunctuation = (token: Token): Token =>
  !token.isNameOnly && punctuationAtEnd.test(token.normalized)
    ? { ...token, normalized: token.normalized.replace(punctuationAtEnd, '') }
    : token

const endsOfLots: ReadonlySet<string> = new Set([...lotWords].map((lot) => lot.slice(lot.indexOf(' ') + 1)))

const count = (words: readonly Token[], ...tables: ReadonlySet<string>[]): number =>
  words.filter(({ normalized, isNameOnly }) => !isNameOnly && tables.some((table) => table.has(normalized))).length

const hasName = (words: readonly Token[]): boolean => words.some(({ isNameOnly }) => isNameOnly)

/** `No trades`, `Open to offers`: nothing but words about a deal. */
const isDeal = (words: readonly Token[]): boolean =>
  words.length > 1 &&
  !hasName(words) &&
  words.some(({ normalized }) => dealWords.has(normalized)) &&
  count(words, dealWords, smallWords, sentenceWords, tradeWords) === words.length

const isMessage = (tokens: readonly Token[], { quantity, hasCondition }: Beside): boolean => {
  if (quantity !== undefined) return false
  const sentence = count(tokens, sentenceWords)
  if (sentence >= minMessageWords || (!hasCondition && isDeal(tokens))) return true
  if (sentence > 0 && tokens.length > minMessageWords && tokens.at(-1)?.text.endsWith('?')) return true
  const payment = count(tokens, paymentWords)
  if (payment > 0 && !hasCondition) return true
  return sentence + payment > 0 && sentence + payment + count(tokens, tradeWords, dealWords) > minMessageWords
}

/** `My Pokemon Collection`: nothing but words about a list. */
const isTitle = (words: readonly Token[], { quantity }: Beside): boolean =>
  quantity === undefined &&
  words.length > 1 &&
  !hasName(words) &&
  words.some(({ normalized }) => wordsInLots.has(normalized)) &&
  words.some(({ normalized }) => sentenceWords.has(normalized)) &&
  count(words, wordsInLots, games, cardWords, sentenceWords) === words.length

/** A deck as card codes in one line: each code is one card. */
const areCodes = (tokens: readonly Token[]): boolean =>
  tokens.length > 1 && tokens.every(({ text }) => cardCode.test(text))

const isComma = ({ normalized }: Token): boolean => normalized === ',' || normalized === '、'

/** At least 4 names between commas, with nothing that tells a quantity, a grade or a number of a card. */
const areNames = (tokens: readonly Token[], { quantity, hasCondition }: Beside): boolean => {
  if (quantity !== undefined || hasCondition || tokens.filter(isComma).length < 3) return false
  if (tokens.some(({ kind, text }) => kind === 'open' || kind === 'close' || /\d/.test(text))) return false
  let names = 0
  let isName = false
  for (const token of tokens) {
    if (isComma(token)) {
      if (!isName) return false
      names += 1
      isName = false
    } else isName ||= isReadable(token) && !isPlain(token) && !isGradeWord(token.normalized)
  }
  return names >= 3 && isName
}

/** `Eevee 51/64, Vaporeon 12/64` and `OP05-119, OP02-013`: each number is another card. */
const areNumbers = (tokens: readonly Token[]): boolean =>
  tokens.filter(({ normalized }) => normalized.includes('/') && cardNumber.test(normalized)).length > 1 ||
  (tokens.some(({ text }) => text === ',') &&
    tokens.filter(({ text }) => text.includes('-') && cardCode.test(text)).length > 1)

/** `Complete Jungle set` */
const isWholeSet = (words: readonly Token[]): boolean => {
  const whole = words.findIndex(({ normalized }) => completeWords.has(normalized))
  return whole >= 0 && words.slice(whole + 1, whole + 5).some(({ normalized }) => normalized === 'set')
}

const isLot = (words: readonly Token[], { quantity = 1 }: Beside): boolean => {
  const isWord = (at: number, table: ReadonlySet<string>): boolean => table.has(words[at]?.normalized ?? '')
  const isMany =
    quantity >= minLot || words.some(({ normalized, isNameOnly }) => !isNameOnly && severalAt.test(normalized))
  return words.some(({ normalized, text, isNameOnly }, at) => {
    if (isNameOnly) return false
    const next = words[at + 1]?.normalized ?? ''
    if (lotWords.has(normalized) || (endsOfLots.has(next) && lotWords.has(`${normalized} ${next}`))) return true
    if (wordsInLots.has(normalized))
      return (
        (at === 0 && firstWordsOfLots.has(normalized)) ||
        (normalized === 'bulk' && (words.length === 1 || isWord(at + 1, kindsOfCards))) ||
        (at > 0 &&
          gamesLots.has(normalized) &&
          words.slice(0, at).every((word) => word.normalized !== 'my' && games.has(word.normalized))) ||
        (isWord(at + 1, connecting) && text !== 'Box') ||
        (isMany && at === words.length - 1 && !isWord(at - 1, sealedWords))
      )
    const isKind = kindsOfCards.has(normalized)
    if (!isKind && !severalCards.has(normalized)) return false
    if (words.some((word) => numberOfCard.test(word.normalized))) return false
    const beside = count(words, games, kindsOfCards, severalCards, wordsInLots, connecting)
    const counting = words.slice(0, at).findLast((word) => !games.has(word.normalized))
    const isCounted = severalAt.test(counting?.normalized ?? '')
    // `Box of rares`, `Ordner mit Karten`
    const isContent = isWord(at - 1, isKind ? connecting : withWords)
    return quantity >= minLot || isCounted || isContent || beside === words.length
  })
}

/** Flags a name that may be several cards (`possible_lot`) or no card at all (`unparsed`). */
export const nameFlags = (name: string, tokens: readonly Token[], beside: Beside): Flag[] => {
  const words = tokens.filter(isReadable).map(withoutPunctuation)
  const isLong = name.length > longestItem && name.replace(/\s+/g, ' ').length > longestItem
  const isNumber = !letter.test(name) && (beside.quantity === undefined || !passcode.test(name))
  const isUnreadable = isLong || isNumber || isMessage(words, beside) || isTitle(words, beside)
  const isSeveral =
    areCodes(tokens) ||
    areNumbers(tokens) ||
    areNames(tokens, beside) ||
    isWholeSet(words) ||
    isLot(words.slice(0, mostWordsOfLot), beside)
  return [...(isSeveral ? (['possible_lot'] as const) : []), ...(isUnreadable ? (['unparsed'] as const) : [])]
}
