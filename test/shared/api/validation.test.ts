import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { detailsOf } from '#shared/api/validation.ts'

const schema = z.strictObject({
  name: z.string().check(z.maxLength(3, 'must have at most 3 characters')),
  count: z.int('must be an integer from 1 to 3'),
  on: z.boolean(),
  kind: z.enum(['a', 'b']),
  items: z.array(z.strictObject({ id: z.uuid('must be an id') })),
})
const good = { name: 'Ann', count: 1, on: true, kind: 'a', items: [] }

const detailsFor = (value: unknown) => {
  const { error } = schema.safeParse(value, { reportInput: true })
  return error ? detailsOf(error) : []
}

describe('the details of a refusal', () => {
  it.each([
    ['a missing field', { ...good, name: undefined }, '/name', 'is required'],
    ['a null', { ...good, name: null }, '/name', 'must be a string'],
    ['a number for a text', { ...good, name: 7 }, '/name', 'must be a string'],
    ['a text for a number', { ...good, count: '7' }, '/count', 'must be a number'],
    ['a fraction', { ...good, count: 1.5 }, '/count', 'must be an integer from 1 to 3'],
    ['a text for a switch', { ...good, on: 'true' }, '/on', 'must be true or false'],
    ['an object for a list', { ...good, items: {} }, '/items', 'must be a list'],
    ['a text for an object', { ...good, items: ['x'] }, '/items/0', 'must be an object'],
    ['a list for everything', [], '', 'must be an object'],
    ['an unknown value', { ...good, kind: 'c' }, '/kind', 'must be one of: a, b'],
    ["a schema's own sentence", { ...good, name: 'Anna' }, '/name', 'must have at most 3 characters'],
    ['a field deep inside', { ...good, items: [{ id: '1' }] }, '/items/0/id', 'must be an id'],
    ['an unknown field', { ...good, 'a/b~c': 1 }, '/a~1b~0c', 'is not a known field'],
    [
      'an unknown field deep inside',
      { ...good, items: [{ id: crypto.randomUUID(), x: 1 }] },
      '/items/0/x',
      'is not a known field',
    ],
  ])('point at %s and say what it must be', (_, value, path, message) => {
    expect(detailsFor(value)).toEqual([{ path, message }])
  })

  it('name every wrong field, not only the first', () => {
    const details = detailsFor({ name: 7, surprise: 1, more: 2 })

    expect(details.map(({ path }) => path).sort()).toEqual([
      '/count',
      '/items',
      '/kind',
      '/more',
      '/name',
      '/on',
      '/surprise',
    ])
  })
})
