import { GRADE_TABLE, type GradeRow } from './grade-table.ts'
import { fold } from './normalize-text.ts'
import { CONDITIONS, type Condition } from './vocabulary.ts'

export type Grade = Omit<GradeRow, 'aliases'> & { range?: boolean }

const LONGEST_WORD = 24
const IGNORED_SIGNS = /[._+!*":-]/g

const keyOf = (folded: string): string => folded.replace(IGNORED_SIGNS, '')

/** The words of an alias; a sign at its end (`ex+`) is part of it. */
const wordsOf = (alias: string): string[] => {
  const folded = fold(alias.trim())
  return /[+-]$/.test(folded) ? [folded] : folded.replace(/[()]/g, ' $& ').trim().split(/\s+/).map(keyOf)
}

const GRADES: ReadonlyMap<string, Grade> = new Map(
  GRADE_TABLE.flatMap(({ aliases, ...grade }) =>
    aliases
      .split(',')
      .map(wordsOf)
      .flatMap((words): [string, Grade][] => [
        [words.join(' '), grade],
        [words.join(''), grade],
      ]),
  ),
)

const GRADE_WORDS: ReadonlySet<string> = new Set([...GRADES.keys()].flatMap((phrase) => phrase.split(' ')))

/** Whether a word occurs in a grade; it need not be one by itself (`lightly`). */
export const isGradeWord = (folded: string): boolean => folded.length > 1 && GRADE_WORDS.has(keyOf(folded))

/** The most words that a grade beginning with this word can have; 0 when none begins so. */
const LONGEST_BY_FIRST_WORD: ReadonlyMap<string, number> = [...GRADES.keys()].reduce((longest, phrase) => {
  const [first = '', ...others] = phrase.split(' ')
  return longest.set(first, Math.max(longest.get(first) ?? 0, others.length + 1))
}, new Map<string, number>())

/** The worse of two conditions of the scale, so that nobody is shown a price that the counter will cut. */
export const lowerOf = (one: Condition, other: Condition): Condition =>
  CONDITIONS.indexOf(one) > CONDITIONS.indexOf(other) ? one : other

const isStated = (grade: Grade | undefined): grade is Grade => grade !== undefined && grade.condition !== 'UNKNOWN'

/** `NM/LP`, `LP-MP`, `EX~GD`: the lower grade; at least one of them must be one that no name ends in. */
const rangeOf = (folded: string): Grade | undefined => {
  const parts = folded.split(/[/~-]/)
  const grades = parts.map((part) => (part.length > 1 ? GRADES.get(keyOf(part)) : undefined)).filter(isStated)
  if (parts.length < 2 || grades.length < parts.length) return undefined
  if (grades.every(({ strength }) => strength === 'field')) return undefined
  return { condition: grades.map(({ condition }) => condition).reduce(lowerOf), strength: 'end', range: true }
}

const wordGrade = (folded: string): Grade | undefined => {
  if (folded.length > LONGEST_WORD) return undefined
  const grade = GRADES.get(folded) ?? GRADES.get(keyOf(folded)) ?? rangeOf(folded)
  if (grade || !folded.endsWith('?')) return grade
  const doubted = GRADES.get(keyOf(folded).replaceAll('?', ''))
  return doubted && { ...doubted, ambiguous: true }
}

/** The longest grade that begins with the first of these words, and how many of them it takes. */
export const gradeOf = (words: readonly string[]): { grade: Grade; size: number } | undefined => {
  const [first = ''] = words
  if (first.length > LONGEST_WORD) return undefined
  const keys = words.slice(0, LONGEST_BY_FIRST_WORD.get(keyOf(first)) ?? 1).map(keyOf)
  for (let size = keys.length; size > 1; size -= 1) {
    const grade = GRADES.get(keys.slice(0, size).join(' '))
    if (grade) return { grade, size }
  }
  const grade = wordGrade(first)
  return grade && { grade, size: 1 }
}

/** The most words that any grade has. */
export const LONGEST_GRADE = Math.max(...LONGEST_BY_FIRST_WORD.values())
