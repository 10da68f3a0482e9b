import { delimiters, splitCells } from '#shared/card-list/lines/split-columns.ts'
import { gradeOf } from '#shared/card-list/words/condition/grades.ts'
import { columnOf, mayBeginLine } from '#shared/card-list/words/lines/column-names.ts'
import { normalizeText } from '#shared/card-list/words/normalize-text.ts'
import type { Classified } from './classified.ts'

const fewestColumns = 4
const fewestKnown = 2
/** `12`, `4.50`, `$1,200.00` */
const amount = /^\W{0,2}\d[\d.,]*\W{0,2}$/

/** `Price`, `Title`, but not `Holo`, `Signed` or `Pokemon`, which cards have too. */
const isKnownColumn = (cell: string): boolean =>
  ![undefined, 'finish', 'yes_or_no'].includes(columnOf(cell)?.meaning) && !mayBeginLine(cell)

const areColumnNames = (cells: readonly string[], rows: readonly (readonly string[])[]): boolean =>
  cells.length >= fewestColumns &&
  cells.every((cell) => /^\D+$/.test(cell) && !gradeOf(normalizeText(cell).split(' '))) &&
  cells.filter(isKnownColumn).length >= fewestKnown &&
  rows.every((row) => row.length === cells.length && row.every((cell, place) => cell !== cells[place])) &&
  cells.some((_, place) => rows.every((row) => amount.test(row[place] ?? '')))

/**
 * A header that neither `tableHeaderOf` nor `isHeaderLine` takes, because it lacks a column for the name or has names that
 * no table has: the first line, of at least 4 cells, each without a digit and none beginning with a grade. Two are known
 * columns. The two rows below it have as many cells, none of them the same, and an amount in the same place.
 */
export const findColumnNames = (lines: readonly Classified[]): Classified | undefined => {
  const first = lines.findIndex(({ item }) => item)
  const [names, row, next] = lines.slice(first, first + 3)
  if (!names || !row?.item || !next?.item) return undefined
  const areNames = delimiters.some((delimiter) => {
    const [cells = [], ...rows] = [names, row, next].map(({ line }) => splitCells(line.raw_input, delimiter))
    return areColumnNames(cells, rows)
  })
  return areNames ? names : undefined
}
