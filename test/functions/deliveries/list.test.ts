import { beforeAll, describe, expect, it } from 'vitest'
import { listWebhookDeliveries } from '#functions/deliveries/list.ts'
import { listDeliveriesContract } from '#shared/api/contracts/deliveries.ts'
import type { DeliveryRecord } from '#shared/webhooks/deliveries/record.ts'
import type { WebhookRecord } from '#shared/webhooks/registrations/webhook.ts'
import { createPast } from '#test/support/service/past.ts'
import { createTestService, type Tenant } from '#test/support/service/service.ts'
import { describeSharedRefusals } from '#test/support/service/shared-refusals.ts'

const service = await createTestService()
const { putWebhook, putDelivery, deleteWebhook } = createPast(service)
const call = service.serve(listDeliveriesContract, listWebhookDeliveries({ ...service, list: service.listDeliveries }))

describeSharedRefusals({
  service,
  contract: listDeliveriesContract,
  call,
  request: async (tenant) => ({
    principal: tenant.principal,
    parameters: { webhook_id: (await putWebhook(tenant)).id },
  }),
})

let tenant: Tenant
let webhook: WebhookRecord
let deliveries: DeliveryRecord[] = []
beforeAll(async () => {
  tenant = await service.createTenant()
  webhook = await putWebhook(tenant)
  deliveries = [
    await putDelivery(webhook, 4, { status: 'held' }),
    await putDelivery(webhook, 3, { event: 'submission.accepted' }),
    await putDelivery(webhook, 2, { status: 'failed' }),
    await putDelivery(webhook, 1, { status: 'delivered', event: 'submission.accepted' }),
  ]
  await putDelivery(await putWebhook(tenant))
})

const list = async (query: string, parameters = { webhook_id: webhook.id }) => {
  const { status, body } = await call({ principal: tenant.principal, parameters, query })
  return { status, body, ids: ((body.data ?? []) as { id: string }[]).map(({ id }) => id) }
}
const idsAt = (...positions: number[]) => positions.map((position) => deliveries[position]?.id)

describe('200', () => {
  it('is newest first, page by page, of this webhook alone', async () => {
    const first = await list('limit=3')
    const second = await list(`limit=3&cursor=${first.body.next_cursor}`)

    expect([first.ids, second.ids]).toEqual([idsAt(0, 1, 2), idsAt(3)])
    expect([first.body.has_more, second.body.next_cursor]).toEqual([true, null])
  })

  it.each([
    ['status=failed', [2]],
    ['status=pending', [1]],
    ['event=submission.accepted', [1, 3]],
    ['event=submission.accepted&status=delivered', [3]],
    ['event=submission.test', []],
  ])('takes the filter %s', async (query, positions) => {
    expect((await list(query)).ids).toEqual(idsAt(...positions))
  })

  it('shows rows without attempts, payload and what only we need', async () => {
    const { body } = await list('limit=1')

    expect(Object.keys((body.data as object[])[0]!).sort()).toEqual([
      'attempt_count',
      'completed_at',
      'created_at',
      'entry',
      'event',
      'event_id',
      'id',
      'last_error',
      'last_response_status',
      'next_attempt_at',
      'round',
      'status',
      'submission_id',
      'webhook_id',
    ])
  })

  it('goes on for 30 days after the webhook was deleted, what was held shown as cancelled', async () => {
    const gone = await putWebhook(tenant)
    const held = await putDelivery(gone, 1, { status: 'held' })
    await deleteWebhook(gone)
    const { body } = await list('', { webhook_id: gone.id })

    expect(body.data).toMatchObject([{ id: held.id, status: 'cancelled' }])
    expect((await list('status=cancelled', { webhook_id: gone.id })).ids).toEqual([held.id])
    expect((await list('status=held', { webhook_id: gone.id })).ids).toEqual([])
  })
})

describe('400', () => {
  it.each(['status=open', 'event=submission', 'limit=0', 'round=1'])('for %s', async (query) => {
    expect((await list(query)).body.code).toBe('INVALID_PARAMETER')
  })

  it("for another webhook's or another filter's cursor", async () => {
    const { next_cursor } = (await list('limit=1')).body
    const other = await putWebhook(tenant)

    expect((await list(`status=held&cursor=${next_cursor}`)).body.code).toBe('INVALID_CURSOR')
    expect((await list(`cursor=${next_cursor}`, { webhook_id: other.id })).body.code).toBe('INVALID_CURSOR')
  })
})

describe('404', () => {
  it("for another store's webhook", async () => {
    const { principal } = await service.createTenant()

    expect((await call({ principal, parameters: { webhook_id: webhook.id } })).status).toBe(404)
  })
})
