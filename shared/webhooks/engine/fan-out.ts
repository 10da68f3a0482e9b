import { hasCome, type Now } from '#shared/core/clock.ts'
import { createBatcher } from '#shared/core/concurrency.ts'
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

/** Changes whose webhooks are read together. */
const maxTogether = 100

/**
 * Makes the deliveries of a changed submission's newest entry, if it is an event, for every webhook that wants it. The
 * webhooks are read strongly consistent, so one that was registered before the event is never missed. An entry of more
 * than 29 days ago is passed over: its deliveries may be done and deleted.
 */
export const createFanOut = ({ store, wakeNow, newId, now }: FanOutDependencies) => {
  const ensure = createEnsureDeliveries({ store, wakeNow })
  // Changes of one store often come together. Their one read begins after all of them, so it misses no registration.
  const webhooksOf = createBatcher(maxTogether, async (asked: readonly StoreId[]) => {
    const stores = [...new Set(asked)]
    const lists = await Promise.allSettled(stores.map(store.listWebhooks))
    return (store_id) => {
      const list = lists[stores.indexOf(store_id)]
      if (list?.status !== 'fulfilled') throw list?.reason
      return list.value
    }
  })
  return async (change: SubmissionChange): Promise<void> => {
    if (hasCome(change.newest.at, now() - surelyKeptMs)) return
    const webhooks = await webhooksOf(change.store_id)
    const source = { log: change, entries: [change.newest], webhooks }
    await ensure(expectedDeliveries(source, { newId, nowMs: now() }))
  }
}
