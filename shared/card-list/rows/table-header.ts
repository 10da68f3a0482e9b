import { splitCells } from '#shared/card-list/lines/split-columns.ts'
import { gradeOf, mayBeginGrade } from '#shared/card-list/words/condition/grades.ts'
import {
  type ColumnMeaning,
  columnByWords,
  columnOf,
  isOfNormal,
  mayBeColumn,
  mayBeginColumn,
  mayBeginLine,
} from '#shared/card-list/words/lines/column-names.ts'

/** The columns of a table. `width`: cells in the header. `name`, `quantity`, `condition`: indexes of their cells. */
export type TableHeader = {
  delimiter: string
  width: number
  meanings: readonly (ColumnMeaning | undefined)[]
  name: number
  quantity: number | undefined
  condition: number | undefined
}

type Column = ReturnType<typeof columnOf>

const placeOf = (columns: readonly Column[], meaning: ColumnMeaning): number | undefined => {
  let best: { place: number; rank: number } | undefined
  for (const [place, column] of columns.entries())
    if (column?.meaning === meaning && (!best || column.rank < best.rank)) best = { place, rank: column.rank }
  return best?.place
}

const longestHeader = 2000

/**
 * Reads a header such as `Count,Name,Edition,…`: columns in any order, separated by tab, `;`, `|` or `,`. Undefined for
 * any other line.
 */
export const tableHeaderOf = (line: string): TableHeader | undefined => {
  if (line.length > longestHeader) return undefined
  for (const delimiter of ['\t', ';', '|', ',']) {
    const header = line.includes(delimiter) ? headerOf(splitCells(line, delimiter), delimiter) : undefined
    if (header) return header
  }
  return undefined
}

/** `Nombre` is a name in Spanish, and a number in French, where another column has the name. */
const frenchNumber = (cells: readonly string[], name: number): number | undefined => {
  const place = cells.findIndex((cell, at) => at !== name && /^nombre$/i.test(cell))
  return place < 0 ? undefined : place
}

/** With as many known columns a line is a header, whatever its other cells are. */
const surelyHeader = 5

const isKnown = (column: Column): boolean => column !== undefined

/** The meanings of the cells that have a name in the tables: at least a third of all, with one for the name. */
const namedColumns = (cells: readonly string[], filled: number): Column[] | undefined => {
  const columns: Column[] = []
  let unknown = 0
  for (const cell of cells) {
    const column = columnOf(cell)
    columns.push(column)
    if (!column && cell !== '') unknown += 1
    if (unknown * 3 > filled * 2) return undefined
  }
  return placeOf(columns, 'name') === undefined ? undefined : columns
}

const headerOf = (cells: readonly string[], delimiter: string): TableHeader | undefined => {
  const filled = cells.filter((cell) => cell !== '').length
  const named = namedColumns(cells, filled)
  const columns = named?.map((column, place) => column ?? columnByWords(cells[place] ?? ''))
  const name = columns && placeOf(columns, 'name')
  const known = columns?.filter(isKnown).length ?? 0
  if (!named || !columns || name === undefined || known < 2 || known * 2 < filled) return undefined
  // In `Pokemon, Charizard, foil` and `Pokemon, Base Set` too little is surely a column.
  const isCounted = columns.some((column) => column?.meaning === 'quantity' || column?.meaning === 'foil_quantity')
  if (!isCounted && named.filter(isKnown).length < 2) return undefined
  if (!isCounted && known < surelyHeader && known < filled && mayBeginLine(cells[name] ?? '')) return undefined
  const quantity = placeOf(columns, 'quantity') ?? frenchNumber(cells, name)
  // `Normal,Foil,Name`
  const isNormal = quantity !== undefined && isOfNormal(cells[quantity] ?? '')
  return {
    delimiter,
    width: cells.length,
    meanings: columns.map((column) => (column?.meaning === 'finish' && isNormal ? 'foil_quantity' : column?.meaning)),
    name,
    quantity,
    condition: placeOf(columns, 'condition'),
  }
}

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
