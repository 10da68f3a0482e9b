import { type LineParts, partsOf } from '#shared/card-list/lines/line-parts.ts'
import { damage } from '#shared/card-list/words/condition/damage-words.ts'
import { gradeOf } from '#shared/card-list/words/condition/grades.ts'
import { beginsWithCapital, isLowerCase } from '#shared/card-list/words/letters.ts'
import { sentenceWords, tradeWords } from '#shared/card-list/words/lines/message-words.ts'
import { allWords, exceptionWords } from '#shared/card-list/words/lines/statement-words.ts'
import { normalizeText } from '#shared/card-list/words/normalize-text.ts'
import type { Place } from './read-stated.ts'
import { type Statement, statementOf } from './statement-of.ts'

/** Of fewer words, the second clause may be a card: `all nm, the one ring`. */
const minWordsOfTwoClauses = 6
/** The second without a number, which may be a quantity, and without a comma between cards. */
const twoClauses = /^((\S+) [^,.;!]+)[,.;!] ([^\d,]+)$/
/** `全てNMです`, `その他すべて状態A` */
const ofAllInJapanese = /(?:全て|すべて|全部|記載なし)[はの]?(.+?)(?:です)?。?$/
/** `but charizard is LP` */
const contrast = /^(?:but|aber|bis|mais|pero|ma|mas) /

/** A quarter of the words may be German nouns; a card has more capitals. */
const isMostlyLowerCase = (text: string): boolean => {
  const words = text.split(' ')
  return isLowerCase(words[0] ?? '') && words.filter(beginsWithCapital).length * 4 <= words.length
}

/** Words that name no card and take nothing back: `straight from the pack`, but not `but some are LP`. */
const isRemark = (text: string): boolean => {
  const words = normalizeText(text).split(' ')
  const isException =
    contrast.test(text) || words.some((word) => exceptionWords.has(word) || damage.has(word) || gradeOf([word]))
  const isSaid = words.some((word) => sentenceWords.has(word) || tradeWords.has(word))
  return isMostlyLowerCase(text) && !isException && isSaid
}

/**
 * Reads a message about all cards: `All cards are NM, straight from the pack`. Undefined for every other line, and where
 * a card may be named, as in `Everything is NM, Black Lotus included` and `all nm, sol ring`.
 */
export const statementInMessage = ({ text }: LineParts, place: Place): Statement | undefined => {
  const [line = '', clause = '', first = '', behind = ''] = twoClauses.exec(text.trim()) ?? []
  const grade = ofAllInJapanese.exec(text.trim())?.[1]
  if (grade) return statementOf(partsOf(`all ${grade}`), place)
  const isSaid =
    allWords.has(normalizeText(first)) && line.split(' ').length >= minWordsOfTwoClauses && isRemark(behind)
  return isSaid ? statementOf(partsOf(clause), place) : undefined
}
