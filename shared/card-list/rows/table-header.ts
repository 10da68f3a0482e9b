import { delimiters, splitCells } from '#shared/card-list/lines/split-columns.ts'
import {
  type ColumnMeaning,
  columnByWords,
  columnOf,
  isAmount,
  isOfNormal,
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

/** The cells in the columns of a meaning. */
export const cellsOf = (header: TableHeader, cells: readonly string[], meaning: ColumnMeaning): string[] =>
  cells.filter((_, place) => header.meanings[place] === meaning)

type Column = ReturnType<typeof columnOf>

const placeOf = (columns: readonly Column[], meaning: ColumnMeaning): number | undefined => {
  let best: { place: number; rank: number } | undefined
  for (const [place, column] of columns.entries())
    if (column?.meaning === meaning && (!best || column.rank < best.rank)) best = { place, rank: column.rank }
  return best?.place
}

/**
 * Reads a header such as `Count,Name,Edition,…`: columns in any order, separated by tab, `;`, `|` or `,`. Undefined for
 * any other line.
 */
export const tableHeaderOf = (line: string): TableHeader | undefined => {
  for (const delimiter of delimiters) {
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

/**
 * The meanings of the cells that have a name in the tables, with one for the name: at least a third of all, or five in
 * the long header of an export, or, where no cell has a digit, a name and what is surely a quantity.
 */
const namedColumns = (cells: readonly string[], filled: number): Column[] | undefined => {
  const columns: Column[] = []
  const usuallyUnknown = Math.max((filled * 2) / 3, filled - surelyHeader)
  const mostUnknown = cells.some((cell) => /\d/.test(cell)) ? usuallyUnknown : filled
  let unknown = 0
  for (const cell of cells) {
    const column = columnOf(cell)
    columns.push(column)
    if (!column && cell !== '') unknown += 1
    if (unknown > mostUnknown) return undefined
  }
  const isEnough = unknown <= usuallyUnknown || cells.some(isAmount)
  return isEnough && placeOf(columns, 'name') !== undefined ? columns : undefined
}

const headerOf = (cells: readonly string[], delimiter: string): TableHeader | undefined => {
  const filled = cells.filter((cell) => cell !== '').length
  const named = namedColumns(cells, filled)
  const columns = named?.map((column, place) => column ?? columnByWords(cells[place] ?? ''))
  const name = columns && placeOf(columns, 'name')
  const known = columns?.filter(isKnown).length ?? 0
  if (!named || !columns || name === undefined || known < 2) return undefined
  // In `Pokemon, Charizard, foil` and `Pokemon, Base Set` too little is surely a column.
  const isCounted = columns.some((column) => column?.meaning === 'quantity' || column?.meaning === 'foil_quantity')
  // `Level | Name | Attribute | Race | Count`: beside a count, what `namedColumns` asks for is enough.
  if (!isCounted && known * 2 < filled && known < surelyHeader) return undefined
  if (!isCounted && named.filter(isKnown).length < 2) return undefined
  if (!isCounted && known < surelyHeader && known < filled && mayBeginLine(cells[name] ?? '')) return undefined
  const quantity = placeOf(columns, 'quantity') ?? frenchNumber(cells, name)
  // `Normal,Foil,Name`
  const isNormal = quantity !== undefined && isOfNormal(cells[quantity] ?? '')
  return {
    delimiter,
    width: cells.length,
    meanings: columns.map((column, place) => {
      // As spreadsheets write the numbers of their rows.
      if (place === 0 && cells[0] === '') return 'number_sign'
      return column?.meaning === 'finish' && isNormal ? 'foil_quantity' : column?.meaning
    }),
    name,
    quantity,
    condition: placeOf(columns, 'condition'),
  }
}
