import type { Columns } from '#shared/card-list/lines/split-columns.ts'
import type { ItemText } from '#shared/card-list/text/item-text.ts'
import { letterOrBlank } from '#shared/card-list/words/letters.ts'
import type { ColumnMeaning } from '#shared/card-list/words/lines/column-names.ts'
import { conditionOfCell, denied, isFinishCell, isMachineCell, isPriceCell, quantityOfCell } from './read-cells.ts'
import { readRow } from './read-row.ts'
import type { TableHeader } from './table-header.ts'
import { tableLayouts } from './table-layouts.ts'

const checks: Partial<Record<ColumnMeaning, (cell: string) => boolean>> = {
  quantity: (cell) => quantityOfCell(cell) !== undefined,
  second_quantity: (cell) => cell === '' || quantityOfCell(cell) !== undefined,
  condition: (cell) => denied.test(cell) || conditionOfCell(cell).condition !== 'UNKNOWN',
  price: (cell) => cell === '' || isPriceCell(cell) || /^\d+$/.test(cell),
  yes_or_no: (cell) =>
    cell === '' || isMachineCell(cell) || /^(?:signed|altered|proxy|promo|misprint|textless|proof|graded)$/i.test(cell),
  finish: isFinishCell,
  name: (cell) => letterOrBlank.test(cell),
}

const fits = (header: TableHeader, cells: readonly string[]): boolean =>
  header.width === cells.length &&
  header.meanings.every((meaning, place) =>
    meaning === undefined ? true : (checks[meaning]?.(cells[place] ?? '') ?? true),
  )

/**
 * Reads a row of a known export that came without its header; undefined unless all layouts that fit the row agree on
 * the columns of the name and the quantity.
 */
export const readKnownRow = (line: string, { delimiter, cells }: Columns): ItemText | undefined => {
  const [header, ...others] = tableLayouts.filter((layout) => fits(layout, cells))
  if (!header || others.some(({ name, quantity }) => name !== header.name || quantity !== header.quantity))
    return undefined
  return readRow({ ...header, delimiter }, line)
}
