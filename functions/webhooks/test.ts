import type { Call } from '#shared/api/contract.ts'
import { testWebhookContract } from '#shared/api/contracts/webhooks.ts'
import { endpoint } from '#shared/api/endpoint.ts'
import { notFound } from '#shared/core/problems.ts'
import type { SendTestEvent } from '#shared/webhooks/engine/test-event.ts'
import type { WebhookRepository } from '#shared/webhooks/registrations/repository.ts'
import { sendTestEvent } from '#shared/wiring/delivery.ts'
import { gate, webhooks } from '#shared/wiring/repositories.ts'

type Dependencies = { readonly webhooks: Pick<WebhookRepository, 'find'>; readonly sendTestEvent: SendTestEvent }

/**
 * Sends an example event to this webhook only: one attempt, now.
 *
 * @throws Problem NOT_FOUND, INVALID_STATE
 */
export const testWebhook =
  ({ webhooks, sendTestEvent }: Dependencies) =>
  async ({ parameters: { webhook_id }, principal: { store_id }, mark }: Call<typeof testWebhookContract>) => {
    const webhook = await webhooks.find(store_id, webhook_id)
    if (!webhook) throw notFound('webhook')
    return { body: await sendTestEvent(webhook, mark.request_id) }
  }

export const handler = endpoint(
  testWebhookContract,
  gate(),
  testWebhook({ webhooks: webhooks(), sendTestEvent: sendTestEvent() }),
)
