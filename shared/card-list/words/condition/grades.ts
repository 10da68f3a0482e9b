import { entriesOf } from '#shared/card-list/words/entries-of.ts'
import { knowing } from '#shared/card-list/words/known-words.ts'
import { CONDITIONS, type Condition } from '#shared/card-list/words/vocabulary.ts'
import { type GradeRow, gradeTable } from './grade-table.ts'
import { degrees, playedWords } from './played-words.ts'

export type Grade = Omit<GradeRow, 'aliases'> & { range?: boolean }

const longestWord = 24
const hasIgnoredSign = /[._+!*":-]|・$/
const ignoredSigns = new RegExp(hasIgnoredSign, 'g')

/** Japanese promos of Pokémon: `S-P` is no SP, `M-P` no MP. */
const promo = /^[ms]-p$/

const keyOf = (normalized: string): string =>
  hasIgnoredSign.test(normalized) && !promo.test(normalized) ? normalized.replace(ignoredSigns, '') : normalized

/** Each of the alternatives of a word with each of those of the next. */
const phrasesOf = (alias: string): string[] =>
  alias
    .split(' ')
    .map((word) => word.split('|'))
    .reduce((phrases, words) => phrases.flatMap((phrase) => words.map((word) => `${phrase} ${word}`)))

const gradeByWords = new Map<string, Grade>()
const gradeWords = new Set<string>()
/** Words in the longest grade, by its first word. */
const longestByFirstWord = new Map<string, number>()

const addPhrase = (phrase: string, grade: Grade): void => {
  gradeByWords.set(phrase, grade)
  const words = phrase.split(' ')
  for (const word of words) gradeWords.add(word)
  const [first = ''] = words
  if (words.length > (longestByFirstWord.get(first) ?? 0)) longestByFirstWord.set(first, words.length)
  // `nearmint`
  if (words.length > 1) addPhrase(words.join(''), grade)
}

for (const { aliases, ...grade } of gradeTable) {
  for (const alias of entriesOf(aliases)) {
    for (const phrase of phrasesOf(alias)) addPhrase(phrase, grade)
  }
}
for (const word of playedWords) addPhrase(word, { condition: 'MP', strength: 'end', ambiguous: true })

const byDegree = new Map<string, { grade: Grade; behind: ReadonlySet<string> }>()
for (const behind of new Set(degrees.map(({ behind }) => behind))) for (const word of behind) gradeWords.add(word)
for (const { words, behind, ...grade } of degrees) {
  for (const word of words) {
    byDegree.set(word, { grade, behind })
    gradeWords.add(word)
    longestByFirstWord.set(word, Math.max(longestByFirstWord.get(word) ?? 0, 2))
  }
}
knowing(gradeWords)

/** Whether a word occurs in a grade; it need not be one by itself (`lightly`). */
export const isGradeWord = (normalized: string): boolean => normalized.length > 1 && gradeWords.has(keyOf(normalized))

/** What the grades of a line tell of the scale of its list. */
export const scaleOf = (grades: readonly Grade[]): Grade['scale'] =>
  (['eu', 'both'] as const).find((of) => grades.some(({ scale }) => scale === of))

/** The worse of two conditions: the counter would cut a price that was shown for the better one. */
export const lowerOf = (one: Condition, other: Condition): Condition =>
  CONDITIONS.indexOf(one) > CONDITIONS.indexOf(other) ? one : other

const between = /-?[/~]|-/

const partOfRange = (part: string): Grade | undefined => {
  const grade = part.length > 1 ? gradeByWords.get(keyOf(part)) : undefined
  return grade?.condition === 'UNKNOWN' ? undefined : grade
}

/** `NM/LP`, `LP-MP`, `EX~GD`: the lower grade. At least one must be a grade that no name ends in (not `field`). */
const rangeOf = (normalized: string): Grade | undefined => {
  const grades: Grade[] = []
  for (const part of normalized.split(between)) {
    const grade = partOfRange(part)
    if (!grade) return undefined
    grades.push(grade)
  }
  if (grades.length < 2) return undefined
  if (grades.every(({ strength }) => strength === 'field')) return undefined
  // No name has `NM/LP` or `EX-NM` in it, but a set may be `SP-PL`.
  const isCertain = normalized.includes('/') || grades.some(({ strength }) => strength === 'anywhere')
  const strength = isCertain ? 'anywhere' : 'end'
  return { condition: grades.map(({ condition }) => condition).reduce(lowerOf), strength, range: true }
}

const wordGrade = (normalized: string, key: string): Grade | undefined => {
  const grade = gradeByWords.get(normalized) ?? gradeByWords.get(key) ?? rangeOf(normalized)
  if (grade || !normalized.endsWith('?')) return grade
  const doubted = gradeByWords.get(key.replaceAll('?', ''))
  return doubted && { ...doubted, ambiguous: true }
}

const joint = /[/~?-]/

/** Whether a grade may begin with a word: a quick answer that spares most words a closer look. */
export const mayBeginGrade = (normalized: string): boolean => {
  const first = normalized.charAt(0)
  if (normalized.length > longestWord || (first >= '0' && first <= '9')) return false
  if (longestByFirstWord.has(normalized)) return true
  if (longestByFirstWord.has(keyOf(normalized))) return true
  // `NM/LP`, `NM?`
  const end = normalized.search(joint)
  return end > 1 && longestByFirstWord.has(keyOf(normalized.slice(0, end)))
}

/** Words in the longest grade that begins with a word. */
export const longestGradeFrom = (normalized: string): number => longestByFirstWord.get(keyOf(normalized)) ?? 1

/** The longest grade that begins with the first of these words. `size`: how many of the words it has. */
export const gradeOf = (words: readonly string[]): { grade: Grade; size: number } | undefined => {
  const [first = ''] = words
  if (!mayBeginGrade(first)) return undefined
  const key = keyOf(first)
  const longest = words.length > 1 ? Math.min(longestByFirstWord.get(key) ?? 1, words.length) : 1
  for (let size = longest; size > 1; size -= 1) {
    const grade = gradeByWords.get(words.slice(0, size).map(keyOf).join(' '))
    if (grade) return { grade, size }
  }
  const degree = words.length > 1 ? byDegree.get(key) : undefined
  if (degree?.behind.has(keyOf(words[1] ?? ''))) return { grade: degree.grade, size: 2 }
  const grade = wordGrade(first, key)
  return grade && { grade, size: 1 }
}

/** Whether a word is a grade wherever it stands: no card has it in its name. */
export const isSureGrade = (word: string): boolean => gradeOf([word])?.grade.strength === 'anywhere'
