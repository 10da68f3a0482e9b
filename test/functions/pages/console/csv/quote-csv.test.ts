import { expect, it } from 'vitest'
import { exportLines, importPrices } from '#functions/pages/console/csv/quote-csv.ts'
import { createMoney } from '#functions/pages/look/money.ts'
import { buildItem } from '../items.ts'

const money = createMoney('USD', 'en-US')
const items = [buildItem(1, { quoted_price_cents: 125, raw_input: '=1+1' }), buildItem(2)]

it('exports a row for each line, whose text is no formula', () => {
  expect(exportLines(items, money).split('\r\n')).toEqual([
    'item_id,line,raw_input,name,quantity,condition,price,currency,total',
    `a1,1,"'=1+1",Card 1,2,NM,1.25,USD,2.50`,
    'a2,2,2x Card 2 NM,Card 2,2,NM,,USD,',
    '',
  ])
})

it('imports what it exported', () => {
  expect(importPrices(exportLines(items, money), items, money)).toEqual({ prices: { a1: 125 }, refused: [], empty: 1 })
})

it('finds the columns by name, in any order and case', () => {
  expect(importPrices('Price;x;ITEM_ID\n1,50;;A2\n', items, money)?.prices).toEqual({ a2: 150 })
})

it('takes what matches, and names every other row with the reason', () => {
  const text = 'item_id,price\na1,1.50\na9,2\na1,3\na2,many\n'

  expect(importPrices(text, items, money)).toEqual({
    prices: { a1: 150 },
    refused: [
      { row: 3, text: 'a9 · 2', refusal: 'unknown_item' },
      { row: 4, text: 'a1 · 3', refusal: 'repeated_item' },
      { row: 5, text: 'a2 · many', refusal: 'not_a_number' },
    ],
    empty: 0,
  })
})

it.each(['', 'id,price\na1,2', 'item_id\na1'])('takes nothing of a file without its columns: %j', (text) => {
  expect(importPrices(text, items, money)).toBeUndefined()
})
