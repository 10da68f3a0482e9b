import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { createCursors, envelopeOf, pageOf, pageParameters, positionForms } from '#shared/api/paging.ts'

const list = ['store-1', 'submissions.list', '{"status":"quoted"}']
const anyForm = /^.*$/s
const cursors = createCursors(list, anyForm)
const invalid = expect.objectContaining({ code: 'INVALID_CURSOR' })

describe('a cursor', () => {
  it('gives back the position that it was made of', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (position) => {
        fc.pre(position.isWellFormed())
        return cursors.open(cursors.seal(position)) === position
      }),
    )
  })

  it('is none at the beginning', () => {
    expect(cursors.open(undefined)).toBeUndefined()
  })

  it('needs no encoding in a URL', () => {
    fc.assert(fc.property(fc.string(), (position) => /^[\w.-]+$/.test(cursors.seal(position))))
  })

  it('with any one character changed is refused', () => {
    const cursor = cursors.seal('2026-10-05T08:00:00.000Z#7d9c6a2e-0000-4000-8000-000000000000')
    const characters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_.='
    for (let position = 0; position < cursor.length; position += 1) {
      for (const character of characters) {
        if (cursor[position] === character) continue
        const altered = cursor.slice(0, position) + character + cursor.slice(position + 1)
        expect(() => cursors.open(altered)).toThrow(invalid)
      }
    }
  })

  it.each([
    ['empty', ''],
    ['a dot', '.'],
    ['text', 'next'],
    ['long', 'x'.repeat(4096)],
    ['without a checksum', cursors.seal('1').split('.')[0]],
    ['with something behind it', `${cursors.seal('1')}.1`],
    ['in other base64', `${cursors.seal('1')}=`],
  ])('that is %s is refused', (_, cursor) => {
    expect(() => cursors.open(cursor)).toThrow(invalid)
  })

  it.each([
    ['of another store', ['store-2', ...list.slice(1)]],
    ['of another route', ['store-1', 'submissions.history', list[2]!]],
    ['of other filters', ['store-1', 'submissions.list', '{}']],
    ['of a list whose parts run together', ['store-1submissions.list', list[2]!]],
  ])('%s is refused', (_, other) => {
    expect(() => cursors.open(createCursors(other, anyForm).seal('1'))).toThrow(invalid)
  })
})

describe('a position', () => {
  const id = '7d9c6a2e-0000-4000-8000-000000000000'
  const time = '2026-10-05T08:00:00.000Z'

  it.each([
    ['creation', `${time}#${id}`],
    ['creation', `${time}#`],
    ['delivery', id],
    ['entry', '1'],
    ['entry', '200'],
  ] as const)('of the form %s is %s', (form, position) => {
    const sealed = createCursors(list, positionForms[form])

    expect(sealed.open(sealed.seal(position))).toBe(position)
  })

  it.each([
    ['creation', ['', '#', 'junk', time, `#${id}`, `${time}#x`, `${time}#${id}#`, `${time}#${id}\n`, `x${time}#${id}`]],
    ['delivery', ['', '#', 'junk', `${id}~`, id.toUpperCase(), `${id}\n`]],
    ['entry', ['', '0', '-1', '1.5', '1e3', 'NaN', '١', '1\n', '9'.repeat(20)]],
  ] as const)('of the form %s is refused in any other form, also when the checksum is right', (form, forged) => {
    const sealed = createCursors(list, positionForms[form])

    for (const position of forged) expect(() => sealed.open(sealed.seal(position)), position).toThrow(invalid)
  })
})

describe('limit', () => {
  const parse = (limit?: string) => z.strictObject(pageParameters()).safeParse({ limit })

  it.each([
    [undefined, 25],
    ['1', 1],
    ['99', 99],
    ['100', 100],
  ])('%s is %i', (given, limit) => {
    expect(parse(given)).toMatchObject({ success: true, data: { limit } })
  })

  it.each(['0', '-1', '101', '1000', '1e2', '0x10', '∞', '', ' ', ' 5', '5 ', '1.0', '+5', '05', '٥'])(
    '"%s" is refused, not clamped',
    (given) => {
      expect(parse(given)).toMatchObject({
        success: false,
        error: { issues: [{ path: ['limit'], message: 'must be an integer from 1 to 100' }] },
      })
    },
  )
})

describe('a page of rows at hand', () => {
  const rowsOf = (times: readonly number[]) =>
    times.map((time, index) => ({
      created_at: new Date(time).toISOString(),
      id: String(index).padStart(3, '0'),
    }))
  const anyRows = () => fc.array(fc.integer({ min: 1, max: 5 }), { maxLength: 30 }).map(rowsOf)

  it('leads through every row once, newest first, to an end', () => {
    fc.assert(
      fc.property(anyRows(), fc.integer({ min: 1, max: 7 }), (rows, limit) => {
        const seen: string[] = []
        let after: string | undefined
        do {
          const page = pageOf(rows, { limit, after })
          expect(page.rows.length).toBeLessThanOrEqual(limit)
          seen.push(...page.rows.map(({ id, created_at }) => `${created_at}#${id}`))
          after = page.next
        } while (after !== undefined)
        expect(seen).toEqual(
          rows
            .map(({ id, created_at }) => `${created_at}#${id}`)
            .sort()
            .reverse(),
        )
      }),
    )
  })

  it('goes on after a row that is gone meanwhile', () => {
    const rows = rowsOf([5, 4, 3, 2])
    const { next } = pageOf(rows, { limit: 2, after: undefined })
    const left = rows.filter((_, index) => index !== 1)

    expect(pageOf(left, { limit: 2, after: next }).rows.map(({ id }) => id)).toEqual(['002', '003'])
  })
})

describe('the envelope', () => {
  const seal = (position: string) => `sealed ${position}`

  it('of a page in between says that there is more', () => {
    expect(envelopeOf({ rows: [], next: '7' }, seal)).toEqual({ data: [], has_more: true, next_cursor: 'sealed 7' })
  })

  it('of the last page says that it is the end', () => {
    expect(envelopeOf({ rows: [1], next: undefined }, seal)).toEqual({ data: [1], has_more: false, next_cursor: null })
  })
})
