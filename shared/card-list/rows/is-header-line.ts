import { gradeOf, mayBeginGrade } from '#shared/card-list/words/condition/grades.ts'
import {
  type ColumnMeaning,
  columnOf,
  mayBeColumn,
  mayBeginColumn,
} from '#shared/card-list/words/lines/column-names.ts'

/** In words. */
const longestColumn = 4
/** In words; a header with more columns has separators. */
const longestUnseparated = 24

/** A header may have a grade as a column, but not only grades. */
const mostGrades = 2

const longestColumnAt = (
  words: readonly string[],
  from: number,
): { meaning: ColumnMeaning; size: number } | undefined => {
  const first = words[from] ?? ''
  if (!mayBeginColumn(first)) return undefined
  for (let size = Math.min(longestColumn, words.length - from); size > 0; size -= 1) {
    const text = words.slice(from, from + size).join(' ')
    const column = mayBeColumn(text, first, size) ? columnOf(text) : undefined
    if (column) return { meaning: column.meaning, size }
  }
  return undefined
}

const firstWordOfHeader = /[^\s/_,;|•–—-]+/

/** The meanings of a header without separators, or with others than a table's; undefined if a word is no column. */
const columnsOf = (text: string): ColumnMeaning[] | undefined => {
  const first = firstWordOfHeader.exec(text)?.[0] ?? ''
  if (!mayBeginColumn(first) && !mayBeginGrade(first)) return undefined
  const words = text.split(/[\s/_,;|•–—-]+/).filter((word) => word !== '')
  const meanings: ColumnMeaning[] = []
  let grades = 0
  if (words.length > longestUnseparated) return undefined
  for (let from = 0; from < words.length; ) {
    const column = longestColumnAt(words, from)
    const grade = column ? undefined : gradeOf(words.slice(from, from + longestColumn))
    if (!column && !grade) return undefined
    if (column) meanings.push(column.meaning)
    else grades += 1
    if (grades > mostGrades) return undefined
    // `Condizione carte: NM` says the condition of all.
    if (grades > 0 && words[from - 1]?.endsWith(':')) return undefined
    from += column?.size ?? grade?.size ?? 1
  }
  return meanings
}

const keyColumns: readonly ColumnMeaning[] = ['quantity', 'number_sign', 'condition', 'price']

const isHeader = (meanings: readonly ColumnMeaning[], isSeparated: boolean): boolean => {
  const hasKey = meanings.some((meaning) => keyColumns.includes(meaning))
  if (new Set(meanings).size < 2) return false
  const isLong = meanings.length > 2
  return meanings.includes('name') ? hasKey || (isSeparated && isLong) : hasKey && (isSeparated || isLong)
}

/** A line that is only the name of the column of names: a header if it is the first line. */
export const isNameColumn = (line: string): boolean => !line.includes('(') && columnOf(line.trim())?.meaning === 'name'

/** `sep=,`, which spreadsheets write before the header, or a header with only blanks between its columns. */
export const isHeaderLine = (normalized: string): boolean => {
  if (/^"?sep=.?"?$/.test(normalized)) return true
  const meanings = normalized.length < 200 && !/\d/.test(normalized) ? columnsOf(normalized) : undefined
  return meanings !== undefined && isHeader(meanings, /[,;|\t]/.test(normalized))
}
