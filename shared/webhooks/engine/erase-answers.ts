import type { Now } from '#shared/core/clock.ts'
import { eventOf } from '#shared/submissions/events.ts'
import type { SubmissionHistory } from '#shared/submissions/record.ts'
import { retryOnConflict } from '#shared/table/retry-on-conflict.ts'
import { deliveryIdOf } from '#shared/webhooks/deliveries/new-delivery.ts'
import { type DeliveryIds, isBeingSent, withoutAnswer } from '#shared/webhooks/deliveries/record.ts'
import type { DeliveryStore } from '#shared/webhooks/deliveries/store.ts'

/** Between two looks at a delivery that is being sent. */
const lookAgainMs = 1000

type Dependencies = {
  readonly store: Pick<DeliveryStore, 'existing' | 'readDelivery' | 'write'>
  readonly wait: (milliseconds: number) => Promise<unknown>
  readonly newId: () => string
  readonly now: Now
}

/** Every delivery that the events of a submission can have. */
const possibleDeliveries = (log: SubmissionHistory, webhookIds: readonly string[]): DeliveryIds[] =>
  log.history.flatMap((entry) => {
    const event = eventOf(log, entry)
    if (!event) return []
    const { id: event_id, at: created_at, store_id } = event
    return webhookIds.map((webhook_id) => ({
      store_id,
      webhook_id,
      delivery_id: deliveryIdOf({ event_id, webhook_id, created_at }),
    }))
  })

/**
 * Replaces what receivers answered in all deliveries of a submission that was erased: later attempts keep no answer.
 * Repeating it is harmless. An attempt that is being sent is waited for, at most the 60 s of its lease.
 *
 * @returns the number of deliveries.
 * @throws Problem CONFLICT after 5 conflicts on one delivery.
 */
export const createEraseAnswers = ({ store, wait, newId, now }: Dependencies) => {
  const readAtRest = async (ids: DeliveryIds) => {
    for (;;) {
      const delivery = await store.readDelivery(ids)
      if (!delivery || !isBeingSent(delivery, now())) return delivery
      await wait(lookAgainMs)
    }
  }

  const eraseOne = (ids: DeliveryIds): Promise<'done'> =>
    retryOnConflict(async () => {
      const delivery = await readAtRest(ids)
      // TTL has deleted it.
      if (!delivery) return 'done'
      // One without an attempt is written too: a sender that read the submission before it was erased then finds another
      // revision when it claims, and sends nothing.
      const erased = { ...delivery, attempts: delivery.attempts.map(withoutAnswer), revision: newId() }
      return (await store.write(erased, delivery.revision)) ? 'done' : 'conflict'
    })

  /** @param webhookIds of the store, those that were deleted in the last 30 days too. */
  return async (log: SubmissionHistory, webhookIds: readonly string[]): Promise<number> => {
    const possible = possibleDeliveries(log, webhookIds)
    const existing = await store.existing(possible)
    const present = possible.filter(({ delivery_id }) => existing.has(delivery_id))
    for (const ids of present) await eraseOne(ids)
    return present.length
  }
}
