import type { Now } from '#shared/runtime/clock.ts'
import { lastEntryOf } from '#shared/submissions/fold.ts'
import type { SubmissionLog } from '#shared/submissions/schema.ts'
import type { DeliveryStore } from './delivery-store.ts'
import { ensureDeliveries, expectedDeliveries } from './ensure-deliveries.ts'
import type { WakeNow } from './wake-up.ts'

type FanOutNeeds = {
  readonly store: Pick<DeliveryStore, 'listWebhooks' | 'putIfAbsent'>
  readonly wakeNow: WakeNow
  readonly newId: () => string
  readonly now: Now
}

/**
 * A submission changed: its newest entry is an event, and every webhook that wants it gets a delivery. Reading the
 * webhooks strongly consistent, one that was registered before the event is never missed.
 */
export const createFanOut = ({ store, wakeNow, newId, now }: FanOutNeeds) => {
  const ensure = ensureDeliveries({ store, wakeNow })
  return async (log: SubmissionLog): Promise<void> => {
    const webhooks = await store.listWebhooks(log.store_id)
    await ensure(expectedDeliveries({ log, entries: [lastEntryOf(log)], webhooks }, { newId, nowMs: now() }))
  }
}
