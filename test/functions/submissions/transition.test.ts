import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { transitionSubmission } from '#functions/submissions/transition.ts'
import { transitionSubmissionContract } from '#shared/api/contracts/submissions.ts'
import { decide } from '#shared/submissions/lifecycle.ts'
import { buildCommand, buildLog, itemIdsOf } from '#test/support/builders.ts'
import { createTestService, type Tenant } from '#test/support/service/service.ts'
import { describeSharedRefusals } from '#test/support/service/shared-refusals.ts'
import { awsError } from '#test/support/table/faulty-table.ts'

const service = await createTestService()
const { table } = service
const { submissions } = service.elsewhere
const call = service.serve(transitionSubmissionContract, transitionSubmission(service))

const createLog = async ({ store }: Tenant) => {
  const log = buildLog({ store_id: store })
  await submissions.create(log)
  return log
}

const act = (store: Tenant['store'], id: string, action: 'approve' | 'reject' | 'quote') =>
  submissions.change(store, id, (log) => ({ append: decide(log, buildCommand({ action }), service.now()) }))

const setUp = async () => {
  const tenant = await service.createTenant()
  const log = await createLog(tenant)
  const request = { principal: tenant.principal, parameters: { submission_id: log.id } }
  const items = itemIdsOf(log) as [string, string, string]
  return {
    tenant,
    log,
    items,
    request,
    act: (action: 'approve' | 'reject' | 'quote') => act(tenant.store, log.id, action),
    send: (body: unknown, headers: readonly (readonly [string, string])[] = []) => call({ ...request, body, headers }),
    stored: async () => (await submissions.find(tenant.store, log.id))!,
  }
}

const keyed = (key: string) => [['Idempotency-Key', key]] as const
const matching = (tag: string) => [['If-Match', tag]] as const

describeSharedRefusals({
  service,
  everyPair: true,
  contract: transitionSubmissionContract,
  call,
  request: async (tenant) => ({
    principal: tenant.principal,
    parameters: { submission_id: (await createLog(tenant)).id },
    body: { action: 'approve' },
  }),
  own: [
    {
      code: 'PRECONDITION_FAILED',
      says: 'another version',
      change: (request) => ({ ...request, headers: [...(request.headers ?? []), ['if-match', '"7"']] }),
    },
    {
      code: 'INVALID_TRANSITION',
      says: 'a status that does not allow it',
      change: async (request, { store }) => {
        await act(store, request.parameters?.submission_id ?? '', 'reject')
        return request
      },
    },
    {
      code: 'VALIDATION_FAILED',
      says: "an item that is not the submission's",
      change: (request) => ({ ...request, body: { action: 'approve', items: [{ id: randomUUID(), quantity: 1 }] } }),
    },
  ],
})

describe('200', () => {
  it('quotes with prices and corrections, and shows them beside what the customer said', async () => {
    const { send, items } = await setUp()
    const answer = await send({
      action: 'quote',
      items: [
        { id: items[0], quoted_price_cents: 100 },
        { id: items[1], quoted_price_cents: 50, condition: 'LP' },
        { id: items[2], quantity: 0 },
      ],
      note: 'without the forests',
    })

    expect(answer.status).toBe(200)
    expect(answer.headers).toMatchObject({ ETag: '"2"' })
    expect(answer.body).toMatchObject({
      status: 'quoted',
      quoted_at: '2026-10-05T08:00:00.000Z',
      quoted_total_cents: 350,
      items: [
        { quantity: 3, quoted_price_cents: 100 },
        { condition: 'LP', stated_condition: 'UNKNOWN' },
        { quantity: 0, stated_quantity: 2 },
      ],
    })
  })

  it('walks from the quote to the end', async () => {
    const { send, items } = await setUp()
    const statuses: unknown[] = []
    for (const body of [
      { action: 'quote', items: [{ id: items[0], quoted_price_cents: 1 }] },
      { action: 'approve', items: [{ id: items[1], quoted_price_cents: 2 }] },
      { action: 'quote', items: [{ id: items[1], quoted_price_cents: 3 }] },
      { action: 'approve' },
      { action: 'complete', note: null },
    ]) {
      service.advance(1000)
      const answer = await send(body)
      statuses.push([answer.body.status, answer.headers.ETag])
    }

    expect(statuses).toEqual([
      ['quoted', '"2"'],
      ['accepted', '"3"'],
      ['quoted', '"4"'],
      ['accepted', '"5"'],
      ['completed', '"6"'],
    ])
  })

  it('remembers who acted and why', async () => {
    const { send, stored, tenant } = await setUp()
    await send({ action: 'reject', note: 'no room' })

    expect((await stored()).history[1]).toMatchObject({
      action: 'reject',
      note: 'no room',
      by: { type: 'api_key', id: tenant.principal.key_id },
    })
  })

  it('remembers which person of the staff acted', async () => {
    const { request, stored, tenant } = await setUp()
    await call({ ...request, principal: tenant.console('reviewer'), body: { action: 'reject' } })

    expect((await stored()).history[1]?.by).toEqual({
      type: 'console_session',
      id: tenant.principal.key_id,
      email: 'sam@example.com',
    })
  })

  it.each(['"1"', '*', '"7", "1"', '"1","2"'])('acts when If-Match is %s', async (tag) => {
    const { send } = await setUp()

    expect((await send({ action: 'approve' }, matching(tag))).status).toBe(200)
  })

  it('decides on the newest state when two act at the same moment', async () => {
    const { send, act } = await setUp()
    table.interleave('PutItem', () => act('quote'))

    expect((await send({ action: 'approve' })).headers).toMatchObject({ ETag: '"3"' })
  })

  it('is one entry though the answer to the write was lost', async () => {
    const { send, stored } = await setUp()
    table.loseAnswer('PutItem')
    const answer = await send({ action: 'approve' }, keyed('k-1'))

    expect([answer.status, answer.headers['Idempotency-Replayed']]).toEqual([200, undefined])
    expect((await stored()).history).toHaveLength(2)
  })
})

describe('200 again, for a repeated Idempotency-Key', () => {
  it('is the submission as it was after that transition, whatever happened since', async () => {
    const { send, stored } = await setUp()
    const first = await send({ action: 'approve' }, keyed('k-1'))
    await send({ action: 'complete' })
    const again = await send({ action: 'approve', items: [], note: null }, keyed('k-1'))

    expect(again.status).toBe(200)
    expect(again.body).toEqual(first.body)
    expect(again.headers['Idempotency-Replayed']).toBe('true')
    expect(again.headers).not.toHaveProperty('ETag')
    expect((await stored()).history).toHaveLength(3)
  })

  it('is answered before If-Match and status are looked at', async () => {
    const { send } = await setUp()
    await send({ action: 'reject' }, [...keyed('k-1'), ...matching('"1"')])
    const again = await send({ action: 'reject' }, [...keyed('k-1'), ...matching('"1"')])

    expect([again.status, again.headers['Idempotency-Replayed']]).toEqual([200, 'true'])
  })

  it('is another request for another submission', async () => {
    const { send, tenant, request } = await setUp()
    const other = await createLog(tenant)
    await send({ action: 'approve' }, keyed('k-1'))
    const answer = await call({
      ...request,
      parameters: { submission_id: other.id },
      body: { action: 'approve' },
      headers: keyed('k-1'),
    })

    expect([answer.status, answer.headers['Idempotency-Replayed']]).toEqual([200, undefined])
  })

  it('makes one entry of ten requests at once', async () => {
    const { send, stored } = await setUp()
    const answers = await Promise.all(Array.from({ length: 10 }, () => send({ action: 'approve' }, keyed('race'))))

    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
    expect((await stored()).history).toHaveLength(2)
  })
})

describe('409', () => {
  it('INVALID_TRANSITION names the status and lists what is allowed', async () => {
    const { send } = await setUp()
    const answer = await send({ action: 'complete' })

    expect(answer.status).toBe(409)
    expect(answer.body).toMatchObject({
      code: 'INVALID_TRANSITION',
      message: 'The action complete is not allowed from the status pending_review.',
      details: ['quote', 'approve', 'reject'].map((message) => ({ path: '/action', message })),
    })
  })

  it('CONFLICT when others are faster again and again', async () => {
    const { send, act, stored } = await setUp()
    for (let race = 0; race < 5; race += 1) table.interleave('PutItem', () => act('quote'))
    const { status, body, headers } = await send({ action: 'approve' })

    expect([status, body.code, headers['Retry-After']]).toEqual([409, 'CONFLICT', '1'])
    expect((await stored()).history.map(({ action }) => action)).not.toContain('approve')
  })
})

describe('412', () => {
  it.each(['"2"', 'W/"1"', '"0", "3"'])('when If-Match is %s and the version 1', async (tag) => {
    const { send, stored } = await setUp()
    const { status, body } = await send({ action: 'approve' }, matching(tag))

    expect([status, body.code]).toEqual([412, 'PRECONDITION_FAILED'])
    expect((await stored()).history).toHaveLength(1)
  })

  it('for one of two with the same If-Match', async () => {
    const { send } = await setUp()
    const answers = await Promise.all([1, 2].map(() => send({ action: 'approve' }, matching('"1"'))))

    expect(answers.map(({ status }) => status).sort()).toEqual([200, 412])
  })

  it('when another request acts between the read and the write', async () => {
    const { send, act } = await setUp()
    table.interleave('PutItem', () => act('quote'))

    expect((await send({ action: 'approve' }, matching('"1"'))).status).toBe(412)
  })
})

describe('422', () => {
  const price = 'must be an integer from 0 to 100000000'

  it.each<[string, (items: string[]) => object, string, string]>([
    ['no action', () => ({}), '/action', expect.any(String)],
    ['an unknown action', () => ({ action: 'pay' }), '/action', 'must be one of: quote, approve, reject, complete'],
    ['a quote of nothing', () => ({ action: 'quote' }), '/items', 'must have at least one price'],
    [
      'a quote without a price',
      ([id]) => ({ action: 'quote', items: [{ id, quantity: 2 }] }),
      '/items',
      'must have at least one price',
    ],
    [
      'a quote that takes prices back',
      ([id]) => ({ action: 'quote', items: [{ id, quoted_price_cents: null }] }),
      '/items',
      'must have at least one price',
    ],
    [
      'items with a rejection',
      ([id]) => ({ action: 'reject', items: [{ id, quantity: 1 }] }),
      '/items',
      'is not allowed with reject',
    ],
    [
      'items with a completion',
      ([id]) => ({ action: 'complete', items: [{ id, quantity: 1 }] }),
      '/items',
      'is not allowed with complete',
    ],
    [
      'an item with nothing but its id',
      ([id]) => ({ action: 'approve', items: [{ id }] }),
      '/items/0',
      'must have at least one field besides id',
    ],
    [
      'nulls that mean nothing',
      ([id]) => ({ action: 'approve', items: [{ id, quantity: null, condition: null }] }),
      '/items/0',
      'must have at least one field besides id',
    ],
    [
      'an item twice',
      ([id]) => ({
        action: 'approve',
        items: [
          { id, quantity: 1 },
          { id, quantity: 2 },
        ],
      }),
      '/items/1/id',
      'appears twice',
    ],
    [
      'a price of cents and a half',
      ([id]) => ({ action: 'quote', items: [{ id, quoted_price_cents: 1.5 }] }),
      '/items/0/quoted_price_cents',
      price,
    ],
    [
      'a negative price',
      ([id]) => ({ action: 'quote', items: [{ id, quoted_price_cents: -1 }] }),
      '/items/0/quoted_price_cents',
      price,
    ],
    [
      'a price that is too high',
      ([id]) => ({ action: 'quote', items: [{ id, quoted_price_cents: 100_000_001 }] }),
      '/items/0/quoted_price_cents',
      price,
    ],
    [
      'a price in words',
      ([id]) => ({ action: 'quote', items: [{ id, quoted_price_cents: '100' }] }),
      '/items/0/quoted_price_cents',
      'must be a number',
    ],
    [
      'a quantity below 0',
      ([id]) => ({ action: 'approve', items: [{ id, quantity: -1 }] }),
      '/items/0/quantity',
      'must be an integer from 0 to 9999',
    ],
    [
      'a quantity above 9999',
      ([id]) => ({ action: 'approve', items: [{ id, quantity: 10_000 }] }),
      '/items/0/quantity',
      'must be an integer from 0 to 9999',
    ],
    [
      'an unknown condition',
      ([id]) => ({ action: 'approve', items: [{ id, condition: 'MINT' }] }),
      '/items/0/condition',
      expect.stringContaining('NM, LP'),
    ],
    [
      'what a customer wrote',
      ([id]) => ({ action: 'approve', items: [{ id, quantity: 1, raw_input: 'x' }] }),
      '/items/0/raw_input',
      'is not a known field',
    ],
    [
      'a note that is too long',
      () => ({ action: 'approve', note: 'x'.repeat(1001) }),
      '/note',
      'must have at most 1000 characters',
    ],
    ['a note with NUL', () => ({ action: 'approve', note: 'a\0b' }), '/note', expect.any(String)],
    ['items that are no list', () => ({ action: 'approve', items: {} }), '/items', 'must be a list'],
    [
      "an item that is not the submission's",
      () => ({ action: 'approve', items: [{ id: randomUUID(), quantity: 1 }] }),
      '/items/0/id',
      'is not an item of this submission',
    ],
  ])('points at %s', async (_, bodyOf, path, message) => {
    const { send, items, stored } = await setUp()
    const { status, body } = await send(bodyOf(items))

    expect([status, body.code]).toEqual([422, 'VALIDATION_FAILED'])
    expect(body.details).toContainEqual({ path, message })
    expect((await stored()).history).toHaveLength(1)
  })

  it.each([0, 1, 100_000_000])('takes the price %i', async (quoted_price_cents) => {
    const { send, items } = await setUp()
    const body = { action: 'quote', items: [{ id: items[0], quoted_price_cents }] }

    expect((await send(body)).status).toBe(200)
  })

  it('IDEMPOTENCY_KEY_REUSED for another request under the same key', async () => {
    const { send, stored } = await setUp()
    await send({ action: 'quote', items: [{ id: itemIdsOf(await stored())[0], quoted_price_cents: 1 }] }, keyed('k-1'))
    const { status, body } = await send({ action: 'approve' }, keyed('k-1'))

    expect([status, body.code]).toEqual([422, 'IDEMPOTENCY_KEY_REUSED'])
  })
})

describe('404', () => {
  it("for another store's submission, which stays as it is", async () => {
    const { log, stored } = await setUp()
    const { principal } = await service.createTenant()
    const answer = await call({
      principal,
      parameters: { submission_id: log.id },
      body: { action: 'approve', items: [{ id: itemIdsOf(log)[0], quantity: 1 }] },
    })

    expect(answer.status).toBe(404)
    expect((await stored()).history).toHaveLength(1)
  })
})

describe('503', () => {
  it('changes nothing while the table cannot be written', async () => {
    const { send, stored } = await setUp()
    table.refuse('PutItem', awsError('InternalServerError', { $fault: 'server' }))

    expect((await send({ action: 'approve' }, keyed('k-1'))).body.code).toBe('TEMPORARILY_UNAVAILABLE')
    expect((await stored()).history).toHaveLength(1)
    expect((await send({ action: 'approve' }, keyed('k-1'))).status).toBe(200)
  })
})
