import { splitCells } from '#shared/card-list/lines/split-columns.ts'
import { gradeOf } from '#shared/card-list/words/condition/grades.ts'
import { columnOf, mayBeginLine } from '#shared/card-list/words/lines/column-names.ts'
import { normalizeText } from '#shared/card-list/words/normalize-text.ts'
import type { Classified } from './classified.ts'

const fewestColumns = 4
const fewestKnown = 2
/** `12`, `4.50`, `$1,200.00` */
const amount = /^[$€£¥]?\s?\d[\d.,]*\s?[$€£¥]?$/

/** `Price`, `Title`, but not `Holo`, `Signed` or `Pokemon`, which cards have too. */
const isKnownColumn = (cell: string): boolean => {
  const meaning = columnOf(cell)?.meaning
  return meaning !== undefined && meaning !== 'finish' && meaning !== 'yes_or_no' && !mayBeginLine(cell)
}

const areColumnNames = (cells: readonly string[], rows: readonly (readonly string[])[]): boolean =>
  cells.length >= fewestColumns &&
  rows.every(
    (row) => row.length === cells.length && !row.some((cell, place) => cell !== '' && cell === cells[place]),
  ) &&
  cells.filter(isKnownColumn).length >= fewestKnown &&
  !cells.some((cell) => !/^\D+$/.test(cell) || gradeOf(normalizeText(cell).split(' '))) &&
  cells.some((_, place) => rows.every((row) => amount.test(row[place] ?? '')))

/**
 * The first line of a table whose columns the reader does not need: no cell is empty or has a digit, two are known
 * columns, and the two rows below it have as many cells, none of them the same, and an amount in the same place:
 * `Set,CardNumber,Count,IsFoil,Stamp`.
 */
export const findColumnNames = (lines: readonly Classified[]): Classified | undefined => {
  const first = lines.findIndex(({ item }) => item)
  const [names, ...rows] = lines.slice(first, first + 3)
  if (!names || rows.length < 2 || rows.some(({ item }) => !item)) return undefined
  const cellsOf = ({ line }: Classified, delimiter: string) => splitCells(line.raw_input, delimiter)
  const areNames = ['\t', ';', '|', ','].some((delimiter) =>
    areColumnNames(
      cellsOf(names, delimiter),
      rows.map((row) => cellsOf(row, delimiter)),
    ),
  )
  return areNames ? names : undefined
}
