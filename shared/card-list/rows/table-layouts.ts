import type { ColumnMeaning } from '#shared/card-list/words/lines/column-names.ts'
import type { TableHeader } from './table-header.ts'

const meanings: Readonly<Record<string, ColumnMeaning>> = {
  q: 'quantity',
  t: 'second_quantity',
  n: 'name',
  c: 'condition',
  p: 'price',
  f: 'finish',
  y: 'yes_or_no',
}

/**
 * Customers may copy only some rows of an export, so rows of these are recognised without their header: a letter for what
 * each column means, `-` for a column that counts for nothing. `t` is the tradelist. Of two conditions the first is
 * the grade of a slab.
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
  // Others
  'qnf-c-',
  'n--qf-',
]

export const tableLayouts: readonly TableHeader[] = layouts.map((layout) => ({
  delimiter: ',',
  width: layout.length,
  meanings: Array.from(layout, (letter) => meanings[letter] ?? 'other'),
  name: layout.indexOf('n'),
  quantity: layout.indexOf('q'),
  condition: layout.includes('c') ? layout.lastIndexOf('c') : undefined,
}))
