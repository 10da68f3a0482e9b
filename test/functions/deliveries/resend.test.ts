import { describe, expect, it } from 'vitest'
import { resendDelivery } from '#functions/deliveries/resend.ts'
import { resendContract } from '#shared/api/contracts/deliveries.ts'
import { isoTime } from '#shared/core/clock.ts'
import type { DeliveryStatus } from '#shared/webhooks/deliveries/vocabulary.ts'
import { createResend } from '#shared/webhooks/engine/resend.ts'
import { startMs } from '#test/support/clock.ts'
import { loggedLines } from '#test/support/log-lines.ts'
import { createPast } from '#test/support/service/past.ts'
import { createTestService } from '#test/support/service/service.ts'
import { describeSharedRefusals } from '#test/support/service/shared-refusals.ts'

const service = await createTestService()
const { putWebhook, putDelivery, deleteWebhook, findDelivery } = createPast(service)
const call = service.serve(resendContract, resendDelivery(service))

const claimUntil = (ms: number) => ({
  claim: { started_at: isoTime(startMs), lease_until: isoTime(startMs + ms) },
})

const setUp = async (
  fields: Parameters<typeof putDelivery>[2] = {},
  webhookFields: Parameters<typeof putWebhook>[1] = {},
) => {
  const tenant = await service.createTenant()
  const webhook = await putWebhook(tenant, webhookFields)
  const delivery = await putDelivery(webhook, 0, fields)
  const parameters = { webhook_id: webhook.id, delivery_id: delivery.id }
  return { tenant, webhook, delivery, parameters, send: () => call({ principal: tenant.principal, parameters }) }
}

describeSharedRefusals({
  service,
  contract: resendContract,
  call,
  request: async (tenant) => {
    const webhook = await putWebhook(tenant)
    const { id } = await putDelivery(webhook)
    return { principal: tenant.principal, parameters: { webhook_id: webhook.id, delivery_id: id } }
  },
  own: [
    {
      code: 'INVALID_STATE',
      says: 'a delivery that is held',
      change: async (request, tenant) => {
        const webhook = await putWebhook(tenant)
        const { id } = await putDelivery(webhook, 0, { status: 'held' })
        return { ...request, parameters: { webhook_id: webhook.id, delivery_id: id } }
      },
    },
  ],
})

describe('202', () => {
  it.each(['delivered', 'failed', 'pending'] as const)('begins a new round of what is %s, at once', async (status) => {
    const { send, delivery } = await setUp({ status, attempt_count: 2 })
    const answer = await send()

    expect(answer.status).toBe(202)
    expect(answer.body).toMatchObject({ status: 'pending', round: 2, attempt_count: 0, completed_at: null })
    expect(answer.body).not.toHaveProperty('attempts')
    expect(service.woken.at(-1)).toMatchObject({ delivery_id: delivery.id, round: 2, attempt: 1 })
    expect(await findDelivery(delivery)).toMatchObject({ round: 2 })
  })

  it('begins one after a sender died, whose attempt is listed', async () => {
    const { send, delivery } = await setUp(claimUntil(0))
    await send()

    expect(await findDelivery(delivery)).toMatchObject({ attempts: [{ outcome: 'unknown' }], claim: null })
  })

  it('begins one though the answer to the write was lost', async () => {
    const { send, delivery } = await setUp({ status: 'failed' })
    service.table.loseAnswer('PutItem')
    await send()

    expect(await findDelivery(delivery)).toMatchObject({ round: 2 })
  })

  it('begins one though the wake-up is lost: the sweep finds what is due', async () => {
    const { tenant, parameters, delivery } = await setUp({ status: 'failed' })
    const wakeNow = () => Promise.reject(new Error('queue'))
    const resend = createResend({ ...service, wakeNow })
    const lost = service.serve(resendContract, resendDelivery({ ...service, resend }))

    expect((await lost({ principal: tenant.principal, parameters, requestId: 'request-1' })).status).toBe(202)
    expect(loggedLines()).toMatchObject([
      { event: 'delivery.wake-up-failed', request_id: 'request-1', delivery_id: delivery.id },
    ])
  })

  it('begins two when two ask, one after the other', async () => {
    const { send } = await setUp({ status: 'failed' })

    expect([(await send()).body.round, (await send()).body.round]).toEqual([2, 3])
  })
})

describe('409', () => {
  it('CONFLICT while an attempt is being sent, with the time that it may take', async () => {
    const { send } = await setUp(claimUntil(60_000))
    const { status, body, headers } = await send()

    expect([status, body.code, headers['Retry-After']]).toEqual([409, 'CONFLICT', '15'])
  })

  it('LIMIT_REACHED after ten rounds', async () => {
    const { send } = await setUp({ status: 'failed', round: 10 })

    expect((await send()).body.code).toBe('LIMIT_REACHED')
  })

  it.each<DeliveryStatus>(['held', 'cancelled'])('INVALID_STATE for what is %s', async (status) => {
    const { send } = await setUp({ status })

    expect((await send()).body.code).toBe('INVALID_STATE')
  })

  it('INVALID_STATE for a webhook that is disabled, or deleted in the last 30 days', async () => {
    const disabled = await setUp({ status: 'failed' }, { status: 'disabled', disabled_reason: 'by_store' })
    const deleted = await setUp({ status: 'failed' })
    await deleteWebhook(deleted.webhook)

    expect((await disabled.send()).body.code).toBe('INVALID_STATE')
    expect((await deleted.send()).body.code).toBe('INVALID_STATE')
  })
})

describe('404', () => {
  it("for another store's delivery, which stays as it is", async () => {
    const { parameters, delivery } = await setUp({ status: 'failed' })
    const { principal } = await service.createTenant()

    expect((await call({ principal, parameters })).status).toBe(404)
    expect(await findDelivery(delivery)).toEqual(delivery)
  })
})
