import type { Call } from '#shared/api/contract.ts'
import { createWebhookContract } from '#shared/api/contracts/webhooks.ts'
import { endpoint } from '#shared/api/endpoint.ts'
import type { Now } from '#shared/core/clock.ts'
import { derivedId } from '#shared/table/derived-id.ts'
import { requireSameRequest } from '#shared/table/request-mark.ts'
import { newWebhook, requireAllowedUrl, requireUniqueUrl } from '#shared/webhooks/registrations/registration.ts'
import type { WebhookRepository } from '#shared/webhooks/registrations/repository.ts'
import type { Sealer } from '#shared/webhooks/registrations/sealing.ts'
import { type WebhookRecord, webhookOf } from '#shared/webhooks/registrations/webhook.ts'
import type { WebhookCreator } from '#shared/webhooks/registrations/webhook-creator.ts'
import { localhostReceiversAllowed } from '#shared/wiring/delivery.ts'
import { gate, webhookCreator, webhooks } from '#shared/wiring/repositories.ts'
import { sealer } from '#shared/wiring/secrets.ts'
import { newId, now } from '#shared/wiring/time-and-ids.ts'

type Dependencies = {
  readonly webhooks: Pick<WebhookRepository, 'list' | 'findDeleted'> & WebhookCreator
  readonly sealer: Pick<Sealer, 'seal'>
  readonly allowLocalhost: boolean
  readonly now: Now
  readonly newId: () => string
}

const replayOf = ({ id, as_created }: Pick<WebhookRecord, 'id' | 'as_created'>) => ({
  body: { ...as_created, secret: null },
  created: id,
  replayed: true,
})

/**
 * Registers a webhook, once for each idempotency key; its secret is shown in this one answer.
 *
 * @throws Problem WEBHOOK_URL_NOT_ALLOWED, IDEMPOTENCY_KEY_REUSED, LIMIT_REACHED, CONFLICT
 */
export const createWebhook =
  ({ webhooks, sealer, allowLocalhost, now, newId }: Dependencies) =>
  async ({ body, principal, hostName, idempotencyDigest, mark }: Call<typeof createWebhookContract>) => {
    requireAllowedUrl(body.url, { ownHostNames: [hostName], allowLocalhost })
    const store = principal.store_id
    const id = idempotencyDigest === undefined ? newId() : derivedId('webhook', idempotencyDigest)
    const others = await webhooks.list(store)
    const earlier =
      others.find((webhook) => webhook.id === id) ??
      (idempotencyDigest === undefined ? undefined : await webhooks.findDeleted(store, id, now()))
    if (earlier) {
      requireSameRequest(earlier.mark, mark)
      return replayOf(earlier)
    }
    requireUniqueUrl(others, body.url)
    const { webhook, secret } = await newWebhook({ id, store_id: store, ...body, mark }, { sealer, nowMs: now() })
    const creation = await webhooks.create(webhook)
    if (creation.result === 'repeated') return replayOf(creation.webhook)
    return { body: { ...webhookOf(webhook, now()), secret }, created: id, version: webhook.version }
  }

export const handler = endpoint(
  createWebhookContract,
  gate(),
  createWebhook({
    webhooks: { ...webhooks(), ...webhookCreator() },
    sealer: sealer(),
    allowLocalhost: localhostReceiversAllowed(),
    now,
    newId,
  }),
)
