import type { ColumnMeaning } from '#shared/card-list/words/lines/column-names.ts'
import type { TableHeader } from './table-header.ts'

const meaningOf: Readonly<Record<string, ColumnMeaning>> = {
  q: 'quantity',
  t: 'second_quantity',
  n: 'name',
  c: 'condition',
  p: 'price',
  f: 'finish',
  y: 'yes_or_no',
}

/**
 * Customers may copy only some rows of an export, so these rows are known without their header. A letter for each column's
 * meaning; `-`: not read. `t`: the tradelist. Of two `c` the last counts; the first is a slab's grade.
 */
const layouts: readonly string[] = [
  // Deckbox
  'qtn--c-fyyyyyyp',
  'qtn---c-fyyyyyy---p',
  // Moxfield
  'qtn-c-f---yyp',
  'qn-c-f---yyp',
  // ManaBox
  'n---f-q--pyyc--',
  '--n---f-q--pyyc--',
  '--n---f-q--pyyc---',
  // Archidekt
  'qnfc--p------',
  'qnfc--p-------',
  // Dragon Shield
  '-qtn---cf-p-',
  '-qtn---cf-p-ppp',
  '-qtn----cf-p-',
  '-qtn----cf-p-ppp',
  // Collectr
  '---n---cc-qpp---',
  // TCGplayer's app
  'qn----fc----',
  // Count,Name,Foil,Edition,Condition,Language
  'qnf-c-',
  // Card,Set ID,Set Name,Quantity,Foil,Variation
  'n--qf-',
]

export const tableLayouts: readonly TableHeader[] = layouts.map((layout) => ({
  delimiter: ',',
  width: layout.length,
  meanings: Array.from(layout, (letter) => meaningOf[letter] ?? 'other'),
  name: layout.indexOf('n'),
  quantity: layout.indexOf('q'),
  condition: layout.includes('c') ? layout.lastIndexOf('c') : undefined,
}))
