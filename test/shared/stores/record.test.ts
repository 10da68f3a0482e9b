import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { liveKeyOf, storeNameSchema } from '#shared/stores/record.ts'

it('holds the id of a key in 16 bytes', () => {
  fc.assert(
    fc.property(fc.uuid(), (id) => {
      expect(Buffer.from(liveKeyOf(id)).toString('hex')).toBe(id.replaceAll('-', ''))
    }),
  )
  expect(liveKeyOf(randomUUID())).toHaveLength(16)
})

it.each([
  ['', false],
  ['   ', false],
  ['x', true],
  ['x'.repeat(100), true],
  ['x'.repeat(101), false],
  [` ${'x'.repeat(100)} `, true],
  ['🃏'.repeat(50), true],
  ['🃏'.repeat(51), false],
])('takes the name "%s" of a store: %s', (name, taken) => {
  expect(storeNameSchema().safeParse(name).success).toBe(taken)
})
