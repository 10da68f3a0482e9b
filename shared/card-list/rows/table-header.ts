import { splitCells } from '#shared/card-list/lines/split-columns.ts'
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

/** `sep=,`, which spreadsheets write before the header, or a header with only blanks between its columns. */
export const isHeaderLine = (line: string): boolean => {
  const text = normalizeText(line.trim())
  if (/^"?sep=.?"?$/.test(text)) return true
  const words = text.length < 200 ? text.split(/\s+/) : []
  const meanings = words.map((word) => columnOf(word)?.meaning)
  return words.length > 1 && meanings.includes('name') && meanings.includes('quantity') && !meanings.includes(undefined)
}
