import type { Call } from '#shared/api/contract.ts'
import { updateWebhookContract } from '#shared/api/contracts/webhooks.ts'
import { endpoint } from '#shared/api/endpoint.ts'
import { requireMatch } from '#shared/api/if-match.ts'
import type { Now } from '#shared/core/clock.ts'
import { notFound } from '#shared/core/problems.ts'
import { changeWebhook } from '#shared/webhooks/registrations/changes.ts'
import { requireAllowedUrl, requireUniqueUrl } from '#shared/webhooks/registrations/registration.ts'
import type { WebhookRepository } from '#shared/webhooks/registrations/repository.ts'
import { webhookOf } from '#shared/webhooks/registrations/webhook.ts'
import { localhostReceiversAllowed } from '#shared/wiring/delivery.ts'
import { gate, webhooks } from '#shared/wiring/repositories.ts'
import { newId, now } from '#shared/wiring/time-and-ids.ts'

type Dependencies = {
  readonly webhooks: Pick<WebhookRepository, 'change'>
  readonly allowLocalhost: boolean
  readonly newId: () => string
  readonly now: Now
}

/**
 * Changes a webhook; its waiting deliveries go to the new URL.
 *
 * @throws Problem WEBHOOK_URL_NOT_ALLOWED, NOT_FOUND, PRECONDITION_FAILED, CONFLICT
 */
export const updateWebhook =
  ({ webhooks, allowLocalhost, newId, now }: Dependencies) =>
  async ({ parameters, body, principal, hostName, ifMatch }: Call<typeof updateWebhookContract>) => {
    const { url } = body
    if (url != null) requireAllowedUrl(url, { ownHostNames: [hostName], allowLocalhost })
    const changed = await webhooks.change(principal.store_id, parameters.webhook_id, (webhook, others) => {
      requireMatch(ifMatch, webhook.version)
      if (url != null) requireUniqueUrl(others, url)
      return changeWebhook(webhook, body, { revision: newId(), nowMs: now() })
    })
    if (!changed) throw notFound('webhook')
    return { body: webhookOf(changed, now()), version: changed.version }
  }

export const handler = endpoint(
  updateWebhookContract,
  gate(),
  updateWebhook({ webhooks: webhooks(), allowLocalhost: localhostReceiversAllowed(), newId, now }),
)
