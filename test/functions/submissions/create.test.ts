import { describe, expect, it } from 'vitest'
import { createSubmission } from '#functions/submissions/create.ts'
import { createSubmissionContract } from '#shared/api/contracts/submissions.ts'
import { createTestService, type Tenant } from '#test/support/service/service.ts'
import { describeSharedRefusals } from '#test/support/service/shared-refusals.ts'
import { awsError } from '#test/support/table/faulty-table.ts'

const service = await createTestService()
const call = service.serve(createSubmissionContract, createSubmission(service))
const body = {
  customer_email: 'ann@example.com',
  customer_name: 'Ann',
  card_list: '3x Lightning Bolt NM\n\nSideboard\nCounterspell',
}
const keyed = (key: string) => [['Idempotency-Key', key]] as const

const storedOf = async ({ store }: Tenant) => (await service.list(store, { limit: 100, after: undefined })).rows

describeSharedRefusals({
  service,
  everyPair: true,
  contract: createSubmissionContract,
  call,
  request: ({ principal }) => ({ principal, body }),
  own: [
    {
      code: 'IDEMPOTENCY_KEY_REUSED',
      says: 'a key that came with another request',
      change: async (request, { principal }) => {
        await call({ principal, body: { ...body, customer_name: 'Bob' }, headers: keyed('once') })
        return { ...request, headers: [...(request.headers ?? []), ...keyed('once')] }
      },
    },
  ],
})

describe('201', () => {
  it('takes in the list and answers the whole submission, its place and its version', async () => {
    const { principal, store } = await service.createTenant()
    const answer = await call({ principal, body })

    expect(answer.status).toBe(201)
    expect(answer.body).toEqual({
      id: expect.any(String),
      store_id: store,
      customer_email: 'ann@example.com',
      customer_name: 'Ann',
      status: 'pending_review',
      notes: null,
      created_at: '2026-10-05T08:00:00.000Z',
      quoted_at: null,
      completed_at: null,
      quoted_total_cents: null,
      items: [
        expect.objectContaining({ line: 1, raw_input: '3x Lightning Bolt NM', quantity: 3, condition: 'NM' }),
        expect.objectContaining({ line: 4, raw_input: 'Counterspell', stated_quantity: 1, quoted_price_cents: null }),
      ],
      ignored_lines: [{ line: 3, raw_input: 'Sideboard', reason: 'section_header' }],
    })
    expect(answer.headers).toMatchObject({
      ETag: '"1"',
      Location: `https://api.example.com/v1/api/v1/submissions/${answer.body.id}`,
      'Access-Control-Allow-Origin': '*',
    })
    expect(answer.headers).not.toHaveProperty('Idempotency-Replayed')
  })

  it("fills in a session's own address", async () => {
    const tenant = await service.createTenant()
    const { customer_email: _, ...rest } = body
    const answer = await call({ principal: tenant.session('Ann@Example.com'), body: { ...rest, notes: 'see you' } })

    expect(answer.body).toMatchObject({ customer_email: 'Ann@Example.com', notes: 'see you' })
  })

  it("keeps a session's address as it is written, whatever its case", async () => {
    const tenant = await service.createTenant()
    const answer = await call({
      principal: tenant.session('ann@example.com'),
      body: { ...body, customer_email: 'ANN@example.com' },
    })

    expect([answer.status, answer.body.customer_email]).toEqual([201, 'ANN@example.com'])
  })

  it('makes two submissions of two requests without an Idempotency-Key', async () => {
    const tenant = await service.createTenant()
    await call({ principal: tenant.principal, body })
    await call({ principal: tenant.principal, body })

    expect(await storedOf(tenant)).toHaveLength(2)
  })

  it('drops a byte order mark before the JSON', async () => {
    const { principal } = await service.createTenant()

    expect((await call({ principal, body, distort: (text) => `\uFEFF${text}` })).status).toBe(201)
  })
})

describe('201 again, for a repeated Idempotency-Key', () => {
  it('answers the same submission and says that it was there', async () => {
    const tenant = await service.createTenant()
    const { principal } = tenant
    const first = await call({ principal, body, headers: keyed('k-1') })
    service.advance(1000)
    const again = await call({ principal, body: { ...body, notes: null }, headers: keyed('k-1') })

    expect(again.status).toBe(201)
    expect(again.body).toEqual(first.body)
    expect(again.headers).toMatchObject({ 'Idempotency-Replayed': 'true', Location: first.headers.Location })
    expect(again.headers).not.toHaveProperty('ETag')
    expect(await storedOf(tenant)).toHaveLength(1)
  })

  it('answers the original after the submission changed', async () => {
    const { principal, store } = await service.createTenant()
    const first = await call({ principal, body, headers: keyed('k-1') })
    await service.submissions.change(store, String(first.body.id), (log) => ({
      append: { ...log.history[0]!, entry: 2, action: 'reject', from: 'pending_review', to: 'rejected' },
    }))

    expect((await call({ principal, body, headers: keyed('k-1') })).body).toEqual(first.body)
  })

  it("answers the original under another of the store's keys", async () => {
    const tenant = await service.createTenant()
    const { apiKey } = await service.createApiKey(tenant.store)
    const first = await call({ principal: tenant.principal, body, headers: keyed('k-1') })
    const again = await call({
      principal: { ...tenant.principal, key_id: apiKey.id },
      body,
      headers: keyed('k-1'),
    })

    expect(again.body).toEqual(first.body)
  })

  it('keeps two customers, the store, and two stores apart under the same key', async () => {
    const tenant = await service.createTenant()
    const other = await service.createTenant()
    const ann = await call({ principal: tenant.session('ann@example.com'), body, headers: keyed('k-1') })
    const bob = await call({
      principal: tenant.session('bob@example.com'),
      body: { ...body, customer_email: 'bob@example.com' },
      headers: keyed('k-1'),
    })
    const own = await call({ principal: tenant.principal, body, headers: keyed('k-1') })
    const elsewhere = await call({ principal: other.principal, body, headers: keyed('k-1') })

    expect(new Set([ann, bob, own, elsewhere].map((answer) => answer.body.id)).size).toBe(4)
    expect([ann, bob, own, elsewhere].map(({ status }) => status)).toEqual([201, 201, 201, 201])
  })

  it("is one customer's whatever the case of the address", async () => {
    const tenant = await service.createTenant()
    const { customer_email: _, ...rest } = body
    const request = { body: { ...rest, customer_email: 'ann@example.com' }, headers: keyed('k-1') }
    const first = await call({ ...request, principal: tenant.session('ann@example.com') })
    const again = await call({ ...request, principal: tenant.session('ANN@example.com') })

    expect(again.body).toEqual(first.body)
  })

  it('makes one submission of fifty requests at once', async () => {
    const tenant = await service.createTenant()
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => call({ principal: tenant.principal, body, headers: keyed('race') })),
    )

    expect(new Set(answers.map((answer) => answer.body.id)).size).toBe(1)
    expect(answers.filter(({ headers }) => headers['Idempotency-Replayed'] === undefined)).toHaveLength(1)
    expect(await storedOf(tenant)).toHaveLength(1)
  })

  it('is none when the first request failed', async () => {
    const { principal } = await service.createTenant()
    const refused = await call({ principal, body: { ...body, customer_name: '' }, headers: keyed('k-1') })
    const accepted = await call({ principal, body, headers: keyed('k-1') })

    expect([refused.status, accepted.status]).toEqual([422, 201])
    expect(accepted.headers).not.toHaveProperty('Idempotency-Replayed')
  })

  it('is none when the answer to the very write was lost on its way back', async () => {
    const { principal } = await service.createTenant()
    service.table.loseAnswer('PutItem')
    const answer = await call({ principal, body, headers: keyed('k-1') })

    expect(answer.status).toBe(201)
    expect(answer.headers).toMatchObject({ ETag: '"1"' })
    expect(answer.headers).not.toHaveProperty('Idempotency-Replayed')
  })
})

describe('422', () => {
  it.each([
    ['no address', { customer_email: undefined }, '/customer_email', 'is required'],
    ['an address that is none', { customer_email: 'ann' }, '/customer_email', 'must be a plain e-mail address'],
    ['no name', { customer_name: undefined }, '/customer_name', 'is required'],
    ['a blank name', { customer_name: ' \t'.trim() }, '/customer_name', 'must not be blank'],
    [
      'a name that is too long',
      { customer_name: 'x'.repeat(201) },
      '/customer_name',
      'must have at most 200 characters',
    ],
    ['a name of a number', { customer_name: 7 }, '/customer_name', 'must be a string'],
    ['no list', { card_list: undefined }, '/card_list', 'is required'],
    ['an empty list', { card_list: '' }, '/card_list', 'must have a line that is an item'],
    ['a list without an item', { card_list: '// Sideboard' }, '/card_list', 'must have a line that is an item'],
    ['a list of half a surrogate pair', { card_list: '1 \ud800' }, '/card_list', expect.stringContaining('surrogate')],
    ['notes that are too long', { notes: 'x'.repeat(5001) }, '/notes', 'must have at most 5000 characters'],
  ])('names the field of %s', async (_, fields, path, message) => {
    const { principal } = await service.createTenant()
    const answer = await call({ principal, body: { ...body, ...fields } })

    expect(answer.status).toBe(422)
    expect(answer.body).toMatchObject({ code: 'VALIDATION_FAILED', message: 'The request has 1 invalid field.' })
    expect(answer.body.details).toEqual([{ path, message }])
  })

  it('names every wrong field at once', async () => {
    const { principal } = await service.createTenant()
    const answer = await call({ principal, body: { customer_name: '', status: 'quoted' } })

    expect(answer.body.message).toBe('The request has 4 invalid fields.')
    expect((answer.body.details as { path: string }[]).map(({ path }) => path).sort()).toEqual([
      '/card_list',
      '/customer_email',
      '/customer_name',
      '/status',
    ])
  })

  it('says the counts of a list that is too long, and cuts nothing', async () => {
    const tenant = await service.createTenant()
    const answer = await call({
      principal: tenant.principal,
      body: { ...body, card_list: 'Forest\n'.repeat(1001) },
    })

    expect(answer.body.details).toEqual([{ path: '/card_list', message: expect.stringContaining('1001 lines') }])
    expect(await storedOf(tenant)).toEqual([])
  })

  it("refuses a session another's address", async () => {
    const tenant = await service.createTenant()
    const answer = await call({ principal: tenant.session('bob@example.com'), body })

    expect(answer.body.details).toEqual([{ path: '/customer_email', message: "must be the customer's own address" }])
  })

  it.each(['[]', '"text"', '7', 'null', 'true'])('refuses the JSON %s, which is no object', async (text) => {
    const { principal } = await service.createTenant()
    const answer = await call({ principal, body, distort: () => text })

    expect([answer.status, answer.body.code]).toEqual([422, 'VALIDATION_FAILED'])
  })

  it.each(['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty', 'length', ''])(
    'refuses a field that is called "%s"',
    async (name) => {
      const { principal } = await service.createTenant()
      const answer = await call({
        principal,
        body,
        distort: (text) => `{${JSON.stringify(name)}:{"a":1},${text.slice(1)}`,
      })

      expect([answer.status, answer.body.details]).toEqual([
        422,
        [{ path: `/${name}`, message: 'is not a known field' }],
      ])
    },
  )

  it('refuses nesting of any depth without harm', async () => {
    const { principal } = await service.createTenant()
    const answer = await call({
      principal,
      body,
      distort: (text) => `{"notes":${'['.repeat(50_000)}${']'.repeat(50_000)},${text.slice(1)}`,
    })

    expect(answer.status).toBe(422)
  })
})

describe('503', () => {
  it('stores nothing when the table is unavailable, and takes the same key afterwards', async () => {
    const tenant = await service.createTenant()
    const { principal } = tenant
    service.table.refuse('PutItem', awsError('InternalServerError', { $fault: 'server' }))
    const failed = await call({ principal, body, headers: keyed('k-1') })
    const again = await call({ principal, body, headers: keyed('k-1') })

    expect([failed.status, failed.body.code, failed.headers['Retry-After']]).toEqual([
      503,
      'TEMPORARILY_UNAVAILABLE',
      '5',
    ])
    expect(failed.headers).toHaveProperty('RateLimit')
    expect(again.status).toBe(201)
    expect(await storedOf(tenant)).toHaveLength(1)
  })

  it('answers the same when the table throttles', async () => {
    const { principal } = await service.createTenant()
    service.table.refuse('PutItem', awsError('ProvisionedThroughputExceededException'))

    expect((await call({ principal, body })).status).toBe(503)
  })
})

describe('500', () => {
  it('tells the caller nothing of a fault of ours but the request id', async () => {
    const { principal } = await service.createTenant()
    service.table.refuse('PutItem', awsError('ValidationException'))
    const answer = await call({ principal, body, requestId: 'request-9' })

    expect(answer.status).toBe(500)
    expect(answer.body).toEqual({
      code: 'INTERNAL_ERROR',
      message: 'Something went wrong on our side.',
      status: 500,
      request_id: 'request-9',
    })
  })
})
