import { beforeAll, describe, expect, it } from 'vitest'
import { listStoreSubmissions } from '#functions/submissions/list.ts'
import { listSubmissionsContract } from '#shared/api/contracts/submissions.ts'
import { isoTime } from '#shared/core/clock.ts'
import { applyCommands, buildLog } from '#test/support/builders.ts'
import { startMs } from '#test/support/clock.ts'
import { createTestService, type Tenant } from '#test/support/service/service.ts'
import { describeSharedRefusals } from '#test/support/service/shared-refusals.ts'
import { awsError } from '#test/support/table/faulty-table.ts'

const service = await createTestService()
const call = service.serve(listSubmissionsContract, listStoreSubmissions(service))

describeSharedRefusals({
  service,
  contract: listSubmissionsContract,
  call,
  request: ({ principal }) => ({ principal }),
  own: [
    {
      code: 'INVALID_CURSOR',
      says: 'a cursor that is none',
      change: (request) => ({ ...request, query: `cursor=${request.query ?? ''}` }),
    },
  ],
})

let tenant: Tenant
let ids: string[] = []
beforeAll(async () => {
  tenant = await service.createTenant()
  const logs = [0, 1, 2, 3, 4].map((minutes) => {
    const customer_email = minutes % 2 ? 'bob@example.com' : 'Ann@example.com'
    return buildLog({ store_id: tenant.store, customer_email }, startMs + minutes * 60_000)
  })
  ids = logs.map(({ id }) => id).reverse()
  logs[2] = applyCommands(logs[2]!, { action: 'approve' })
  for (const log of logs) await service.submissions.create(log)
})

const list = async (query: string) => {
  const { status, body } = await call({ principal: tenant.principal, query })
  const data = (body.data ?? []) as { id: string }[]
  return { status, body, ids: data.map(({ id }) => id), cursor: body.next_cursor as string | null }
}

describe('200', () => {
  it('is the newest first, in the envelope of every list', async () => {
    const page = await list('')

    expect(page.ids).toEqual(ids)
    expect(page.body).toMatchObject({ has_more: false, next_cursor: null })
    expect(Object.keys(page.body).sort()).toEqual(['data', 'has_more', 'next_cursor'])
  })

  it('shows rows without items, notes and ignored lines', async () => {
    const { body } = await list('limit=1')

    expect(Object.keys((body.data as object[])[0]!).sort()).toEqual([
      'card_count',
      'completed_at',
      'created_at',
      'customer_email',
      'customer_name',
      'flagged_item_count',
      'id',
      'item_count',
      'quoted_at',
      'quoted_total_cents',
      'status',
      'store_id',
    ])
  })

  it('goes on with the cursor from the oldest to the newest', async () => {
    const first = await list('limit=3&order=oldest')
    const second = await list(`limit=3&order=oldest&cursor=${first.cursor}`)

    expect([...first.ids, ...second.ids]).toEqual(ids.toReversed())
    expect(second.cursor).toBeNull()
  })

  it('goes on with the cursor, and with another limit', async () => {
    const first = await list('limit=2')
    const second = await list(`limit=1&cursor=${first.cursor}`)
    const third = await list(`cursor=${second.cursor}`)

    expect(first.body.has_more).toBe(true)
    expect([first.ids, second.ids, third.ids]).toEqual([ids.slice(0, 2), ids.slice(2, 3), ids.slice(3)])
    expect(third.cursor).toBeNull()
  })

  it.each([
    ['status=accepted', [2]],
    ['status=rejected', []],
    ['customer_email=ann@EXAMPLE.com', [0, 2, 4]],
    [`created_after=${isoTime(startMs + 180_000)}`, [0, 1]],
    ['created_after=2026-10-05T10:03:00%2B02:00', [0, 1]],
    [`created_before=${isoTime(startMs)}`, [4]],
    [`created_after=${isoTime(startMs + 120_000)}&created_before=${isoTime(startMs + 120_000)}`, [2]],
    [`created_after=${isoTime(startMs + 1)}&created_before=${isoTime(startMs)}`, []],
    ['created_before=9999-12-31T23:59:59-23:59', [0, 1, 2, 3, 4]],
    ['order=newest', [0, 1, 2, 3, 4]],
    ['order=oldest', [4, 3, 2, 1, 0]],
    ['order=oldest&customer_email=ann@example.com', [4, 2, 0]],
    ['order=oldest&status=pending_review', [4, 3, 1, 0]],
    ['order=oldest&customer_email=ann@example.com&status=pending_review', [4, 0]],
  ])('takes the filter %s', async (query, positions) => {
    expect((await list(query)).ids).toEqual(positions.map((position) => ids[position]))
  })

  it("holds nothing of another store's", async () => {
    const other = await service.createTenant()

    expect((await call({ principal: other.principal })).body.data).toEqual([])
  })
})

describe('400', () => {
  it.each([
    ['limit=0', 'limit'],
    ['limit=101', 'limit'],
    ['limit=', 'limit'],
    ['limit=1e2', 'limit'],
    ['limit=∞', 'limit'],
    ['status=open', 'status'],
    ['status=', 'status'],
    ['customer_email=ann', 'customer_email'],
    ['created_after=yesterday', 'created_after'],
    ['created_before=2026-02-30T00:00:00Z', 'created_before'],
    ['created_after=2026-10-05T08:00:00', 'created_after'],
    ['order=', 'order'],
    ['order=newest%20first', 'order'],
    ['email=ann@example.com', 'email'],
    ['status[]=accepted', 'status[]'],
    ['status=accepted&status=accepted', 'status'],
  ])('for %s, naming the parameter', async (query, path) => {
    const { status, body } = await list(query)

    expect([status, body.code]).toEqual([400, 'INVALID_PARAMETER'])
    expect(body.details).toEqual([{ path, message: expect.any(String) }])
  })

  it('for a cursor that is altered, empty, or of other filters or another store', async () => {
    const { cursor } = await list('limit=2&status=pending_review')
    const other = await service.createTenant()
    const answers = [
      await list('cursor='),
      await list(`status=pending_review&cursor=${cursor}x`),
      await list(`cursor=${cursor}`),
      await list(`status=accepted&cursor=${cursor}`),
      await list(`status=pending_review&order=oldest&cursor=${cursor}`),
      await call({ principal: other.principal, query: `status=pending_review&cursor=${cursor}` }),
    ]

    expect(answers.map(({ status, body }) => [status, body.code])).toEqual(answers.map(() => [400, 'INVALID_CURSOR']))
    expect((await list(`status=pending_review&cursor=${cursor}`)).ids).toEqual(ids.slice(3))
    expect((await list(`status=pending_review&order=newest&cursor=${cursor}`)).ids).toEqual(ids.slice(3))
  })
})

describe('503', () => {
  it('while the index is unavailable', async () => {
    service.table.refuse('Query', awsError('ProvisionedThroughputExceededException'))

    expect((await list('')).body.code).toBe('TEMPORARILY_UNAVAILABLE')
  })
})

describe('with a customer session', () => {
  const listAs = async (email: string, query = '') => {
    const { status, body } = await call({ principal: tenant.session(email), query })
    const data = (body.data ?? []) as { customer_email: string }[]
    return { status, body, addresses: data.map(({ customer_email }) => customer_email) }
  }

  it.each(['', 'customer_email=ann@example.com', 'status=pending_review', 'created_after=2020-01-01T00:00:00Z'])(
    'shows only its own: %s',
    async (query) => {
      const { status, addresses } = await listAs('ANN@example.com', query)

      expect(status).toBe(200)
      expect(new Set(addresses)).toEqual(new Set(['Ann@example.com']))
    },
  )

  it('pages through its own, with a cursor that another customer cannot use', async () => {
    const { body } = await listAs('ann@example.com', 'limit=1')
    const next = `limit=1&cursor=${String(body.next_cursor)}`

    expect((await listAs('Ann@example.com', next)).addresses).toHaveLength(1)
    expect((await listAs('bob@example.com', next)).body.code).toBe('INVALID_CURSOR')
  })

  it('refuses the address of another customer', async () => {
    const { status, body } = await listAs('ann@example.com', 'customer_email=bob@example.com')

    expect([status, body.code]).toEqual([400, 'INVALID_PARAMETER'])
  })
})
