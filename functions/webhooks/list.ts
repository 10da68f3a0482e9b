import type { Call } from '#shared/api/contract.ts'
import { listWebhooksContract } from '#shared/api/contracts/webhooks.ts'
import { endpoint } from '#shared/api/endpoint.ts'
import { createCursors, envelopeOf, pageOf, positionForms } from '#shared/api/paging.ts'
import type { Now } from '#shared/core/clock.ts'
import type { WebhookRepository } from '#shared/webhooks/registrations/repository.ts'
import { webhookOf } from '#shared/webhooks/registrations/webhook.ts'
import { gate, webhooks } from '#shared/wiring/repositories.ts'
import { now } from '#shared/wiring/time-and-ids.ts'

type Dependencies = { readonly webhooks: Pick<WebhookRepository, 'list'>; readonly now: Now }

/**
 * A store's webhooks, newest first.
 *
 * @throws Problem INVALID_CURSOR
 */
export const listWebhooks =
  ({ webhooks, now }: Dependencies) =>
  async ({ query: { limit, cursor }, principal }: Call<typeof listWebhooksContract>) => {
    const cursors = createCursors([principal.store_id, listWebhooksContract.id], positionForms.creation)
    const after = cursors.open(cursor)
    const records = await webhooks.list(principal.store_id)
    const shown = records.map((webhook) => webhookOf(webhook, now()))
    return { body: envelopeOf(pageOf(shown, { limit, after }), cursors.seal) }
  }

export const handler = endpoint(listWebhooksContract, gate(), listWebhooks({ webhooks: webhooks(), now }))
