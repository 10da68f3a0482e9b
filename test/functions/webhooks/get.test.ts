import { describe, expect, it } from 'vitest'
import { getWebhook } from '#functions/webhooks/get.ts'
import { getWebhookContract } from '#shared/api/contracts/webhooks.ts'
import { webhookOf } from '#shared/webhooks/registrations/webhook.ts'
import { createPast } from '#test/support/service/past.ts'
import { createTestService } from '#test/support/service/service.ts'
import { describeSharedRefusals } from '#test/support/service/shared-refusals.ts'

const service = await createTestService()
const call = service.serve(getWebhookContract, getWebhook(service))
const { putWebhook } = createPast(service)

describeSharedRefusals({
  service,
  contract: getWebhookContract,
  call,
  request: async (tenant) => ({
    principal: tenant.principal,
    parameters: { webhook_id: (await putWebhook(tenant)).id },
  }),
})

describe('200', () => {
  it('is the webhook with its version and never its secret', async () => {
    const tenant = await service.createTenant()
    const webhook = await putWebhook(tenant)
    const answer = await call({ principal: tenant.principal, parameters: { webhook_id: webhook.id } })

    expect(answer.body).toEqual(webhookOf(webhook, service.now()))
    expect(answer.headers).toMatchObject({ ETag: '"1"' })
  })
})

describe('404', () => {
  it("for another store's webhook and for a deleted one", async () => {
    const tenant = await service.createTenant()
    const other = await service.createTenant()
    const { id, store_id } = await putWebhook(tenant)
    const parameters = { webhook_id: id }

    expect((await call({ principal: other.principal, parameters })).status).toBe(404)
    await service.elsewhere.webhooks.delete(store_id, id, { mayDelete: () => {}, nowMs: service.now() })
    expect((await call({ principal: tenant.principal, parameters })).status).toBe(404)
  })
})
