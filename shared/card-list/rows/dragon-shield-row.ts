import type { ItemText } from '#shared/card-list/text/item-text.ts'
import type { ColumnMeaning } from '#shared/card-list/words/lines/column-names.ts'
import { quantityOfCell } from './read-cells.ts'
import { readCells } from './read-row.ts'

/** The first columns of Dragon Shield's export, whose rows people copy without the header. Dates and prices follow. */
const meanings: readonly ColumnMeaning[] = [
  'other',
  'quantity',
  'second_quantity',
  'name',
  'other',
  'other',
  'other',
  'condition',
  'other',
  'other',
]
const [quantity, name, condition] = [1, 3, 7]
const columns = { delimiter: ',', width: meanings.length, meanings, quantity, name, condition }

/** As this app spells them. */
const grade = /^(?:mint|nearmint|excellent|good|lightplayed|played|poor)$/i
const printing = /^(?:normal|foil)$/i

/** `Binder,2,0,Sol Ring,C21,Commander 2021,263,NearMint,Foil,English,2.00`; undefined for any other row. */
export const readDragonShieldRow = (cells: readonly string[]): ItemText | undefined => {
  const [, count, trade] = cells.map(quantityOfCell)
  const isKnown = cells.length >= meanings.length && count !== undefined && trade !== undefined
  const isSpelled = grade.test(cells[condition] ?? '') && printing.test(cells[condition + 1] ?? '')
  return isKnown && isSpelled ? readCells(columns, cells) : undefined
}
