import type { Call } from '#shared/api/contract.ts'
import { getDeliveryContract } from '#shared/api/contracts/deliveries.ts'
import { endpoint } from '#shared/api/endpoint.ts'
import type { Now } from '#shared/core/clock.ts'
import { notFound } from '#shared/core/problems.ts'
import { payloadFor } from '#shared/webhooks/deliveries/payload.ts'
import { requireWebhookOrTombstone, shownStatusOf } from '#shared/webhooks/deliveries/shown-status.ts'
import type { DeliveryStore } from '#shared/webhooks/deliveries/store.ts'
import type { WebhookRepository } from '#shared/webhooks/registrations/repository.ts'
import { deliveries, gate, webhooks } from '#shared/wiring/repositories.ts'
import { now } from '#shared/wiring/time-and-ids.ts'

type Dependencies = {
  readonly webhooks: Pick<WebhookRepository, 'findDeleted'>
  readonly store: Pick<DeliveryStore, 'read' | 'readLog'>
  readonly now: Now
}

/**
 * A delivery with its attempts and its payload.
 *
 * @throws Problem NOT_FOUND
 */
export const getDelivery =
  ({ webhooks, store, now }: Dependencies) =>
  async ({ parameters: { webhook_id, delivery_id }, principal: { store_id } }: Call<typeof getDeliveryContract>) => {
    const { delivery, webhook } = await store.read({ store_id, webhook_id, delivery_id, submission_id: null })
    const webhookState = await requireWebhookOrTombstone(webhook, webhooks, { store_id, webhook_id, nowMs: now() })
    if (!delivery) throw notFound('delivery')
    const { submission_id } = delivery
    const log = submission_id === null ? undefined : await store.readLog({ store_id, submission_id })
    const status = shownStatusOf(delivery.status, webhookState)
    return { body: { ...delivery, status, payload: JSON.parse(payloadFor(delivery, log)) } }
  }

export const handler = endpoint(
  getDeliveryContract,
  gate(),
  getDelivery({ webhooks: webhooks(), store: deliveries(), now }),
)
