import { CONDITIONS, type Condition } from '#shared/card-list/words/vocabulary.ts'

/** What a customer can choose. `GRADED` needs the words of a grading company, and `UNKNOWN` says nothing. */
export const choosableConditions: readonly Condition[] = CONDITIONS.filter(
  (condition) => condition !== 'GRADED' && condition !== 'UNKNOWN',
)
