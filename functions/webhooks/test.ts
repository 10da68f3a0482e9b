import type { Call } from '#shared/api/contract.ts'
import { endpoint } from '#shared/api/endpoint.ts'
import { notFound } from '#shared/api/not-found.ts'
import { isoTime, type Now } from '#shared/runtime/clock.ts'
import { now } from '#shared/runtime/wire/clock.ts'
import { deliveries } from '#shared/runtime/wire/delivery-store.ts'
import { gate } from '#shared/runtime/wire/gate.ts'
import { newId } from '#shared/runtime/wire/ids.ts'
import { wakeNow } from '#shared/runtime/wire/wake-now.ts'
import { webhooks } from '#shared/runtime/wire/webhooks.ts'
import { testWebhookContract } from '#shared/webhooks/contract.ts'
import type { DeliveryStore } from '#shared/webhooks/delivery-store.ts'
import { newDelivery } from '#shared/webhooks/new-delivery.ts'
import { requireEnabled } from '#shared/webhooks/registration.ts'
import type { webhookRepository } from '#shared/webhooks/repository.ts'
import { TEST_EVENT } from '#shared/webhooks/vocabulary.ts'
import { orLeaveToSweep, type WakeNow, wakeUpFor } from '#shared/webhooks/wake-up.ts'

type Needs = {
  readonly webhooks: Pick<ReturnType<typeof webhookRepository>, 'find'>
  readonly store: Pick<DeliveryStore, 'putIfAbsent'>
  readonly wakeNow: WakeNow
  readonly newId: () => string
  readonly now: Now
}

/** Sends an example event to this webhook alone: one attempt, now. */
export const testWebhook =
  ({ webhooks, store, wakeNow, newId, now }: Needs) =>
  async ({ parameters: { webhook_id }, principal: { store_id }, mark }: Call<typeof testWebhookContract>) => {
    const webhook = await webhooks.find(store_id, webhook_id)
    if (!webhook) throw notFound('webhook')
    requireEnabled(webhook)
    const subject = {
      store_id,
      webhook_id,
      event_id: newId(),
      event: TEST_EVENT,
      created_at: isoTime(now()),
      submission_id: null,
      entry: null,
    } as const
    const delivery = await store.putIfAbsent(newDelivery(subject, { revision: newId(), nowMs: now() }))
    await orLeaveToSweep(wakeNow(wakeUpFor(delivery)), { request_id: mark.request_id, delivery_id: delivery.id })
    return { body: delivery }
  }

export const handler = endpoint(
  testWebhookContract,
  gate(),
  testWebhook({ webhooks: webhooks(), store: deliveries(), wakeNow: wakeNow(), newId, now }),
)
