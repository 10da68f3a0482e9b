import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { integer, orNull } from '#shared/api/fields.ts'

it.each([
  ['absent', {}, null],
  ['null', { note: null }, null],
  ['empty', { note: '' }, ''],
  ['there', { note: 'x' }, 'x'],
])('a field that may be left out and is %s becomes what is stored', (_, body, note) => {
  expect(z.strictObject({ note: orNull(z.string()) }).parse(body)).toEqual({ note })
})

describe('an integer from 0 to 7', () => {
  it.each([0, 1, 7])('is %j', (value) => {
    expect(integer(0, 7).parse(value)).toBe(value)
  })

  it.each([-1, 8, 0.5, Number.NaN])('is not %j, and the answer says which it must be', (value) => {
    const messages = integer(0, 7)
      .safeParse(value)
      .error?.issues.map(({ message }) => message)

    expect(messages).toEqual(['must be an integer from 0 to 7'])
  })
})
