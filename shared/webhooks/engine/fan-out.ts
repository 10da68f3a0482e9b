import type { Now } from '#shared/core/clock.ts'
import { lastEntryOf } from '#shared/submissions/fold.ts'
import type { SubmissionLog } from '#shared/submissions/log.ts'
import type { DeliveryStore } from '#shared/webhooks/deliveries/store.ts'
import type { WakeNow } from '#shared/webhooks/wake-ups/wake-up.ts'
import { createEnsureDeliveries, expectedDeliveries } from './ensure-deliveries.ts'

type FanOutDependencies = {
  readonly store: Pick<DeliveryStore, 'listWebhooks' | 'putIfAbsent'>
  readonly wakeNow: WakeNow
  readonly newId: () => string
  readonly now: Now
}

/**
 * Makes the deliveries of a changed submission's newest entry, if it is an event, for every webhook that wants it. The
 * webhooks are read strongly consistent, so one that was registered before the event is never missed.
 */
export const createFanOut = ({ store, wakeNow, newId, now }: FanOutDependencies) => {
  const ensure = createEnsureDeliveries({ store, wakeNow })
  return async (log: SubmissionLog): Promise<void> => {
    const webhooks = await store.listWebhooks(log.store_id)
    await ensure(expectedDeliveries({ log, entries: [lastEntryOf(log)], webhooks }, { newId, nowMs: now() }))
  }
}
