import { type LineParts, partsOf } from '#shared/card-list/lines/line-parts.ts'
import { labels } from '#shared/card-list/text/condition/grade-labels.ts'
import { damage } from '#shared/card-list/words/condition/damage-words.ts'
import { denials } from '#shared/card-list/words/condition/graders.ts'
import { gradeOf } from '#shared/card-list/words/condition/grades.ts'
import { almostWords } from '#shared/card-list/words/condition/played-words.ts'
import { beginsWithCapital, isLowerCase } from '#shared/card-list/words/letters.ts'
import { sentenceWords, tradeWords } from '#shared/card-list/words/lines/message-words.ts'
import { greetings } from '#shared/card-list/words/lines/section-words.ts'
import { allWords, exceptionWords } from '#shared/card-list/words/lines/statement-words.ts'
import { normalizeText } from '#shared/card-list/words/normalize-text.ts'
import type { Place } from './read-stated.ts'
import { type Statement, statementOf } from './statement-of.ts'

/** Of fewer words, the second clause may be a card: `all nm, the one ring`. */
const minWordsOfTwoClauses = 6
/** The second without a number, which may be a quantity, and without a comma between cards. */
const twoClauses = /^([^,.;!]+)[,.;!] ([^\d,]+)$/
/** `全てNMです`, `その他すべて状態A` */
const ofAllInJapanese = /(?:全て|すべて|全部|記載なし)[はの]?(.+?)(?:です)?。?$/
/** `but charizard is LP` */
const contrast = /^(?:but|aber|bis|mais|pero|ma|mas) /
/** `Alt art` is the alternate art. */
const allWord = new RegExp(`(?<![^ ])(?!alt art)(?:${[...allWords].join('|')}) `)
const endOfClause = /[.,;!?()]+(?:\s|$)/

/** A third of the words may be German nouns; a card has more capitals. */
const isMostlyLowerCase = (text: string): boolean => {
  const words = text.split(' ')
  return isLowerCase(words[0] ?? '') && words.filter(beginsWithCapital).length * 3 <= words.length
}

const hasException = (words: readonly string[]): boolean => words.some((word) => exceptionWords.has(word))

/** Words that name no card and take nothing back: `straight from the pack`, but not `but some are LP`. */
const isRemark = (text: string): boolean => {
  const words = normalizeText(text).split(' ')
  const isContrary = contrast.test(text) || words.some((word) => damage.has(word) || gradeOf([word]))
  const isSaid = words.some((word) => sentenceWords.has(word) || tradeWords.has(word))
  return isMostlyLowerCase(text) && isSaid && !isContrary && !hasException(words)
}

/** The line before its first word for all (`all`, `alles`), normalized, and the line from that word on. */
const aroundAll = ({ text, normalized }: LineParts): [string, string] | undefined => {
  const line = text.trim()
  const at = normalized().search(allWord)
  // Where the lengths differ, so do the places.
  return at < 0 || normalized().length !== line.length ? undefined : [normalized().slice(0, at).trim(), line.slice(at)]
}

/** `hey`, `Zustand sonst` */
const isSaidBefore = (word: string): boolean =>
  !denials.has(word) && (word === '' || greetings.has(word) || labels.has(word) || sentenceWords.has(word))

/** `[H] Haves -`, before `all NM unless noted` */
const title = /^\D{2,30} [-(:]$/

/**
 * Reads a message about all cards: `All cards are NM, straight from the pack`. Undefined for every other line, and where
 * a card may be named, as in `Everything is NM, Black Lotus included` and `all nm, sol ring`.
 */
export const statementInMessage = (parts: LineParts, place: Place): Statement | undefined => {
  const grade = ofAllInJapanese.exec(parts.text.trim())?.[1]
  if (grade) return statementOf(partsOf(`all ${grade}`), place)
  const [before, rest] = aroundAll(parts) ?? []
  if (before === undefined || !rest) return undefined
  if (
    !before.split(/[\s,!:]+/).every(isSaidBefore) &&
    !(title.test(before) && hasException(normalizeText(rest).split(' ')))
  )
    return undefined
  const [line = '', clause = '', behind = ''] = twoClauses.exec(rest) ?? []
  const isSaid = line.split(' ').length >= minWordsOfTwoClauses && isRemark(behind)
  return isSaid || before !== '' ? statementOf(partsOf(isSaid ? clause : rest), place) : undefined
}

/**
 * What a sentence says of all cards in one of its clauses: `Hi, my old cards. Everything is NM unless I say so.`, `All
 * were in sleeves, near mint`, but not `Not all NM`. The sentence is no card, but more than a heading.
 */
export const statementInSentence = (parts: LineParts, place: Place): Statement | undefined => {
  const [before, rest] = aroundAll(parts) ?? []
  const word = before?.slice(before.lastIndexOf(' ') + 1) ?? ''
  if (!rest || denials.has(word) || almostWords.has(word)) return undefined
  const statement = rest
    .split(endOfClause)
    .map((clause) => statementOf(partsOf(clause), place))
    .find((found) => found?.condition)
  return statement && { ...statement, isForAll: true }
}
