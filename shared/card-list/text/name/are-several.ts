import type { Beside } from '#shared/card-list/text/item-text.ts'
import { gradeOf } from '#shared/card-list/words/condition/grades.ts'
import { beginsWithCapital, hasLowerCase } from '#shared/card-list/words/letters.ts'
import { sentenceWords, startsOfMessages, tradeWords } from '#shared/card-list/words/lines/message-words.ts'
import { isPlain } from '#shared/card-list/words/plain-words.ts'
import { numbered } from '#shared/card-list/words/quantity/quantity-words.ts'
import { mostInDeck, usualQuantity } from '#shared/card-list/words/quantity/usual-numbers.ts'
import { integerOf, type Token } from '#shared/card-list/words/tokenize.ts'
import { isWordJoint, isWordOfName, partsBetween } from './are-several-stated.ts'
import { isLot } from './is-lot.ts'

/** Wider than `codeOfDeckGame`, in capitals, also with its count (`4xOP01-016`): several in a line are a lot. */
const cardCode = /^(?:\d{1,2}x)?[A-Z]{2,5}\d{0,3}-\d{1,4}[a-z]?(?:-\d+)?$/
/** `4/102`: the card's number and the size of its set, from 2 digits. `21/08` is a date, `9/10` a grade. */
const cardNumber = /^[a-z]{0,2}\d{1,3}\/[a-z]{0,2}(?!0\d$|10$)\d{2,3}$/
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

/**
 * Whether a line may be several cards.
 *
 * @param words the readable ones of the tokens, without punctuation at their end.
 */
export const areSeveral = (tokens: readonly Token[], words: readonly Token[], beside: Beside): boolean =>
  areCodes(tokens) ||
  areNumbers(tokens) ||
  areNames(tokens, beside) ||
  areJoined(tokens, beside) ||
  areCounted(tokens, beside) ||
  isLot(tokens, words, beside)
