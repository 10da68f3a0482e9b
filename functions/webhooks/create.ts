import type { Call } from '#shared/api/contract.ts'
import { endpoint } from '#shared/api/endpoint.ts'
import { requireSameRequest } from '#shared/api/idempotency.ts'
import { Problem } from '#shared/api/problems.ts'
import type { Now } from '#shared/runtime/clock.ts'
import { now } from '#shared/runtime/wire/clock.ts'
import { gate } from '#shared/runtime/wire/gate.ts'
import { newId } from '#shared/runtime/wire/ids.ts'
import { localhostReceiversAllowed, sealer, webhooks } from '#shared/runtime/wire/webhooks.ts'
import { derivedId } from '#shared/table/derived-id.ts'
import { createWebhookContract } from '#shared/webhooks/contract.ts'
import { registerWebhook, requireAllowedUrl, requireRoom } from '#shared/webhooks/registration.ts'
import type { webhookRepository } from '#shared/webhooks/repository.ts'
import { type WebhookRow, webhookOf } from '#shared/webhooks/schema.ts'
import type { Sealer } from '#shared/webhooks/sealing.ts'

type Needs = {
  readonly webhooks: Pick<ReturnType<typeof webhookRepository>, 'list' | 'findDeleted' | 'create'>
  readonly sealer: Pick<Sealer, 'seal'>
  readonly allowLocalhost: boolean
  readonly now: Now
  readonly newId: () => string
}

const replayOf = (earlier: WebhookRow, fingerprint: string) => {
  requireSameRequest(earlier.mark, { fingerprint })
  return { body: { ...earlier.as_created, secret: null }, created: earlier.id, replayed: true }
}

/** Registers a receiver, once for every identity; its secret is shown in this one answer. */
export const createWebhook =
  ({ webhooks, sealer, allowLocalhost, now, newId }: Needs) =>
  async ({ body, principal, hostName, identity, mark }: Call<typeof createWebhookContract>) => {
    requireAllowedUrl(body.url, { ownHostNames: [hostName], allowLocalhost })
    const store = principal.store_id
    const id = identity === undefined ? newId() : derivedId('webhook', identity)
    const others = await webhooks.list(store)
    const earlier =
      others.find((webhook) => webhook.id === id) ??
      (identity === undefined ? undefined : await webhooks.findDeleted(store, id, now()))
    if (earlier) return replayOf(earlier, mark.fingerprint)
    requireRoom(others, body.url)
    const { webhook, secret } = await registerWebhook({ id, store_id: store, ...body, mark }, { sealer, nowMs: now() })
    const creation = await webhooks.create(webhook)
    if (creation.result === 'other') throw new Problem('IDEMPOTENCY_KEY_REUSED')
    if (creation.result === 'repeated') return replayOf(creation.webhook, mark.fingerprint)
    return { body: { ...webhookOf(webhook, now()), secret }, created: id, version: webhook.version }
  }

export const handler = endpoint(
  createWebhookContract,
  gate(),
  createWebhook({
    webhooks: webhooks(),
    sealer: sealer(),
    allowLocalhost: localhostReceiversAllowed(),
    now,
    newId,
  }),
)
