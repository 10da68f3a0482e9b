import type { Now } from '#shared/core/clock.ts'
import { notFound, Problem } from '#shared/core/problems.ts'
import { retryOnConflict } from '#shared/table/retry-on-conflict.ts'
import { type DeliveryIds, type DeliveryRecord, isBeingSent } from '#shared/webhooks/deliveries/record.ts'
import type { DeliveryStore } from '#shared/webhooks/deliveries/store.ts'
import { attemptTimeoutMs } from '#shared/webhooks/deliveries/times.ts'
import type { DeliveryStatus } from '#shared/webhooks/deliveries/vocabulary.ts'
import { inNewRound } from '#shared/webhooks/engine/attempts/outcome.ts'
import { requireEnabled } from '#shared/webhooks/registrations/registration.ts'
import { type WakeNow, wakeOrLog, wakeUpFor } from '#shared/webhooks/wake-ups/wake-up.ts'

/** Rounds of one delivery, the first included. Only a person starts another one. */
const maxRounds = 10

/** 15 s: 5 s longer than an attempt may take. */
const busyRetryAfterSeconds = attemptTimeoutMs / 1000 + 5

type Dependencies = {
  readonly store: Pick<DeliveryStore, 'read' | 'write'>
  readonly wakeNow: WakeNow
  readonly newId: () => string
  readonly now: Now
}

/** @throws Problem INVALID_STATE, LIMIT_REACHED, or CONFLICT while an attempt is being sent. */
const requireSendable = (delivery: DeliveryRecord, from: readonly DeliveryStatus[], nowMs: number): void => {
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
 * Sends a delivery again, in a new round that replaces a waiting retry: wake-ups of an older round have no effect.
 *
 * @param from the statuses in which it may be resent.
 * @param requestId of the request that asks, for its log line.
 * @returns the delivery in its new round.
 * @throws Problem NOT_FOUND, INVALID_STATE, LIMIT_REACHED, and CONFLICT while an attempt is being sent or after 5
 * conflicts.
 */
export const createResend =
  ({ store, wakeNow, newId, now }: Dependencies) =>
  (ids: DeliveryIds, from: readonly DeliveryStatus[], requestId: string): Promise<DeliveryRecord> =>
    retryOnConflict(async () => {
      const { delivery, webhook } = await store.read({ ...ids, submission_id: null })
      if (!delivery) throw notFound(webhook ? 'delivery' : 'webhook')
      requireEnabled(webhook)
      requireSendable(delivery, from, now())
      const started = { ...inNewRound(delivery, now()), revision: newId() }
      if (!(await store.write(started, delivery.revision))) return 'conflict'
      await wakeOrLog(wakeNow(wakeUpFor(started)), { request_id: requestId, delivery_id: started.id })
      return started
    })

export type Resend = ReturnType<typeof createResend>
