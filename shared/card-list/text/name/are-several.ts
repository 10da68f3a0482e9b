import type { Beside } from '#shared/card-list/text/item-text.ts'
import { graders } from '#shared/card-list/words/condition/graders.ts'
import { gradeOf } from '#shared/card-list/words/condition/grades.ts'
import { firstWordsOf } from '#shared/card-list/words/known-words.ts'
import { beginsWithCapital, hasLowerCase, isCapitalized } from '#shared/card-list/words/letters.ts'
import { sentenceWords, startsOfMessages, tradeWords } from '#shared/card-list/words/lines/message-words.ts'
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
import { connecting, numbered, playsets } from '#shared/card-list/words/quantity/quantity-words.ts'
import { isYear, mostInDeck, usualQuantity } from '#shared/card-list/words/quantity/usual-numbers.ts'
import { integerOf, type Token } from '#shared/card-list/words/tokenize.ts'
import { isWordJoint, isWordOfName, partsBetween } from './are-several-stated.ts'
import { countIn } from './count-in.ts'

/** Words looked at for a lot. Every word may look at all others, so the bound keeps the time linear. */
const mostWordsOfLot = 100
/** As many cards of a kind are a lot: `50 rares`, but not `4 Sol Ring foils`. */
const minLot = 10
const playsetSize = 4
/** Wider than `codeOfDeckGame`, in capitals, also with its count (`4xOP01-016`): several in a line are a lot. */
const cardCode = /^(?:\d{1,2}x)?[A-Z]{2,5}\d{0,3}-\d{1,4}[a-z]?(?:-\d+)?$/
/** `4/102`, `#4`, `OP05-119` */
export const numberOfCard = /\d\/\d|#\d|\d-\d/
/** `10 cards`, `100+ cards` */
const severalAt = /^\d{2,4}\+?$/
/** `4/102`: the card's number and the size of its set, from 2 digits. `21/08` is a date, `9/10` a grade. */
const cardNumber = /^[a-z]{0,2}\d{1,3}\/[a-z]{0,2}(?!0\d$|10$)\d{2,3}$/
const digit = /\d/

const endsOfLots: ReadonlySet<string> = new Set([...lotWords].map((lot) => lot.slice(lot.indexOf(' ') + 1)))

/** `まとめ売り`, `3枚セット`, `連番`, `コンプリート` and `全般` in a word */
const japaneseLot = /まとめ|\d枚セット|連番|コンプ|全般/

/** A deck as card codes in one line: each code is one card. */
const areCodes = (tokens: readonly Token[]): boolean =>
  tokens.length > 1 && tokens.every(({ text }) => cardCode.test(text))

const isComma = ({ normalized }: Token): boolean => normalized === ',' || normalized === '、'

const isWordOfMessages = (word: string): boolean =>
  sentenceWords.has(word) || tradeWords.has(word) || startsOfMessages.has(word)

/** In tokens; a sentence has more: `mewtwo, mew and gyarados`. */
const mostTokensOfThree = 8

/**
 * At least 4 names between commas, or 3 of which the last stands behind `and`, with nothing that tells a quantity, a grade
 * or a number of a card.
 */
const areNames = (tokens: readonly Token[], { quantity, hasCondition }: Beside): boolean => {
  const first = tokens.findIndex(isComma)
  if (first < 0 || quantity !== undefined || hasCondition) return false
  if (tokens.some(({ kind, text }) => kind === 'open' || kind === 'close' || /\d/.test(text))) return false
  const isListed =
    tokens.length <= mostTokensOfThree &&
    tokens.findLastIndex(isWordJoint) > first &&
    !tokens.some(({ normalized, text }) => isWordOfMessages(normalized) || normalized === 'the' || text.endsWith('.'))
  const parts = partsBetween(tokens, (token) => isComma(token) || (isListed && isWordJoint(token)))
  return parts.length > (isListed ? 2 : 3) && parts.every((part) => part.some(isWordOfName))
}

const numberBehindSign = /^#\d{1,3}$/
/** From 3 on they are cards: a title has one, and the size of its print, `#/25`. */
const minNumbersBehindSigns = 3

/**
 * `Eevee 51/64, Vaporeon 12/64`, `OP05-119, OP02-013` and `#27 Ron Harris #36 Al Lemieux #37 Bill White`: each number is
 * another card, unless it is said twice.
 */
const areNumbers = (tokens: readonly Token[]): boolean => {
  const numbers = tokens.filter(({ normalized }) => normalized.includes('/') && cardNumber.test(normalized))
  const behindSigns = tokens.map(({ normalized }) => normalized).filter((word) => numberBehindSign.test(word))
  return (
    new Set(numbers.map(({ normalized }) => normalized.replace(/^0+/, ''))).size > 1 ||
    new Set(behindSigns).size >= minNumbersBehindSigns ||
    (tokens.some(({ text }) => text === ',') &&
      tokens.filter(({ text }) => text.includes('-') && cardCode.test(text)).length > 1)
  )
}

/** `2 Opt NM and 3 Duress NM`, but not `4 Opt, 3 lands and 1 NM`. */
const areJoined = (tokens: readonly Token[], { quantity }: Beside): boolean =>
  quantity !== undefined &&
  tokens.some((token, at) => {
    if (!isWordJoint(token)) return false
    const [count, name] = [integerOf(tokens[at + 1]) ?? 0, tokens[at + 2]]
    if (!name || count === 0 || count > usualQuantity || gradeOf([name.normalized])) return false
    return beginsWithCapital(name.text) || isPlain(name)
  })

const numbersOfSet = /^1-\d{2,4}$/

/** `1993 Fleer Football Set (1-500)`, but not the card `4 Be Prepared (1-128)`. */
const isSetWithNumbers = (tokens: readonly Token[]): boolean =>
  tokens.some(({ normalized }, at) => numbersOfSet.test(normalized) && tokens[at - 1]?.kind === 'open') &&
  tokens.some(({ normalized }) => normalized === 'set')

/** `2 Opt 3 Daze 1 Sol Ring`, and `2 Opt   3 Daze` with a gap between, but not `2 Base Set 2 Blastoise`. */
const areCounted = (tokens: readonly Token[], { quantity }: Beside): boolean => {
  if (quantity === undefined) return false
  const counts = tokens.filter((token, at) => {
    const count = integerOf(token) ?? 0
    const [before, next] = [tokens[at - 1], tokens[at + 1]]
    return (
      count > 0 &&
      count <= mostInDeck &&
      before?.kind === 'word' &&
      !numbered.has(before.normalized) &&
      next !== undefined &&
      beginsWithCapital(next.text) &&
      hasLowerCase(next.text) &&
      // `2 Played 1 Damaged`
      !gradeOf([next.normalized])
    )
  })
  return counts.length > 1 || counts.some(({ gap }) => gap)
}

/** A quick answer that spares most words a closer look: what may make a line a lot. */
const beginningsOfLots: ReadonlySet<string> = new Set(
  [playsets, lotWords, wordsInLots, kindsOfCards, severalCards].flatMap((table) => [...table, ...firstWordsOf(table)]),
)

/** `Complete Jungle set` */
const isWholeSet = (words: readonly Token[]): boolean => {
  const whole = words.findIndex(({ normalized }) => completeWords.has(normalized))
  return whole >= 0 && words.slice(whole + 1, whole + 5).some(({ normalized }) => normalized === 'set')
}

const isLot = (words: readonly Token[], { quantity = 1 }: Beside): boolean => {
  const isWord = (at: number, table: ReadonlySet<string>): boolean => table.has(words[at]?.normalized ?? '')
  // `PSA 10`, `2021`
  const isNumber = ({ normalized }: Token, at: number): boolean =>
    severalAt.test(normalized) && !isYear(Number(normalized)) && !isWord(at - 1, graders)
  const isMany = () => quantity >= minLot || words.some(isNumber)
  return words.some(({ normalized, text }, at) => {
    if (!beginningsOfLots.has(normalized)) return false
    const next = words[at + 1]?.normalized ?? ''
    // `3x Playset`: 4 is the playset's own count.
    if (quantity !== playsetSize && playsets.has(normalized)) return true
    if (lotWords.has(normalized) || (endsOfLots.has(next) && lotWords.has(`${normalized} ${next}`))) return true
    if (wordsInLots.has(normalized)) {
      const isLast = at === words.length - 1
      const isBulk = normalized === 'bulk' && (words.length === 1 || isWord(at + 1, kindsOfCards))
      const isOfGame =
        gamesLots.has(normalized) &&
        words.slice(0, at).every((word) => word.normalized !== 'my' && games.has(word.normalized))
      return (
        // `Various rares`
        (at === 0 && firstWordsOfLots.has(normalized)) ||
        // `bulk commons`
        isBulk ||
        // `Pokemon Collection`
        (at > 0 && isOfGame) ||
        // `binder of rares`, but not `Box of …`, which begins names, nor `Dihada, Binder of Wills`
        (isWord(at + 1, connecting) && text !== 'Box' && !isCapitalized(words[at + 2]?.text ?? '')) ||
        // `Luffy OP05-119 bundle`
        (isLast && digit.test(words[at - 1]?.text ?? '')) ||
        // `50 mixed cards box`, but not `25 booster packs`
        (isLast && isMany() && !isWord(at - 1, sealedWords))
      )
    }
    const isKind = kindsOfCards.has(normalized)
    if (!isKind && !severalCards.has(normalized)) return false
    if (words.some((word) => numberOfCard.test(word.normalized))) return false
    const beside = countIn(words, games, kindsOfCards, severalCards, wordsInLots, connecting)
    const counting = words.slice(0, at).findLast((word) => !games.has(word.normalized))
    const isCounted = severalAt.test(counting?.normalized ?? '')
    // `Box of rares`, `Ordner mit Karten`
    const isContent = isWord(at - 1, isKind ? connecting : withWords)
    return quantity >= minLot || isCounted || isContent || beside === words.length
  })
}

/**
 * Whether a line may be several cards.
 *
 * @param words the readable ones of the tokens, without punctuation at their end.
 */
export const areSeveral = (tokens: readonly Token[], words: readonly Token[], beside: Beside): boolean =>
  areCodes(tokens) ||
  tokens.some(({ normalized, isNameOnly }) => !isNameOnly && normalized.length > 1 && japaneseLot.test(normalized)) ||
  areNumbers(tokens) ||
  areNames(tokens, beside) ||
  areJoined(tokens, beside) ||
  areCounted(tokens, beside) ||
  isSetWithNumbers(tokens) ||
  isWholeSet(words) ||
  isLot(words.slice(0, mostWordsOfLot), beside)
