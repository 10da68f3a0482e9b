import {
  graders,
  gradingWords,
  slabLabels,
  slabWords,
  wordsAndGraders,
} from '#shared/card-list/words/condition/graders.ts'
import { isLowerCase } from '#shared/card-list/words/letters.ts'
import type { Token } from '#shared/card-list/words/tokenize.ts'

/** A grade from 1 to 10, also `08`, with halves, or `A` (authentic). */
export const gradePattern = /^(?:10(?:[.,]0)?|0?[1-9](?:[.,][05]|1⁄2)?|a)[+!?:]?$/

export const isGrade = (token: Token | undefined): boolean =>
  token?.kind === 'word' && gradePattern.test(token.normalized)

/** `grade:` is `grade`. */
const isIn = (token: Token | undefined, words: ReadonlySet<string>): boolean => {
  if (!token || token.isNameOnly) return false
  const { normalized } = token
  return words.has(normalized.endsWith(':') ? normalized.slice(0, -1) : normalized)
}

export const isLabel = (token: Token | undefined): boolean => isIn(token, slabLabels)

export const isSlabWord = (token: Token | undefined): boolean => token !== undefined && slabWords.has(token.normalized)

/** The index behind the tokens that `holds` accepts, from `from` on. */
export const endOfRun = (
  tokens: readonly Token[],
  from: number,
  holds: (token: Token | undefined) => boolean,
): number => {
  let end = from
  while (end < tokens.length && holds(tokens[end])) end += 1
  return end
}

export const isWordOfSlab = (word: string): boolean =>
  graders.has(word) || wordsAndGraders.has(word) || gradingWords.has(word)

/** Whether a word of `words` that is no name stands there: `will be PSA 9`, but not `Potion of Might` or `force of will`. */
export const isHypothesis = (tokens: readonly Token[], at: number, words: ReadonlySet<string>): boolean =>
  words.has(tokens[at]?.normalized ?? '') && isLowerCase(tokens[at]?.text ?? '') && tokens[at - 1]?.normalized !== 'of'

/** A grader that a table names. */
export const isKnownName = (token: Token | undefined): boolean =>
  token !== undefined && (graders.has(token.normalized) || wordsAndGraders.has(token.normalized))

export const isGradingWord = (token: Token | undefined): boolean => isIn(token, gradingWords)

const wordsBesideGrades: ReadonlySet<string> = new Set([...slabLabels, ...gradingWords])

export const isBesideGrade = (token: Token | undefined): boolean => isIn(token, wordsBesideGrades)
