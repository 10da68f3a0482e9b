import { describe, expect, it } from 'vitest'
import { baseUrl, store } from '#test/end-to-end/support/client.ts'
import { expectProblem, pathsOf } from '#test/end-to-end/support/expect-problem.ts'
import type { Submission } from '#test/end-to-end/support/shapes.ts'

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/
const time = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/

describe('a new submission', () => {
  it('is answered whole, and nothing else with it', async () => {
    const { status, body } = await store.submit({
      customer_email: 'Ann@Example.com',
      card_list: '3x Lightning Bolt NM\nSideboard',
      notes: 'Two boxes.\nCall me.',
    })
    expect(status).toBe(201)
    expect(body).toEqual({
      id: expect.stringMatching(uuid),
      store_id: expect.stringMatching(uuid),
      customer_email: 'Ann@Example.com',
      customer_name: 'Ann',
      status: 'pending_review',
      notes: 'Two boxes.\nCall me.',
      created_at: expect.stringMatching(time),
      quoted_at: null,
      completed_at: null,
      quoted_total_cents: null,
      items: [
        {
          id: expect.stringMatching(uuid),
          line: 1,
          raw_input: '3x Lightning Bolt NM',
          quantity: 3,
          name: 'Lightning Bolt',
          condition: 'NM',
          stated_quantity: 3,
          stated_condition: 'NM',
          quoted_price_cents: null,
          flags: [],
        },
      ],
      ignored_lines: [{ line: 2, raw_input: 'Sideboard', reason: 'section_header' }],
    })
  })

  it('is there at once, at its Location, with the same ETag', async () => {
    const created = await store.submit()
    const location = created.headers.get('location')
    expect(location).toBe(`${baseUrl}/api/v1/submissions/${created.body.id}`)
    const path = location!.slice(baseUrl.length + '/api/v1'.length)
    const found = await store.call<Submission>('GET', path)
    expect(found).toMatchObject({ status: 200, body: created.body })
    expect(found.headers.get('etag')).toBe('"1"')
    expect(created.headers.get('etag')).toBe('"1"')
  })

  it('has no notes whether they are null or left out', async () => {
    expect((await store.makeSubmission({ notes: null })).notes).toBeNull()
    expect((await store.makeSubmission()).notes).toBeNull()
  })

  it('keeps control characters in list and notes', async () => {
    const submission = await store.makeSubmission({ card_list: '1 Opt\u0007 NM\n2 Duress', notes: 'bell \u0007' })
    expect(submission.notes).toBe('bell \u0007')
    expect(submission.items[0]?.raw_input).toBe('1 Opt\u0007 NM')
  })

  it('is read as UTF-8 with replacement, without a byte order mark, the last of repeated fields', async () => {
    const json =
      '\uFEFF{"customer_email":"ann@example.com","customer_name":"Bo","customer_name":"Zo\u00eb ?","card_list":"1 Opt"}'
    const raw = new TextEncoder().encode(json)
    raw[raw.indexOf('?'.charCodeAt(0))] = 0xff
    const { status, body } = await store.call<Submission>('POST', '/submissions', {
      raw,
      headers: { 'content-type': 'application/json; charset=utf-8' },
    })
    expect(status).toBe(201)
    expect(body.customer_name).toBe('Zoë \uFFFD')
  })

  it.each([
    { path: '/customer_email', value: undefined },
    { path: '/customer_email', value: 'ann' },
    { path: '/customer_email', value: 'Ann <ann@example.com>' },
    {
      path: '/customer_email',
      value: `${'a'.repeat(60)}@${'b'.repeat(60)}.${'c'.repeat(63)}.${'d'.repeat(63)}.example`,
    },
    { path: '/customer_email', value: 5 },
    { path: '/customer_name', value: null },
    { path: '/customer_name', value: ' \t' },
    { path: '/customer_name', value: 'x'.repeat(201) },
    { path: '/customer_name', value: 'An\nn' },
    { path: '/customer_name', value: 'An\0n' },
    { path: '/customer_name', value: 'An\ud800n' },
    { path: '/card_list', value: ['1 Opt'] },
    { path: '/card_list', value: '1 Opt\0' },
    { path: '/notes', value: 'x'.repeat(5001) },
    { path: '/notes', value: '\udfff' },
    { path: '/status', value: 'accepted' },
  ])('is refused for $path %#', async ({ path, value }) => {
    const problem = expectProblem(await store.submit({ [path.slice(1)]: value }), 422, 'VALIDATION_FAILED')
    expect(pathsOf(problem)).toEqual([path])
  })

  it('is refused with every wrong field named, not only the first', async () => {
    const answer = await store.submit({ customer_email: 'ann', customer_name: '', card_list: '', 'a/b~c': 1 })
    const problem = expectProblem(answer, 422, 'VALIDATION_FAILED')
    expect(pathsOf(problem)).toEqual(['/a~1b~0c', '/card_list', '/customer_email', '/customer_name'])
  })

  it('is refused without a body for what is missing', async () => {
    const problem = expectProblem(await store.call('POST', '/submissions'), 422, 'VALIDATION_FAILED')
    expect(pathsOf(problem)).toEqual(['/card_list', '/customer_email', '/customer_name'])
  })
})

describe('the whole submission', () => {
  it('can be seen as it was after each entry of its history', async () => {
    const created = await store.makeSubmission()
    const accepted = await store.makeTransition(created, 'approve')
    const at = (entry: string) => store.call<Submission>('GET', `/submissions/${created.id}?entry=${entry}`)
    const first = await at('1')
    expect(first).toMatchObject({ status: 200, body: created })
    expect(first.headers.get('etag')).toBeNull()
    expect((await at('2')).body).toEqual(accepted)
    expectProblem(await at('3'), 404, 'NOT_FOUND')
    expectProblem(await at('0'), 400, 'INVALID_PARAMETER')
  })
})
