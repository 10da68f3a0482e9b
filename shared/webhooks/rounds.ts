import { Problem } from '#shared/api/problems.ts'
import { untilWon } from '#shared/api/until-won.ts'
import { hasCome, type Now } from '#shared/runtime/clock.ts'
import type { DeliveryIds, DeliveryRow } from './delivery.ts'
import type { DeliveryStore } from './delivery-store.ts'
import { inNewRound } from './outcome.ts'
import { requireEnabled } from './registration.ts'
import { attemptTimeoutMs } from './times.ts'
import type { DeliveryStatus } from './vocabulary.ts'
import { orLeaveToSweep, type WakeNow, wakeUpFor } from './wake-up.ts'

/** Only people start rounds, and so often at most. */
const maxRounds = 10

/** A little longer than an attempt may take. */
const busyRetryAfterSeconds = attemptTimeoutMs / 1000 + 5

type RoundNeeds = {
  readonly store: Pick<DeliveryStore, 'read' | 'write'>
  readonly wakeNow: WakeNow
  readonly newId: () => string
  readonly now: Now
}

const isBeingSent = ({ claim }: DeliveryRow, nowMs: number): boolean =>
  claim !== null && !hasCome(claim.lease_until, nowMs)

/** @throws Problem INVALID_STATE, LIMIT_REACHED, CONFLICT when a delivery cannot be sent again now. */
const requireSendable = (delivery: DeliveryRow, from: readonly DeliveryStatus[], nowMs: number): void => {
  if (!from.includes(delivery.status)) {
    throw new Problem('INVALID_STATE', { message: `The delivery is ${delivery.status}.` })
  }
  if (delivery.round >= maxRounds) {
    throw new Problem('LIMIT_REACHED', { message: `A delivery has at most ${maxRounds} rounds.` })
  }
  if (isBeingSent(delivery, nowMs)) {
    throw new Problem('CONFLICT', { message: 'An attempt is being sent.', retryAfterSeconds: busyRetryAfterSeconds })
  }
}

/**
 * Sends a delivery again, in a new round that replaces whatever the one before still waited for. Wake-ups of the old
 * round find a newer one and do nothing.
 *
 * @param from the statuses that it may be in.
 * @param requestId of the request that asks, for its log line.
 * @returns the delivery in its new round; undefined when it is not there.
 */
export const createRoundStarter =
  ({ store, wakeNow, newId, now }: RoundNeeds) =>
  (ids: DeliveryIds, from: readonly DeliveryStatus[], requestId: string): Promise<DeliveryRow | undefined> =>
    untilWon(async () => {
      const { delivery, webhook } = await store.read({ ...ids, submission_id: null })
      if (!delivery) return undefined
      requireEnabled(webhook)
      requireSendable(delivery, from, now())
      const started = { ...inNewRound(delivery, now()), revision: newId() }
      if (!(await store.write(started, delivery.revision))) return 'lost'
      await orLeaveToSweep(wakeNow(wakeUpFor(started)), { request_id: requestId, delivery_id: started.id })
      return started
    })
