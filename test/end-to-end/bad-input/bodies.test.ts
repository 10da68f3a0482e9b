import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { store, submissionFields } from '#test/end-to-end/support/client.ts'
import { expectProblem, pathsOf } from '#test/end-to-end/support/expect-problem.ts'
import type { Submission } from '#test/end-to-end/support/shapes.ts'

const json = { 'content-type': 'application/json' }
const post = (raw: string | Uint8Array<ArrayBuffer>, path = '/submissions') =>
  store.call<Submission>('POST', path, { raw, headers: json })

/** A valid body with JSON in front of its fields. */
const withField = (field: string) => `{${field},${JSON.stringify(submissionFields()).slice(1)}`

describe('B1: an empty body', () => {
  it('is the empty object', async () => {
    const problem = expectProblem(await post(''), 422, 'VALIDATION_FAILED')
    expect(pathsOf(problem)).toEqual(['/card_list', '/customer_email', '/customer_name'])
  })

  it('of blanks is no JSON', async () => {
    expectProblem(await post(' \r\n\t'), 400, 'INVALID_JSON')
  })
})

describe('B4: a body of another encoding is no JSON', () => {
  it.each(['utf16le', 'latin1'] as const)('%s', async (encoding) => {
    // In latin1 a quotation mark is behind the byte that begins a character of two bytes in UTF-8.
    const raw = Buffer.from(encoding === 'latin1' ? '{"é":"1"' : JSON.stringify(submissionFields()), encoding)
    expectProblem(await post(new Uint8Array(raw)), 400, 'INVALID_JSON')
  })
})

describe('B5: what only other languages take for JSON is refused', () => {
  it.each(['NaN', 'Infinity', '-Infinity', '0x10', '.5', '01', '+1', 'undefined', '1n'])('%s', async (value) => {
    expectProblem(await post(withField(`"notes":${value}`)), 400, 'INVALID_JSON')
  })

  it.each(['/* a */ {}', '{} // b', '{"a":1,}', '{a:1}', '{"a":"\n"}', '{"a":"\\x41"}', '\u00a0{}', '{}\0'])(
    'the text %j',
    async (text) => {
      expectProblem(await post(text), 400, 'INVALID_JSON')
    },
  )
})

describe('B9: nesting', () => {
  it.each([33, 1_000, 100_000])('%i deep is refused without harm', async (depth) => {
    const nested = `${'['.repeat(depth)}${']'.repeat(depth)}`
    for (const [field, path] of [
      [`"notes":${nested}`, '/notes'],
      [`"other":${nested}`, '/other'],
    ] as const) {
      expect(pathsOf(expectProblem(await post(withField(field)), 422, 'VALIDATION_FAILED'))).toEqual([path])
    }
  })
})

describe('B10: fields that nobody asked for', () => {
  it('are all counted, and at most 100 of them named', async () => {
    const many = Object.fromEntries(Array.from({ length: 10_000 }, (_, index) => [`field_${index}`, 1]))
    const problem = expectProblem(await store.submit(many), 422, 'VALIDATION_FAILED')
    expect(problem.message).toContain('10000')
    expect(problem.details).toHaveLength(100)
  })

  it('are named with at most 200 characters', async () => {
    const problem = expectProblem(await store.submit({ ['x'.repeat(200_000)]: 1 }), 422, 'VALIDATION_FAILED')
    expect(problem.details?.map(({ path }) => path.length)).toEqual([200])
  })

  it('count in the size of the body', async () => {
    expectProblem(await store.submit({ ['x'.repeat(1_048_576)]: 1 }), 413, 'PAYLOAD_TOO_LARGE')
  })
})

describe('B11: a value that is far too long', () => {
  it('is a fault of its field alone', async () => {
    const problem = expectProblem(await store.submit({ card_list: '1 Opt\n'.repeat(30_000) }), 422, 'VALIDATION_FAILED')
    expect(pathsOf(problem)).toEqual(['/card_list'])
  })

  it('is one fault of its list, whose elements are not judged', async () => {
    const body = { url: 'https://shop.example/', events: Array.from({ length: 100_000 }, () => 0) }
    const problem = expectProblem(await store.call('POST', '/webhooks', { body }), 422, 'VALIDATION_FAILED')
    expect(pathsOf(problem)).toEqual(['/events'])
  })
})

describe('numbers', () => {
  let submission: Submission
  beforeAll(async () => {
    submission = await store.makeSubmission({ card_list: '1 Opt' })
  })

  const price = (written: string) =>
    post(
      `{"action":"quote","items":[{"id":"${submission.items[0]?.id}","quoted_price_cents":${written}}]}`,
      `/submissions/${submission.id}/transitions`,
    )

  it.each(['1e400', '-1e400', '1e308'])('B12: %s is not taken for a price', async (written) => {
    expectProblem(await price(written), 422, 'VALIDATION_FAILED')
  })

  it('B12: 1e-400000 is 0, as for every reader of JSON in double precision', async () => {
    expect(await price('1e-400000')).toMatchObject({ status: 200, body: { quoted_total_cents: 0 } })
  })

  it.each(['9007199254740993', '123456789012345678901234567890', '100000000.5', '0.1', '-1', '100000001', '"5"'])(
    'B13: %s is not taken for a price',
    async (written) => {
      const problem = expectProblem(await price(written), 422, 'VALIDATION_FAILED')
      expect(pathsOf(problem)).toEqual(['/items/0/quoted_price_cents'])
    },
  )

  it.each([
    ['1E2', 100],
    ['100.0', 100],
    ['1.5e2', 150],
    ['-0', 0],
  ])('B13: %s is the integer %i', async (written, cents) => {
    const { status, body } = await price(written)
    expect({ status, cents: body.quoted_total_cents }).toEqual({ status: 200, cents })
    expect(Object.is((await store.getSubmission(submission.id)).quoted_total_cents, cents)).toBe(true)
  })
})

describe('B22: of each field the longest value is taken, and no longer one', () => {
  let submission: Submission
  let webhook: string
  const keys: string[] = []

  beforeAll(async () => {
    submission = await store.makeSubmission({ card_list: '1 Opt' })
    webhook = (await store.createWebhook({ url: 'https://boundaries.example/', events: ['submission.completed'] })).body
      .id
  })
  afterAll(async () => {
    await store.deleteWebhook(webhook)
    for (const id of keys) await store.call('DELETE', `/api-keys/${id}`)
  })

  const submit = (field: string) => (value: unknown) => store.submit({ [field]: value })
  const quote = (field: string) => (value: unknown) =>
    store.transition(submission.id, {
      action: 'quote',
      items: [{ quoted_price_cents: 5, [field]: value, id: submission.items[0]?.id }],
    })
  const update = (field: string) => (value: unknown) =>
    store.call('PATCH', `/webhooks/${webhook}`, { body: { [field]: value } })
  const domain = `@${'d'.repeat(60)}.${'e'.repeat(60)}.${'f'.repeat(60)}.example`
  const list = (lines: number, line: string) => Array.from({ length: lines }, () => line).join('\n')
  const longLine = (length: number) => '1 '.padEnd(length, 'x')
  const url = (length: number) => 'https://boundaries.example/'.padEnd(length, 'x')

  it.each<{ field: string; send: (value: unknown) => ReturnType<typeof store.call>; takes: unknown[]; not: unknown[] }>(
    [
      {
        field: 'customer_email',
        send: submit('customer_email'),
        takes: ['a@b.example', domain.padStart(254, 'a')],
        not: ['', 'a@b', domain.padStart(255, 'a')],
      },
      {
        field: 'customer_name',
        send: submit('customer_name'),
        takes: ['A', 'x'.repeat(200), '💥'.repeat(100)],
        not: ['', ' ', 'x'.repeat(201), `${'💥'.repeat(100)}x`],
      },
      { field: 'notes', send: submit('notes'), takes: ['', 'x'.repeat(5_000)], not: ['x'.repeat(5_001)] },
      {
        field: 'card_list',
        send: submit('card_list'),
        takes: ['1 A', list(1_000, '1 Opt'), longLine(500), `${list(130, longLine(500))}\n${longLine(406)}`],
        not: ['', list(1_001, '1 Opt'), longLine(501), `${list(130, longLine(500))}\n${longLine(407)}`],
      },
      { field: 'quoted_price_cents', send: quote('quoted_price_cents'), takes: [0, 1e8], not: [-1, 1e8 + 1] },
      { field: 'quantity', send: quote('quantity'), takes: [0, 9_999], not: [-1, 10_000] },
      {
        field: 'note',
        send: (note) => store.transition(submission.id, { action: 'reject', note }, { 'if-match': '"0"' }),
        takes: ['', 'x'.repeat(1_000)],
        not: ['x'.repeat(1_001)],
      },
      { field: 'url', send: update('url'), takes: [url(2_048), url(27)], not: ['', url(2_049)] },
      { field: 'description', send: update('description'), takes: ['', 'x'.repeat(200)], not: ['x'.repeat(201)] },
      {
        field: 'overlap_seconds',
        send: (overlap_seconds) =>
          store.call('POST', `/webhooks/${webhook}/rotate-secret`, { body: { overlap_seconds } }),
        takes: [0, 604_800],
        not: [-1, 604_801],
      },
      {
        field: 'name',
        send: async (name) => {
          const answer = await store.call<{ id?: string }>('POST', '/api-keys', { body: { name, scope: 'read-only' } })
          if (answer.status === 201 && answer.body.id) keys.push(answer.body.id)
          return answer
        },
        takes: ['x', 'x'.repeat(80)],
        not: ['', 'x'.repeat(81)],
      },
    ],
  )('$field', async ({ send, takes, not }) => {
    // 412 comes after the judgement of the fields, and leaves the submission as it is.
    for (const value of takes) expect([200, 201, 412]).toContain((await send(value)).status)
    for (const value of not) expectProblem(await send(value), 422, 'VALIDATION_FAILED')
  })
})
