import type { Call } from '#shared/api/contract.ts'
import { deleteWebhookContract } from '#shared/api/contracts/webhooks.ts'
import { endpoint } from '#shared/api/endpoint.ts'
import { requireMatch } from '#shared/api/if-match.ts'
import type { Now } from '#shared/core/clock.ts'
import { notFound } from '#shared/core/problems.ts'
import type { WebhookRepository } from '#shared/webhooks/registrations/repository.ts'
import { gate, webhooks } from '#shared/wiring/repositories.ts'
import { now } from '#shared/wiring/time-and-ids.ts'

type Dependencies = { readonly webhooks: Pick<WebhookRepository, 'delete'>; readonly now: Now }

/**
 * Deletes a webhook; its waiting deliveries end `cancelled`.
 *
 * @throws Problem NOT_FOUND, PRECONDITION_FAILED, CONFLICT
 */
export const deleteWebhook =
  ({ webhooks, now }: Dependencies) =>
  async ({ parameters, principal, ifMatch }: Call<typeof deleteWebhookContract>) => {
    const deleted = await webhooks.delete(principal.store_id, parameters.webhook_id, {
      mayDelete: ({ version }) => requireMatch(ifMatch, version),
      nowMs: now(),
    })
    if (!deleted) throw notFound('webhook')
    return { body: {} }
  }

export const handler = endpoint(deleteWebhookContract, gate(), deleteWebhook({ webhooks: webhooks(), now }))
