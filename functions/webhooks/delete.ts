import type { Call } from '#shared/api/contract.ts'
import { endpoint } from '#shared/api/endpoint.ts'
import { requireMatch } from '#shared/api/if-match.ts'
import { notFound } from '#shared/api/not-found.ts'
import type { Now } from '#shared/runtime/clock.ts'
import { now } from '#shared/runtime/wire/clock.ts'
import { gate } from '#shared/runtime/wire/gate.ts'
import { webhooks } from '#shared/runtime/wire/webhooks.ts'
import { deleteWebhookContract } from '#shared/webhooks/contract.ts'
import type { webhookRepository } from '#shared/webhooks/repository.ts'

type Needs = { readonly webhooks: Pick<ReturnType<typeof webhookRepository>, 'delete'>; readonly now: Now }

/** Deletes a webhook; what still waits for it ends `cancelled`. */
export const deleteWebhook =
  ({ webhooks, now }: Needs) =>
  async ({ parameters, principal, ifMatch }: Call<typeof deleteWebhookContract>) => {
    const deleted = await webhooks.delete(principal.store_id, parameters.webhook_id, {
      mayDelete: ({ version }) => requireMatch(ifMatch, version),
      nowMs: now(),
    })
    if (!deleted) throw notFound('webhook')
    return { body: {} }
  }

export const handler = endpoint(deleteWebhookContract, gate(), deleteWebhook({ webhooks: webhooks(), now }))
