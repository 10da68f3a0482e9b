import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { email, freeText, integer, list, orNull, requiredLine, singleLine, text, time } from '#shared/core/fields.ts'

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

const takes = (schema: { safeParse: (value: unknown) => { success: boolean } }, value: unknown) =>
  schema.safeParse(value).success

const highSurrogate = '\ud83c'
const lowSurrogate = '\udccf'
const card = highSurrogate + lowSurrogate

describe('free text', () => {
  it.each([
    ['nothing', ''],
    ['every other control character', '\u0001\u0008\t\r\n\u000b\u001f\u007f\u0085'],
    ['line separators', 'a\u2028b\u2029c'],
    ['noncharacters and private use', '\ufffe\uffff\ue000'],
    ['direction overrides and zero-width joiners', '\u202e\u200b👩‍👩‍👧'],
    ['floods of combining marks', `a${'\u0301'.repeat(500)}`],
    ['a whole surrogate pair', card],
    ['markup', '<script>alert(1)</script>'],
    ['formulas and templates', '=cmd|calc!A1 $\u007bjndi:ldap://x} {{7*7}}'],
  ])('keeps %s as it was typed', (_, value) => {
    expect(freeText().parse(value)).toBe(value)
  })

  it.each([
    ['NUL', 'a\0b'],
    ['a lone high surrogate', `a${highSurrogate}`],
    ['a lone low surrogate', `${lowSurrogate}a`],
    ['surrogates in the wrong order', lowSurrogate + highSurrogate],
  ])('refuses %s', (_, value) => {
    expect(takes(freeText(), value)).toBe(false)
  })

  it('is what every other reader of UTF-8 gets back the same', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (value) => {
        const survives = !value.includes('\0') && Buffer.from(value).toString() === value
        return takes(freeText(), value) === survives
      }),
    )
  })
})

describe('a length', () => {
  it.each([0, 1, 199, 200])('of %i is at most 200', (length) => {
    expect(takes(text(200), 'x'.repeat(length))).toBe(true)
  })

  it('of 201 is not', () => {
    expect(text(200).safeParse('x'.repeat(201)).error?.issues[0]?.message).toBe('must have at most 200 characters')
  })

  it('counts UTF-16 units, so that an emoji is two', () => {
    expect(takes(text(4), card.repeat(2))).toBe(true)
    expect(takes(text(3), card.repeat(2))).toBe(false)
  })
})

describe('a single line', () => {
  it.each(['a\nb', 'a\rb', 'a\tb', '\u0000', '\u001b[31m', '\u007f', '\u0085', '\u009f'])('refuses %j', (value) => {
    expect(takes(singleLine(10), value)).toBe(false)
  })

  it.each(['Ann', 'Zoë O’Neil', '李小龍', 'ann\u202e', card])('takes %j', (value) => {
    expect(singleLine(10).parse(value)).toBe(value)
  })
})

describe('a required line', () => {
  it.each(['', ' ', '\u00a0\u3000'])('refuses %j', (value) => {
    expect(requiredLine(10).safeParse(value).error?.issues[0]?.message).toBe('must not be blank')
  })

  it('keeps the blanks around what it says', () => {
    expect(requiredLine(10).parse(' Ann ')).toBe(' Ann ')
  })
})

describe('an e-mail address', () => {
  const localOf = (length: number) => 'a'.repeat(length)

  it.each([
    'ann@example.com',
    'Ann.Smith+cards@shop.example.co.uk',
    "o'neil@example.com",
    `${localOf(64)}@example.com`,
    'a@xn--bcher-kva.example',
  ])('is %s, as given', (value) => {
    expect(email().parse(value)).toBe(value)
  })

  it.each([
    '',
    'ann',
    '@example.com',
    'ann@',
    'ann@example',
    'ann@@example.com',
    'ann @example.com',
    ' ann@example.com',
    'ann@example.com\n',
    'ann@example.com, bob@example.com',
    'Ann <ann@example.com>',
    '"ann"@example.com',
    'ann@[127.0.0.1]',
    'ann..b@example.com',
    '.ann@example.com',
    'ann#1@exam#ple.com',
    'ann\0@example.com',
  ])('is not %j', (value) => {
    expect(takes(email(), value)).toBe(false)
  })

  it('has at most 254 characters', () => {
    const domain = `@${'d'.repeat(60)}.${'e'.repeat(60)}.${'f'.repeat(60)}.com`
    const longest = localOf(254 - domain.length) + domain

    expect(takes(email(), longest)).toBe(true)
    expect(takes(email(), `a${longest}`)).toBe(false)
  })

  it('is judged without going back and forth over hostile text', () => {
    for (const part of ['a', 'a.', '-', 'a@', '.', "'"]) expect(takes(email(), part.repeat(50_000))).toBe(false)
  })
})

describe('a time', () => {
  it.each([
    ['2026-11-20T10:15:30.123Z', '2026-11-20T10:15:30.123Z'],
    ['2026-11-20T10:15:30Z', '2026-11-20T10:15:30.000Z'],
    ['2026-11-20T10:15:30+02:00', '2026-11-20T08:15:30.000Z'],
    ['2026-11-20T10:15:30.123456-23:59', '2026-11-21T10:14:30.123Z'],
    ['2028-02-29T00:00:00Z', '2028-02-29T00:00:00.000Z'],
    ['0001-01-01T00:00:00Z', '0001-01-01T00:00:00.000Z'],
  ])('%s is %s', (given, meant) => {
    expect(new Date(time().parse(given)).toISOString()).toBe(meant)
  })

  it.each([
    '',
    'now',
    '2026-11-20',
    '2026-11-20T10:15:30',
    '2026-11-20 10:15:30Z',
    '2026-02-30T00:00:00Z',
    '2026-02-29T00:00:00Z',
    '2026-13-01T00:00:00Z',
    '2026-00-10T00:00:00Z',
    '2026-11-20T24:00:00Z',
    '2026-11-20T10:60:00Z',
    '2026-12-31T23:59:60Z',
    '2026-11-20T10:15:30+24:00',
    '2026-11-20T10:15:30+02:60',
    '10000-01-01T00:00:00Z',
    '+002026-11-20T10:15:30Z',
    '-000001-01-01T00:00:00Z',
    '1795169730',
    '٢٠٢٦-11-20T10:15:30Z',
  ])('%j is none', (given) => {
    const { error } = time().safeParse(given)

    expect(error?.issues[0]?.message).toBe('must be an RFC 3339 time')
  })
})

describe('a list of 1 to 3 numbers', () => {
  const schema = list(z.number(), { minimum: 1, maximum: 3 })

  it('has its elements', () => {
    expect(schema.parse([1, 2])).toEqual([1, 2])
  })

  it.each([[[]], [['a', 'b', 'c', 'd']]])('%j is one fault, whatever its elements are', (value) => {
    expect(schema.safeParse(value).error?.issues).toMatchObject([{ path: [], message: 'must have 1 to 3 elements' }])
  })

  it('within its length has a fault for each wrong element', () => {
    expect(schema.safeParse(['a', 2, 'c']).error?.issues.map(({ path }) => path)).toEqual([[0], [2]])
  })
})
