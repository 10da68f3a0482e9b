import { describe, expect, it } from 'vitest'
import { recoverDeliveries } from '#functions/webhooks/recover.ts'
import { isoTime } from '#shared/runtime/clock.ts'
import { timedDerivedId } from '#shared/table/derived-id.ts'
import { recoverContract } from '#shared/webhooks/contract.ts'
import type { DeliveryRow } from '#shared/webhooks/delivery.ts'
import { createRecover, createRecoverMissing } from '#shared/webhooks/recover.ts'
import { createRoundStarter } from '#shared/webhooks/rounds.ts'
import type { WebhookRow } from '#shared/webhooks/schema.ts'
import { applyCommands, buildDelivery, buildLog, buildWebhook } from '#test/support/builders.ts'
import { startMs } from '#test/support/clock.ts'
import { loggedLines } from '#test/support/log-lines.ts'
import { createTestService, type Tenant } from '#test/support/service.ts'
import { describeSharedRefusals } from '#test/support/shared-refusals.ts'

const service = await createTestService()
const call = service.serve(recoverContract, recoverDeliveries(service))
const { webhooks, store, submissions } = service.elsewhere
const since = isoTime(startMs - 3_600_000)

const create = async ({ store: store_id }: Tenant, fields: Parameters<typeof buildWebhook>[0] = {}) => {
  const webhook = buildWebhook({ store_id, ...fields })
  await webhooks.create(webhook)
  return webhook
}

/** A delivery of an event some minutes after the clock's beginning. */
const putDelivery = async (webhook: WebhookRow, minutes: number, fields: Partial<DeliveryRow> = {}) => {
  const atMs = startMs + minutes * 60_000
  const delivery = buildDelivery({
    id: timedDerivedId(atMs, webhook.id, String(minutes), String(fields.status)),
    store_id: webhook.store_id,
    webhook_id: webhook.id,
    created_at: isoTime(atMs),
    status: 'failed',
    attempt_count: 5,
    next_attempt_at: null,
    ...fields,
  })
  await store.putIfAbsent(delivery)
  return delivery
}

const setUp = async () => {
  const tenant = await service.createTenant()
  const webhook = await create(tenant)
  const send = (body: object) =>
    call({ principal: tenant.principal, parameters: { webhook_id: webhook.id }, body: { since, ...body } })
  const find = async (delivery: DeliveryRow) =>
    (await store.read({ ...delivery, delivery_id: delivery.id, submission_id: null })).delivery
  return { tenant, webhook, send, find }
}

describeSharedRefusals({
  service,
  contract: recoverContract,
  call,
  request: async (tenant) => ({
    principal: tenant.principal,
    parameters: { webhook_id: (await create(tenant)).id },
    body: { status: 'failed', since },
  }),
  own: [
    {
      code: 'INVALID_STATE',
      says: 'a disabled webhook',
      change: async (request, tenant) => {
        const { id } = await create(tenant, { status: 'disabled', disabled_reason: 'by_store' })
        return { ...request, parameters: { webhook_id: id } }
      },
    },
  ],
})

describe('202', () => {
  it.each(['failed', 'held'] as const)('sends what %s again, oldest first, in a new round', async (status) => {
    const { webhook, send, find } = await setUp()
    const wanted = [await putDelivery(webhook, 2, { status }), await putDelivery(webhook, 1, { status })]
    const other = await putDelivery(webhook, 3, { status: status === 'failed' ? 'held' : 'failed' })
    const delivered = await putDelivery(webhook, 4, { status: 'delivered' })
    const before = service.woken.length
    const answer = await send({ status, until: isoTime(startMs + 3_600_000) })

    expect([answer.status, answer.body]).toEqual([202, { count: 2, next_cursor: null }])
    for (const delivery of wanted) {
      expect(await find(delivery)).toMatchObject({ status: 'pending', round: 2, attempt_count: 0 })
    }
    expect(await find(other)).toEqual(other)
    expect(await find(delivered)).toEqual(delivered)
    expect(service.woken.slice(before)).toHaveLength(2)
  })

  it("takes the events' range, both ends included", async () => {
    const { webhook, send, find } = await setUp()
    const all = [0, 1, 2, 3].map((minutes) => putDelivery(webhook, minutes))
    const deliveries = await Promise.all(all)
    service.set(startMs + 3_600_000)
    const { body } = await send({
      status: 'failed',
      since: isoTime(startMs + 60_000),
      until: isoTime(startMs + 120_000),
    })
    service.set(startMs)
    const rounds = await Promise.all(deliveries.map(async (delivery) => (await find(delivery))?.round))

    expect([body.count, rounds]).toEqual([2, [1, 2, 2, 1]])
  })

  it('passes over what has had its ten rounds, and test events', async () => {
    const { webhook, send } = await setUp()
    await putDelivery(webhook, 1, { round: 10 })
    await putDelivery(webhook, 2, { event: 'submission.test', submission_id: null, entry: null })

    expect((await send({ status: 'failed', until: isoTime(startMs + 3_600_000) })).body.count).toBe(0)
  })

  it('makes what is missing: events from before the webhook subscribed', async () => {
    const { tenant, send, find } = await setUp()
    const log = applyCommands(buildLog({ store_id: tenant.store }), { action: 'approve' })
    await submissions.create(log)
    const late = await create(tenant, { subscribed_at: { 'submission.accepted': isoTime(startMs + 86_400_000) } })
    const request = {
      principal: tenant.principal,
      parameters: { webhook_id: late.id },
      body: { status: 'missing', since },
    }
    const first = await call(request)
    const again = await call(request)
    const wakeUp = service.woken.findLast(({ webhook_id }) => webhook_id === late.id)!

    expect([first.body, again.body]).toEqual([
      { count: 1, next_cursor: null },
      { count: 0, next_cursor: null },
    ])
    expect(await find(buildDelivery({ ...wakeUp, id: wakeUp.delivery_id }))).toMatchObject({
      event: 'submission.accepted',
      submission_id: log.id,
      entry: 2,
    })
    expect((await send({ status: 'missing' })).body.count).toBe(2)
  })
})

describe('a wake-up that is lost', () => {
  const wakeNow = () => Promise.reject(new Error('queue'))
  const startRound = createRoundStarter({ ...service, wakeNow })
  const lost = service.serve(
    recoverContract,
    recoverDeliveries({
      ...service,
      recover: createRecover({ ...service, startRound }),
      recoverMissing: createRecoverMissing({ ...service, listSubmissions: service.list, wakeNow }),
    }),
  )

  it.each(['failed', 'missing'] as const)(
    'of what %s is left to the sweep, and said with the request',
    async (status) => {
      const { tenant, webhook } = await setUp()
      await putDelivery(webhook, 0)
      await submissions.create(buildLog({ store_id: tenant.store }))
      const answer = await lost({
        principal: tenant.principal,
        parameters: { webhook_id: webhook.id },
        body: { status, since },
        requestId: 'request-1',
      })

      expect([answer.status, answer.body.count]).toEqual([202, 1])
      expect(loggedLines()).toMatchObject([{ event: 'delivery.wake-up-failed', request_id: 'request-1' }])
    },
  )
})

describe('400', () => {
  it('for a cursor that is none or of another range', async () => {
    const { send } = await setUp()

    expect((await send({ status: 'failed', cursor: 'x' })).body.code).toBe('INVALID_CURSOR')
  })
})

describe('422', () => {
  it.each([
    ['an unknown status', { status: 'delivered' }, '/status'],
    [
      'a beginning more than 29 days back',
      { status: 'failed', since: isoTime(startMs - 29 * 86_400_000 - 1) },
      '/since',
    ],
    ['a beginning that is no time', { status: 'failed', since: 'yesterday' }, '/since'],
    ['an end that is no time', { status: 'failed', until: '2026-10-05' }, '/until'],
  ])('points at %s', async (_, body, path) => {
    const { send } = await setUp()
    const answer = await send(body)

    expect([answer.status, answer.body.code]).toEqual([422, 'VALIDATION_FAILED'])
    expect(answer.body.details).toEqual([{ path, message: expect.any(String) }])
  })

  it('not for one exactly 29 days back', async () => {
    const { send } = await setUp()

    expect((await send({ status: 'failed', since: isoTime(startMs - 29 * 86_400_000) })).status).toBe(202)
  })
})
