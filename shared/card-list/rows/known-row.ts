import type { ItemText } from '#shared/card-list/text/item-text.ts'
import type { ColumnMeaning } from '#shared/card-list/words/lines/column-names.ts'
import { isGradeCell, quantityOfCell } from './read-cells.ts'
import { readCells } from './read-row.ts'

/** What Dragon Shield's app exports, and what follows is about money: people copy its rows without the header. */
const meanings: readonly ColumnMeaning[] = [
  'other',
  'quantity',
  'second_quantity',
  'name',
  'code',
  'other',
  'number_sign',
  'condition',
  'finish',
  'other',
]
const [quantity, name, condition] = [1, 3, 7]
const columns = { delimiter: ',', width: meanings.length, meanings, quantity, name, condition }

/** `Binder,2,0,Sol Ring,C21,Commander 2021,263,NearMint,Foil,English,2.00`; undefined for any other row. */
export const readKnownRow = (cells: readonly string[]): ItemText | undefined => {
  const [, count, trade] = cells.map(quantityOfCell)
  const isKnown = cells.length >= meanings.length && count !== undefined && trade !== undefined
  return isKnown && isGradeCell(cells[condition] ?? '') ? readCells(columns, cells) : undefined
}
