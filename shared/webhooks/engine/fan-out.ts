import { hasCome, type Now } from '#shared/core/clock.ts'
import type { StoreId } from '#shared/core/store-id.ts'
import type { SubmissionChange } from '#shared/submissions/record.ts'
import type { DeliveryStore } from '#shared/webhooks/deliveries/store.ts'
import { surelyKeptMs } from '#shared/webhooks/deliveries/times.ts'
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
 * webhooks are read strongly consistent, so one that was registered before the event is never missed. An entry of more
 * than 29 days ago is passed over: its deliveries may be done and deleted.
 */
export const createFanOut = ({ store, wakeNow, newId, now }: FanOutDependencies) => {
  const ensure = createEnsureDeliveries({ store, wakeNow })
  const reads = new Map<StoreId, ReturnType<typeof store.listWebhooks>>()
  /** One read for the changes of a store that come together: all were written before it, so it misses no registration. */
  const webhooksOf = (store_id: StoreId) => {
    const read = reads.get(store_id) ?? store.listWebhooks(store_id)
    reads.set(store_id, read)
    queueMicrotask(() => reads.delete(store_id))
    return read
  }
  return async (change: SubmissionChange): Promise<void> => {
    if (hasCome(change.newest.at, now() - surelyKeptMs)) return
    const webhooks = await webhooksOf(change.store_id)
    const source = { log: change, entries: [change.newest], webhooks }
    await ensure(expectedDeliveries(source, { newId, nowMs: now() }))
  }
}
