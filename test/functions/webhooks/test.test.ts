import { describe, expect, it } from 'vitest'
import { testWebhook } from '#functions/webhooks/test.ts'
import { testWebhookContract } from '#shared/api/contracts/webhooks.ts'
import { createTestEvent } from '#shared/webhooks/engine/test-event.ts'
import { loggedLines } from '#test/support/log-lines.ts'
import { createPast } from '#test/support/service/past.ts'
import { createTestService } from '#test/support/service/service.ts'
import { describeSharedRefusals } from '#test/support/service/shared-refusals.ts'

const service = await createTestService()
const call = service.serve(testWebhookContract, testWebhook(service))
const { putWebhook } = createPast(service)

describeSharedRefusals({
  service,
  contract: testWebhookContract,
  call,
  request: async (tenant) => ({
    principal: tenant.principal,
    parameters: { webhook_id: (await putWebhook(tenant)).id },
  }),
  own: [
    {
      code: 'INVALID_STATE',
      says: 'a disabled webhook',
      change: async (request, tenant) => {
        const { id } = await putWebhook(tenant, { status: 'disabled', disabled_reason: 'by_store' })
        return { ...request, parameters: { webhook_id: id } }
      },
    },
  ],
})

describe('202', () => {
  it('makes a delivery of the test event, wakes it, and shows it', async () => {
    const tenant = await service.createTenant()
    const { id } = await putWebhook(tenant, { events: ['submission.completed'] })
    const { status, body } = await call({ principal: tenant.principal, parameters: { webhook_id: id } })
    const delivery_id = String(body.id)

    expect(status).toBe(202)
    expect(body).toEqual({
      id: delivery_id,
      webhook_id: id,
      event_id: expect.any(String),
      event: 'submission.test',
      submission_id: null,
      entry: null,
      status: 'pending',
      round: 1,
      attempt_count: 0,
      created_at: '2026-10-05T08:00:00.000Z',
      next_attempt_at: '2026-10-05T08:00:00.000Z',
      completed_at: null,
      last_response_status: null,
      last_error: null,
    })
    expect(service.woken.at(-1)).toMatchObject({ webhook_id: id, delivery_id, round: 1, attempt: 1 })
  })

  it('makes another delivery every time', async () => {
    const tenant = await service.createTenant()
    const request = { principal: tenant.principal, parameters: { webhook_id: (await putWebhook(tenant)).id } }

    expect((await call(request)).body.id).not.toBe((await call(request)).body.id)
  })

  it('is accepted though the wake-up is lost: the sweep finds what is due', async () => {
    const tenant = await service.createTenant()
    const { id } = await putWebhook(tenant)
    const lost = service.serve(
      testWebhookContract,
      testWebhook({
        ...service,
        sendTestEvent: createTestEvent({ ...service, wakeNow: () => Promise.reject(new Error('queue')) }),
      }),
    )

    const request = { principal: tenant.principal, parameters: { webhook_id: id }, requestId: 'request-1' }
    expect((await lost(request)).status).toBe(202)
    expect(loggedLines()).toMatchObject([{ event: 'delivery.wake-up-failed', request_id: 'request-1' }])
  })
})
