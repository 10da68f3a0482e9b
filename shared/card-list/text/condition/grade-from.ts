import { gradeOf, longestGradeFrom } from '#shared/card-list/words/condition/grades.ts'
import { normalizedSet } from '#shared/card-list/words/known-words.ts'
import { isCapitalized } from '#shared/card-list/words/letters.ts'
import type { Token } from '#shared/card-list/words/tokenize.ts'

/** Words that join two grades of one statement: `NM to LP`. */
export const connectors = normalizedSet(
  'to, or, and, und, et, y, e, bis, oder, ou, o, a, til, eller, till, of, /, -, &',
)

export const wordsFrom = (tokens: readonly Token[], from: number): string[] =>
  tokens.slice(from, from + longestGradeFrom(tokens[from]?.normalized ?? '')).map(({ normalized }) => normalized)

/** The longest grade from a place; `Good as New` is a name. */
export const gradeFrom = (tokens: readonly Token[], from: number): ReturnType<typeof gradeOf> => {
  const match = gradeOf(wordsFrom(tokens, from))
  const isName = match?.grade.uncapitalized && isCapitalized(tokens[from + match.size - 1]?.text ?? '')
  return isName ? undefined : match
}
