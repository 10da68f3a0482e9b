import { type LineParts, partsOf } from '#shared/card-list/lines/line-parts.ts'
import { gradeOf } from '#shared/card-list/words/condition/grades.ts'
import { beginsWithCapital, isLowerCase } from '#shared/card-list/words/letters.ts'
import { allWords, exceptionWords } from '#shared/card-list/words/lines/statement-words.ts'
import { normalizeText } from '#shared/card-list/words/normalize-text.ts'
import type { Place } from './read-stated.ts'
import { type Statement, statementOf } from './statement-of.ts'

/** Of fewer words, the second clause may be a card: `all nm, the one ring`. */
const minMessageWords = 6
/** The second without a number, which may be a quantity. */
const twoClauses = /^((\S+) [^,.;!]+)[,.;!] (\D+)$/
/** `but charizard is LP` */
const contrast = /^(?:but|aber|bis|mais|pero|ma|mas) /

/** A quarter of the words may be German nouns; a card has more capitals. */
const isMostlyLowerCase = (text: string): boolean => {
  const words = text.split(' ')
  return isLowerCase(words[0] ?? '') && words.filter(beginsWithCapital).length * 4 <= words.length
}

/** Words that take nothing back: `straight from the pack`, but not `but some are LP`. */
const isRemark = (text: string): boolean => {
  const words = normalizeText(text).split(' ')
  const isException = contrast.test(text) || words.some((word) => exceptionWords.has(word) || gradeOf([word]))
  return isMostlyLowerCase(text) && !isException
}

/**
 * Reads a message about all cards: `All cards are NM, straight from the pack`. Undefined for every other line, and where
 * a card may be named, as in `Everything is NM, Black Lotus included` and `all nm, sol ring`.
 */
export const statementInMessage = ({ text }: LineParts, place: Place): Statement | undefined => {
  const [line = '', clause = '', first = '', behind = ''] = twoClauses.exec(text.trim()) ?? []
  const isSaid = allWords.has(normalizeText(first)) && line.split(' ').length >= minMessageWords && isRemark(behind)
  return isSaid ? statementOf(partsOf(clause), place) : undefined
}
