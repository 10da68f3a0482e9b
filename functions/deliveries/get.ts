import type { Call } from '#shared/api/contract.ts'
import { endpoint } from '#shared/api/endpoint.ts'
import { notFound } from '#shared/api/not-found.ts'
import type { Now } from '#shared/runtime/clock.ts'
import { now } from '#shared/runtime/wire/clock.ts'
import { deliveries } from '#shared/runtime/wire/delivery-store.ts'
import { gate } from '#shared/runtime/wire/gate.ts'
import { webhooks } from '#shared/runtime/wire/webhooks.ts'
import { getDeliveryContract } from '#shared/webhooks/contract.ts'
import type { DeliveryStore } from '#shared/webhooks/delivery-store.ts'
import { payloadFor } from '#shared/webhooks/payload.ts'
import type { webhookRepository } from '#shared/webhooks/repository.ts'
import { requireWebhookOrTombstone, shownStatusOf } from '#shared/webhooks/whereabouts.ts'

type Needs = {
  readonly webhooks: Pick<ReturnType<typeof webhookRepository>, 'find' | 'findDeleted'>
  readonly store: Pick<DeliveryStore, 'read' | 'readLog'>
  readonly now: Now
}

/** A delivery with every attempt that it remembers, and what was sent. */
export const getDelivery =
  ({ webhooks, store, now }: Needs) =>
  async ({ parameters: { webhook_id, delivery_id }, principal: { store_id } }: Call<typeof getDeliveryContract>) => {
    const whereabouts = await requireWebhookOrTombstone(webhooks, { store_id, webhook_id, nowMs: now() })
    const { delivery } = await store.read({ store_id, webhook_id, delivery_id, submission_id: null })
    if (!delivery) throw notFound('delivery')
    const { submission_id } = delivery
    const log = submission_id === null ? undefined : await store.readLog({ store_id, submission_id })
    const status = shownStatusOf(delivery.status, whereabouts)
    return { body: { ...delivery, status, payload: JSON.parse(payloadFor(delivery, log)) } }
  }

export const handler = endpoint(
  getDeliveryContract,
  gate(),
  getDelivery({ webhooks: webhooks(), store: deliveries(), now }),
)
