import type { Call } from '#shared/api/contract.ts'
import { getWebhookContract } from '#shared/api/contracts/webhooks.ts'
import { endpoint } from '#shared/api/endpoint.ts'
import type { Now } from '#shared/core/clock.ts'
import { notFound } from '#shared/core/problems.ts'
import type { WebhookRepository } from '#shared/webhooks/registrations/repository.ts'
import { webhookOf } from '#shared/webhooks/registrations/webhook.ts'
import { gate, webhooks } from '#shared/wiring/repositories.ts'
import { now } from '#shared/wiring/time-and-ids.ts'

type Dependencies = { readonly webhooks: Pick<WebhookRepository, 'find'>; readonly now: Now }

/**
 * A webhook without its secret.
 *
 * @throws Problem NOT_FOUND
 */
export const getWebhook =
  ({ webhooks, now }: Dependencies) =>
  async ({ parameters, principal }: Call<typeof getWebhookContract>) => {
    const webhook = await webhooks.find(principal.store_id, parameters.webhook_id)
    if (!webhook) throw notFound('webhook')
    return { body: webhookOf(webhook, now()), version: webhook.version }
  }

export const handler = endpoint(getWebhookContract, gate(), getWebhook({ webhooks: webhooks(), now }))
