import { isoTime, type Now } from '#shared/core/clock.ts'
import { newDelivery } from '#shared/webhooks/deliveries/new-delivery.ts'
import type { DeliveryRecord } from '#shared/webhooks/deliveries/record.ts'
import type { DeliveryStore } from '#shared/webhooks/deliveries/store.ts'
import { TEST_EVENT } from '#shared/webhooks/deliveries/vocabulary.ts'
import { requireEnabled } from '#shared/webhooks/registrations/registration.ts'
import type { WebhookRecord } from '#shared/webhooks/registrations/webhook.ts'
import { type WakeNow, wakeOrLog, wakeUpFor } from '#shared/webhooks/wake-ups/wake-up.ts'

type Dependencies = {
  readonly store: Pick<DeliveryStore, 'putIfAbsent'>
  readonly wakeNow: WakeNow
  readonly newId: () => string
  readonly now: Now
}

/**
 * Makes and wakes the delivery of a `submission.test`, which has example data and one attempt.
 *
 * @param requestId of the request that asks, for its log line.
 * @throws Problem INVALID_STATE when the webhook is disabled.
 */
export const createTestEvent =
  ({ store, wakeNow, newId, now }: Dependencies) =>
  async (webhook: WebhookRecord, requestId: string): Promise<DeliveryRecord> => {
    requireEnabled(webhook)
    const subject = {
      store_id: webhook.store_id,
      webhook_id: webhook.id,
      event_id: newId(),
      event: TEST_EVENT,
      created_at: isoTime(now()),
      submission_id: null,
      entry: null,
    } as const
    const delivery = await store.putIfAbsent(newDelivery(subject, { revision: newId(), nowMs: now() }))
    await wakeOrLog(wakeNow(wakeUpFor(delivery)), { request_id: requestId, delivery_id: delivery.id })
    return delivery
  }

export type SendTestEvent = ReturnType<typeof createTestEvent>
