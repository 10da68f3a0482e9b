import type { Beside } from '#shared/card-list/text/item-text.ts'
import { isGradeWord } from '#shared/card-list/words/condition/grades.ts'
import { beginsWithCapital, letterOrBlank, withLetters } from '#shared/card-list/words/letters.ts'
import {
  dealWords,
  paymentWords,
  sentenceWords,
  smallWords,
  startsOfMessages,
  tradeWords,
} from '#shared/card-list/words/lines/message-words.ts'
import { cardWords, greetings, isGreetingPhrase } from '#shared/card-list/words/lines/section-words.ts'
import { games, wordsInLots } from '#shared/card-list/words/names/lot-words.ts'
import { isPlain } from '#shared/card-list/words/plain-words.ts'
import type { Token } from '#shared/card-list/words/tokenize.ts'
import { countIn } from './count-in.ts'
import { numberOfCard } from './number-of-card.ts'

/** In characters, without repeated blanks. A longer text is not one card. */
const longestItem = 200
const minMessageWords = 3
const minSentenceWords = 6
/** A game's code of a card: with a quantity it is an item, alone it may be anything. */
const passcode = /\d{5}/

const hasName = (words: readonly Token[]): boolean => words.some(({ isNameOnly }) => isNameOnly)

/** `No trades`, `Open to offers`: nothing but words about a deal. */
const isDeal = (words: readonly Token[]): boolean =>
  words.length > 1 &&
  !hasName(words) &&
  words.some(({ normalized }) => dealWords.has(normalized)) &&
  countIn(words, dealWords, smallWords, sentenceWords, tradeWords) === words.length

const endOfAsianSentence = /(?:です|ます|ません|ください|니다|세요)[.。!！?？]*$|[。？]$/
const link = /^(?:https?:|www\.)/i
/** In tokens. */
const longestNameWithGreeting = 3
const longestGreeting = 6
/** Words looked at behind a sentence: the bound keeps the time linear. */
const longestLook = 8
const greetingEnd = /[!.]$/
/** `years.`, `2001.`, ` !`, but not the full stop of `ed.` */
const fullStop = withLetters`^[.!]$|[\p{L}\d-]{4}\)?[.!]$`
const endOfSentence = withLetters`[\p{L}]{4}[.!]$`

const wordsOf = (tokens: readonly Token[], count: number): string =>
  tokens
    .slice(0, count)
    .map(({ normalized }) => normalized)
    .join(' ')

/** `Bonjour, j'ai des cartes`, `Thanks for looking`, `Vielen Dank im Voraus` */
const beginsWithGreeting = (tokens: readonly Token[]): boolean => {
  const end = tokens.slice(0, longestGreeting).findIndex(({ text }) => text === ',' || greetingEnd.test(text))
  const isFollowed = end < tokens.length - 1
  const isGreeting = isFollowed && isGreetingPhrase(wordsOf(tokens, end + 1).replace(/(?<![\s,!.])[\s,!.]+$/, ''))
  return (
    isGreeting ||
    (tokens.length > 1 && startsOfMessages.has(wordsOf(tokens, 1))) ||
    // A single greeting may begin a name (`Hello Kitty`), two words do not.
    (tokens.length > 2 && greetings.has(wordsOf(tokens, 2))) ||
    (tokens.length > longestNameWithGreeting && greetings.has(wordsOf(tokens, 1)))
  )
}

/** `It's all in there. Mixed condition`: a sentence ends and another begins. */
const areSentences = (words: readonly Token[]): boolean =>
  words.some(
    ({ text }, at) =>
      endOfSentence.test(text) &&
      beginsWithCapital(words[at + 1]?.text ?? '') &&
      words.slice(at + 1, at + longestLook).filter((word) => !isPlain(word) && !isGradeWord(word.normalized)).length >
        1,
  )

/** `Everything was double sleeved`: few names are written so, with a capital at the beginning alone. */
const isSentenceCase = ([first, ...others]: readonly Token[]): boolean =>
  others.length > 3 && beginsWithCapital(first?.text ?? '') && !others.some(({ text }) => beginsWithCapital(text))

/** `Cards were kept in a binder for years.`: a sentence with its full stop, in lower case but for its names. */
const isSentence = (tokens: readonly Token[], words: readonly Token[]): boolean =>
  words.length >= minSentenceWords &&
  fullStop.test(tokens.at(-1)?.text ?? '') &&
  words.filter(({ text }) => beginsWithCapital(text)).length * 3 <= words.length &&
  !words.some(({ text }) => numberOfCard.test(text))

const wordsOfMessages: ReadonlySet<string> = new Set(
  [sentenceWords, startsOfMessages, paymentWords, tradeWords, dealWords, smallWords].flatMap((table) => [...table]),
)

const isMessage = (words: readonly Token[], isQuestion: boolean, { quantity, hasCondition }: Beside): boolean => {
  if (quantity !== undefined) return false
  if (endOfAsianSentence.test(words.at(-1)?.text ?? '')) return true
  const said = words.filter(({ normalized, isNameOnly }) => !isNameOnly && wordsOfMessages.has(normalized))
  if (said.length === 0 && !isQuestion) return false
  const sentence = countIn(said, sentenceWords)
  // Names have such words too, and a line with a grade is more often a card: `This Is My Family NM`.
  const fewest = hasCondition ? minMessageWords + 1 : minMessageWords
  if (sentence >= fewest || (!hasCondition && isDeal(words))) return true
  if (sentence > 0 && areSentences(words)) return true
  const isPlainText = !hasCondition && !words.some(({ text }) => numberOfCard.test(text))
  if (isQuestion && words.length > minMessageWords && (isPlainText || sentence > 0)) return true
  if (isPlainText && words.length >= minMessageWords && countIn(said, startsOfMessages) > 0) return true
  const payment = countIn(said, paymentWords)
  if (payment > 0 && isPlainText) return true
  const trade = countIn(said, tradeWords, dealWords)
  const small = countIn(said, smallWords)
  if (isPlainText && sentence > 0 && sentence + trade + small > 1 && isSentenceCase(words)) return true
  if (words.some(({ text }) => link.test(text)) && sentence + trade + small > 0) return true
  return sentence + payment > 0 && sentence + payment + trade > fewest
}

/** `My Pokemon Collection`: nothing but words about a list. */
const isTitle = (words: readonly Token[], { quantity }: Beside): boolean =>
  quantity === undefined &&
  words.length > 1 &&
  !hasName(words) &&
  words.some(({ normalized }) => wordsInLots.has(normalized)) &&
  words.some(({ normalized }) => sentenceWords.has(normalized)) &&
  countIn(words, wordsInLots, games, cardWords, sentenceWords) === words.length

/**
 * Whether a line may be no card at all: a message, a title, a bare number, or too long.
 *
 * @param words the readable ones of the tokens, without punctuation at their end.
 */
export const isNoCard = (name: string, tokens: readonly Token[], words: readonly Token[], beside: Beside): boolean => {
  const isLong = name.length > longestItem && name.replace(/\s+/g, ' ').length > longestItem
  const isNumber = !letterOrBlank.test(name) && (beside.quantity === undefined || !passcode.test(name))
  const isBare = beside.quantity === undefined && !beside.hasCondition
  // `Card is in near-mint condition, went straight into a sleeve.`
  const mayBeSentence = beside.quantity === undefined && (!beside.hasCondition || countIn(words, sentenceWords) > 0)
  const isProse = (isBare && beginsWithGreeting(tokens)) || (mayBeSentence && isSentence(tokens, words))
  const isQuestion = tokens.at(-1)?.text.endsWith('?') ?? false
  return isLong || isNumber || isProse || isMessage(words, isQuestion, beside) || isTitle(words, beside)
}
