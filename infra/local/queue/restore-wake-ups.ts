import { isoTime, type Now } from '#shared/core/clock.ts'
import { mapInGroups } from '#shared/core/concurrency.ts'
import { log } from '#shared/core/log.ts'
import { SHARDS, type Shard } from '#shared/table/keys.ts'
import type { DeliveryIds } from '#shared/webhooks/deliveries/record.ts'
import type { DeliveryStore } from '#shared/webhooks/deliveries/store.ts'
import { createExpireLease } from '#shared/webhooks/engine/attempts/expire-lease.ts'
import { type Wake, wakeUpFor } from '#shared/webhooks/wake-ups/wake-up.ts'

type Dependencies = {
  readonly store: Pick<DeliveryStore, 'due' | 'readDelivery' | 'write'>
  readonly wake: Wake
  readonly newId: () => string
  readonly now: Now
}

/** Every pending delivery is due before it. */
const farFuture = '9999-12-31T23:59:59.999Z'

/** Deliveries of each of the 8 shards read in parallel. */
const restoredTogether = 4

/** Zero seconds before each of the 4 retries: a kill is no failure of the receiver. */
const noDelaysSeconds = [0, 0, 0, 0]

/**
 * Wakes every pending delivery at its time, also one that is due in hours: the queue and the schedules of the process
 * before this one were in its memory. A data folder has one stack at a time, so a claim from before this start has a
 * dead sender: its attempt is recorded with the outcome unknown now, not at the end of its lease.
 */
export const createRestoreWakeUps = ({ store, wake, newId, now }: Dependencies) => {
  const startedAt = isoTime(now())
  const expireLease = createExpireLease({ store, retryDelaysSeconds: noDelaysSeconds, newId, now })

  const restore = async (ids: DeliveryIds): Promise<void> => {
    const delivery = await store.readDelivery(ids)
    if (!delivery || (delivery.claim && delivery.claim.started_at >= startedAt)) return
    const { claim } = delivery
    const due = claim ? await expireLease(delivery, { ...claim, lease_until: claim.started_at }) : delivery
    if (due?.status !== 'pending') return
    await wake(wakeUpFor(due), Date.parse(due.next_attempt_at ?? due.created_at) - now())
  }

  /** One that fails must not stop the others; the sweep wakes it. */
  const restoreOrLog = (ids: DeliveryIds): Promise<void> =>
    restore(ids).catch((cause) => log('error', 'wake-up.not-restored', { delivery_id: ids.delivery_id, cause }))

  const restoreShard = async (shard: Shard): Promise<void> => {
    let after: unknown
    do {
      const { rows, next } = await store.due(shard, farFuture, after)
      await mapInGroups(rows, restoredTogether, restoreOrLog)
      after = next
    } while (after !== undefined)
  }

  return async (): Promise<void> => {
    await Promise.all(SHARDS.map(restoreShard))
  }
}
