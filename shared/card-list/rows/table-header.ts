import { blanks, delimiters, splitCells } from '#shared/card-list/lines/split-columns.ts'
import { gradeOf } from '#shared/card-list/words/condition/grades.ts'
import { withLetters } from '#shared/card-list/words/letters.ts'
import {
  type ColumnMeaning,
  columnByWords,
  columnOf,
  isAmount,
  isOfNormal,
  mayBeginLine,
} from '#shared/card-list/words/lines/column-names.ts'
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
 * Reads a header such as `Count,Name,Edition,…`: columns in any order, separated by tab, `;`, `|`, `,` or at least 2 blanks.
 * `unnamed`: of names of columns, none of which has the name. Undefined for any other line.
 *
 * @param below the next two lines: they may show that a line with other names is a header, `Giocatore;Doppioni`, and that
 *   blanks separate cells.
 */
export const tableHeaderOf = (line: string, below: readonly string[] = []): TableHeader | 'unnamed' | undefined => {
  for (const delimiter of delimiters) {
    const header = line.includes(delimiter) ? headerOf(line, delimiter, below) : undefined
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
  if (placeOf(columns, 'name') === undefined) return undefined
  return unknown <= usuallyUnknown || cells.some(isAmount) ? columns : undefined
}

const has = (columns: readonly Column[], meaning: ColumnMeaning): boolean => placeOf(columns, meaning) !== undefined

/** The columns of a line that is a header by its names alone. */
const columnsAlone = (cells: readonly string[]): Column[] | undefined => {
  const filled = cells.filter((cell) => cell !== '').length
  const named = namedColumns(cells, filled)
  if (!named) return undefined
  const columns = named.map((column, place) => column ?? columnByWords(cells[place] ?? ''))
  const known = columns.filter(isKnown).length
  // `Level | Name | Attribute | Race | Count`: beside a count, what `namedColumns` asks for is enough.
  if (has(columns, 'quantity') || has(columns, 'foil_quantity')) return known > 1 ? columns : undefined
  // In `Pokemon, Charizard, foil` and `Pokemon, Base Set` too little is surely a column.
  const isEnough = known * 2 >= filled && named.filter(isKnown).length > 1
  const isName = known === filled || !mayBeginLine(cells[placeOf(columns, 'name') ?? -1] ?? '')
  return known >= surelyHeader || (isEnough && isName) ? columns : undefined
}

/** `12`, `4.50`, `$1,200.00` */
const amount = /^\W{0,2}\d[\d.,]*\W{0,2}$/

/** Before the first `|` and behind the last. */
const isEdge = (cells: readonly string[], place: number): boolean => place === 0 || place === cells.length - 1

const meaningOf = (cell: string): Column => columnOf(cell) ?? columnByWords(cell)

/**
 * Cells without a grade, and below them rows as wide, with other cells, and an amount in the same place. Below a cell with
 * a word for amounts stand amounts or nothing: `Quantum Riddler;EOE;Foil` is a card.
 */
const areAboveRows = (cells: readonly string[], rows: readonly (readonly string[])[]): boolean =>
  cells.some((_, place) => rows.every((row) => amount.test(row[place] ?? ''))) &&
  rows.every(
    (row) => row.length === cells.length && row.every((cell, place) => cell === '' || cell !== cells[place]),
  ) &&
  cells.every((cell, place) => (cell === '' ? isEdge(cells, place) : cells.indexOf(cell) === place)) &&
  cells.every(
    (cell, place) => meaningOf(cell)?.meaning !== 'quantity' || rows.every((row) => /\d|^$/.test(row[place] ?? '')),
  ) &&
  !cells.some((cell) => gradeOf(normalizeText(cell).split(' ')))

/** `Porygon2`, but not `BRA 17` */
const words = withLetters`^[^\d_]*[\p{L}]{3}[^\d_]*\d?$`
/** Known names, or columns: a line above amounts with fewer may be a card, `Pokemon;Foil`. */
const fewestAboveRows = 3

/** The one column without a known name in which the rows have words, each its own: `What it is` beside `How many`. */
const placeOfWords = (columns: readonly Column[], rows: readonly (readonly string[])[]): number | undefined => {
  const [place, ...others] = columns.flatMap((column, at) => {
    const cells = rows.map((row) => row[at] ?? '')
    return !column && cells.every((cell) => words.test(cell)) && new Set(cells).size === cells.length ? [at] : []
  })
  return others.length === 0 ? place : undefined
}

/**
 * The columns of a line that stands above rows with amounts: one known name for the cards is enough then. In 3 columns or
 * more, beside a quantity or a code, the name may have any other, or the codes are the names.
 */
const columnsAbove = (cells: readonly string[], rows: readonly (readonly string[])[]): Column[] | undefined => {
  const columns = cells.map(meaningOf)
  const known = columns.filter(isKnown).length
  if (has(columns, 'name')) {
    const isSure = cells.some((cell, at) => columns[at]?.meaning === 'name' && !mayBeginLine(cell))
    return isSure || has(columns, 'quantity') || known >= fewestAboveRows ? columns : undefined
  }
  const code = placeOf(columns, 'code')
  const isOfCodes = code !== undefined && rows.every((row) => /[a-z]/i.test(row[code] ?? ''))
  const isLong = cells.length >= fewestAboveRows && (has(columns, 'quantity') || code !== undefined)
  const place = (isLong ? placeOfWords(columns, rows) : undefined) ?? (isOfCodes ? code : undefined)
  return place === undefined ? undefined : columns.with(place, { meaning: 'name', rank: 0 })
}

const fewestColumns = 4
const fewestKnown = 2

/** `Price`, `Title`, but not `Holo`, `Signed` or `Pokemon`, which cards have too. */
const isKnownColumn = (cell: string): boolean =>
  ![undefined, 'finish', 'yes_or_no'].includes(columnOf(cell)?.meaning) && !mayBeginLine(cell)

const areUnnamed = (cells: readonly string[]): boolean =>
  cells.length >= fewestColumns && !cells.includes('') && cells.filter(isKnownColumn).length >= fewestKnown

const headerOf = (line: string, delimiter: string, below: readonly string[]): ReturnType<typeof tableHeaderOf> => {
  const cells = splitCells(line, delimiter)
  // A quick answer that spares most lines a closer look.
  const mayBeAbove = below.length > 1 && !/\d/.test(line) && below.every((row) => /\d/.test(row))
  const rows = mayBeAbove ? below.map((row) => splitCells(row, delimiter)) : []
  const isAbove = mayBeAbove && cells.length > 1 && areAboveRows(cells, rows)
  const columns = (isAbove ? columnsAbove(cells, rows) : undefined) ?? columnsAlone(cells)
  const name = columns && placeOf(columns, 'name')
  if (!columns || name === undefined) return isAbove && areUnnamed(cells) ? 'unnamed' : undefined
  const quantity = placeOf(columns, 'quantity') ?? frenchNumber(cells, name)
  if (delimiter === blanks) {
    // Aligned columns need a number below the quantity. Names that occur twice are two tables side by side.
    const isCounted = below.some((row) => /^x?\d/.test(splitCells(row, delimiter)[quantity ?? -1] ?? ''))
    if (!isCounted || new Set(cells).size < cells.length) return undefined
  }
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
