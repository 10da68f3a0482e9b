import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { getDelivery } from '#functions/deliveries/get.ts'
import { getDeliveryContract } from '#shared/api/contracts/deliveries.ts'
import { isoTime } from '#shared/core/clock.ts'
import type { Attempt } from '#shared/webhooks/deliveries/record.ts'
import { startMs } from '#test/support/clock.ts'
import { createPast } from '#test/support/service/past.ts'
import { createTestService } from '#test/support/service/service.ts'
import { describeSharedRefusals } from '#test/support/service/shared-refusals.ts'

const service = await createTestService()
const { putWebhook, putDelivery, deleteWebhook } = createPast(service)
const call = service.serve(getDeliveryContract, getDelivery(service))

const attempt: Attempt = {
  round: 1,
  number: 1,
  started_at: isoTime(startMs),
  duration_ms: 182,
  outcome: 'failed',
  error: 'http_status',
  response_status: 503,
  response_body: '<script>alert("no")</script>',
  address: '203.0.113.9',
  redirect_location: null,
  timing: { dns_ms: 3, connect_ms: 20, tls_ms: 41, first_byte_ms: 180 },
}

describeSharedRefusals({
  service,
  contract: getDeliveryContract,
  call,
  request: async (tenant) => {
    const webhook = await putWebhook(tenant)
    const { id } = await putDelivery(webhook)
    return { principal: tenant.principal, parameters: { webhook_id: webhook.id, delivery_id: id } }
  },
})

const setUp = async (fields: Parameters<typeof putDelivery>[2] = {}) => {
  const tenant = await service.createTenant()
  const webhook = await putWebhook(tenant)
  const delivery = await putDelivery(webhook, 0, fields)
  const parameters = { webhook_id: webhook.id, delivery_id: delivery.id }
  return { tenant, webhook, delivery, parameters, get: () => call({ principal: tenant.principal, parameters }) }
}

describe('200', () => {
  it('shows every attempt and what was sent', async () => {
    const { get, delivery } = await setUp({ attempt_count: 1, attempts: [attempt] })
    const { body } = await get()

    expect(body.attempts).toEqual([attempt])
    expect(body.payload).toMatchObject({
      event: 'submission.received',
      data: { submission: { id: delivery.submission_id, status: 'pending_review' } },
    })
    for (const hidden of ['revision', 'claim', 'ttl', 'store_id', 'woken_at']) {
      expect(body).not.toHaveProperty(hidden)
    }
  })

  it('shows the example of a test event', async () => {
    const { get } = await setUp({ event: 'submission.test', submission_id: null, entry: null })

    expect((await get()).body).toMatchObject({ submission_id: null, payload: { event: 'submission.test' } })
  })

  it('shows what was held for a deleted webhook as cancelled', async () => {
    const { get, webhook } = await setUp({ status: 'held' })
    await deleteWebhook(webhook)

    expect((await get()).body.status).toBe('cancelled')
  })
})

describe('404', () => {
  it('for a delivery of another webhook, of another store, and for none', async () => {
    const { tenant, parameters } = await setUp()
    const other = await service.createTenant()
    const { id } = await putWebhook(tenant)
    const answers = [
      await call({ principal: tenant.principal, parameters: { ...parameters, webhook_id: id } }),
      await call({ principal: other.principal, parameters }),
      await call({ principal: tenant.principal, parameters: { ...parameters, delivery_id: randomUUID() } }),
      await call({ principal: tenant.principal, parameters: { ...parameters, delivery_id: 'DELIVERY#1' } }),
    ]

    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404])
  })

  it('from 30 days after its webhook was deleted', async () => {
    const { get, webhook } = await setUp()
    await deleteWebhook(webhook)
    service.advance(30 * 86_400_000)
    const { status } = await get()
    service.set(startMs)

    expect(status).toBe(404)
  })
})
