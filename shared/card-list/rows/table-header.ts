import { splitCells } from '#shared/card-list/lines/split-columns.ts'
import { gradeOf } from '#shared/card-list/words/condition/grades.ts'
import { type ColumnMeaning, columnOf } from '#shared/card-list/words/lines/column-names.ts'
import { normalizeText } from '#shared/card-list/words/normalize-text.ts'

/** The columns of a table. `width`: cells in the header. `name`, `quantity`, `condition`: indexes of their cells. */
export type TableHeader = {
  delimiter: string
  width: number
  meanings: readonly (ColumnMeaning | undefined)[]
  name: number
  quantity: number | undefined
  condition: number | undefined
}

const placeOf = (cells: readonly string[], meaning: ColumnMeaning): number | undefined => {
  const ranked = cells.flatMap((cell, place) => {
    const column = columnOf(cell)
    return column?.meaning === meaning ? [{ place, rank: column.rank }] : []
  })
  return ranked.sort((one, other) => one.rank - other.rank)[0]?.place
}

const longestHeader = 2000

/**
 * Reads a header such as `Count,Name,Edition,…`: columns in any order, separated by tab, `;`, `|` or `,`. Undefined for
 * any other line.
 */
export const tableHeaderOf = (line: string): TableHeader | undefined => {
  if (line.length > longestHeader) return undefined
  for (const delimiter of ['\t', ';', '|', ',']) {
    const header = line.includes(delimiter) ? headerOf(splitCells(line.trim(), delimiter), delimiter) : undefined
    if (header) return header
  }
  return undefined
}

const headerOf = (cells: readonly string[], delimiter: string): TableHeader | undefined => {
  const filled = cells.filter((cell) => cell !== '')
  const known = filled.filter((cell) => columnOf(cell) !== undefined)
  const name = placeOf(cells, 'name')
  if (name === undefined || known.length < 2 || known.length * 2 < filled.length) return undefined
  return {
    delimiter,
    width: cells.length,
    meanings: cells.map((cell) => columnOf(cell)?.meaning),
    name,
    quantity: placeOf(cells, 'quantity'),
    condition: placeOf(cells, 'condition'),
  }
}

const longestColumn = 4

/** The columns of a header without separators, or with others than a table's; undefined if a word is none. */
const columnsOf = (text: string): (ColumnMeaning | undefined)[] | undefined => {
  const words = text.split(/[\s/,;|•–—-]+/).filter((word) => word !== '')
  const meanings: (ColumnMeaning | undefined)[] = []
  for (let from = 0; from < words.length; ) {
    const sizes = [longestColumn, 3, 2, 1].filter((size) => from + size <= words.length)
    const size = sizes.find((count) => columnOf(words.slice(from, from + count).join(' ')))
    const grade = size === undefined ? gradeOf(words.slice(from, from + longestColumn)) : undefined
    if (size === undefined && !grade) return undefined
    meanings.push(size === undefined ? undefined : columnOf(words.slice(from, from + size).join(' '))?.meaning)
    from += size ?? grade?.size ?? 1
  }
  return meanings.filter((meaning) => meaning !== undefined)
}

const keyColumns: readonly (ColumnMeaning | undefined)[] = ['quantity', 'condition', 'price']

const isHeader = (meanings: readonly (ColumnMeaning | undefined)[], isSeparated: boolean): boolean => {
  const hasKey = meanings.some((meaning) => keyColumns.includes(meaning))
  if (new Set(meanings).size < 2) return false
  return meanings.includes('name') ? hasKey || meanings.length > 2 : hasKey && (isSeparated || meanings.length > 2)
}

/** A line that is only the name of the column of names: a header if it is the first line. */
export const isNameColumn = (line: string): boolean => !line.includes('(') && columnOf(line.trim())?.meaning === 'name'

/** `sep=,`, which spreadsheets write before the header, or a header with only blanks between its columns. */
export const isHeaderLine = (line: string): boolean => {
  const text = normalizeText(line.trim())
  if (/^"?sep=.?"?$/.test(text)) return true
  const meanings = text.length < 200 && !/\d/.test(text) ? columnsOf(text) : undefined
  return meanings !== undefined && isHeader(meanings, /[,;|\t]/.test(text))
}
