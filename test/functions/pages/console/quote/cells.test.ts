import { expect, it } from 'vitest'
import { type Column, nextCell } from '#functions/pages/console/quote/cells.ts'

const middle = { shift: false, atStart: false, atEnd: false }

it.each([
  ['Enter', 'price', middle, { row: 2, column: 'price' }],
  ['Enter', 'price', { ...middle, shift: true }, { row: 0, column: 'price' }],
  ['ArrowDown', 'quantity', middle, { row: 2, column: 'quantity' }],
  ['ArrowUp', 'condition', middle, { row: 0, column: 'condition' }],
  ['ArrowLeft', 'price', { ...middle, atStart: true }, { row: 1, column: 'condition' }],
  ['ArrowRight', 'quantity', { ...middle, atEnd: true }, { row: 1, column: 'condition' }],
  ['ArrowLeft', 'price', { ...middle, atEnd: true }, undefined],
  ['ArrowRight', 'price', { ...middle, atEnd: true }, undefined],
  ['ArrowLeft', 'quantity', { ...middle, atStart: true }, undefined],
  ['Tab', 'price', middle, undefined],
  ['1', 'price', middle, undefined],
] as const)('%s in %s (%j) leads to %j', (key, column: Column, rest, cell) => {
  expect(nextCell({ row: 1, column }, { key, ...rest }, 3)).toEqual(cell)
})

it('ends at the first and the last row', () => {
  expect(nextCell({ row: 2, column: 'price' }, { key: 'Enter', ...middle }, 3)).toBeUndefined()
  expect(nextCell({ row: 0, column: 'price' }, { key: 'ArrowUp', ...middle }, 3)).toBeUndefined()
})
