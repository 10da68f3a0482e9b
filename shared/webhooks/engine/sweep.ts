import { isoTime, type Now } from '#shared/core/clock.ts'
import { mapInGroups } from '#shared/core/concurrency.ts'
import { log } from '#shared/core/log.ts'
import { SHARDS, type Shard } from '#shared/table/keys.ts'
import type { DeliveryIds, DeliveryRecord } from '#shared/webhooks/deliveries/record.ts'
import type { DeliveryStore } from '#shared/webhooks/deliveries/store.ts'
import { createExpireLease } from '#shared/webhooks/engine/attempts/expire-lease.ts'
import { type Wake, wakeUpFor } from '#shared/webhooks/wake-ups/wake-up.ts'

/** A webhook's share of a pass: what it has beyond that comes after the shares of all others, in a further pass. */
const maxOfWebhook = 500

/** Kept for further passes: about 10 MB. The next sweep finds the rest. */
const maxWaiting = 50_000

/** Deliveries checked between two looks at the clock. */
const checkedAtOnce = 200

/** Deliveries checked in parallel: DynamoDB reads at most 100 items in a BatchGetItem. */
const sweptTogether = 100

/** `backlogAgeMs`: how long the oldest delivery that is not being sent has been due. */
type Swept = { readonly woken: number; readonly backlogAgeMs: number }

const nothing: Swept = { woken: 0, backlogAgeMs: 0 }

const together = (left: Swept, right: Swept): Swept => ({
  woken: left.woken + right.woken,
  backlogAgeMs: Math.max(left.backlogAgeMs, right.backlogAgeMs),
})

export type SweepDependencies = {
  readonly store: Pick<DeliveryStore, 'due' | 'readDelivery' | 'write' | 'stampWoken'>
  readonly wake: Wake
  readonly retryDelaysSeconds: readonly number[]
  /** The sweep skips deliveries that are due for less: their wake-up may be on its way. */
  readonly graceMs: number
  /** A delivery that is still due this long after the sweep woke it is woken again. */
  readonly wokenAgainMs: number
  readonly newId: () => string
  readonly now: Now
}

/** Whether the sweep woke it after `sinceMs` and for the current attempt, that is, after that attempt was due. */
const wasWokenSince = ({ woken_at, next_attempt_at }: DeliveryRecord, sinceMs: number): boolean =>
  woken_at !== null && woken_at >= (next_attempt_at ?? '') && Date.parse(woken_at) > sinceMs

const logFailure = ({ delivery_id }: DeliveryIds, cause: unknown): void =>
  log('error', 'sweep.failed', { delivery_id, cause })

/** Where the sweep of a shard continues. */
type Place = { readonly shard: Shard; readonly after: unknown }

/**
 * Wakes due deliveries that were perhaps never woken, and records attempts whose sender died. Queue messages and
 * schedules can be lost; the sweep finds every due delivery in the table.
 *
 * The function's parameter is the time to stop at, in milliseconds since 1970; the next sweep begins anew with what is
 * due for longest, and passes over what was woken in the last 15 minutes.
 */
export const createSweep = (dependencies: SweepDependencies) => {
  const { store, wake, graceMs, wokenAgainMs, now } = dependencies
  const expireLease = createExpireLease(dependencies)

  return async (stopAtMs: number): Promise<void> => {
    const before = isoTime(now() - graceMs)
    /** Of this pass, by webhook. */
    let taken = new Map<string, number>()
    /** Of webhooks that have had their share of this pass. */
    let waiting: DeliveryIds[] = []

    const isInShare = ({ webhook_id }: DeliveryIds): boolean => {
      const count = (taken.get(webhook_id) ?? 0) + 1
      taken.set(webhook_id, count)
      return count <= maxOfWebhook
    }

    const sweepOne = async (ids: DeliveryIds): Promise<Swept> => {
      const delivery = await store.readDelivery(ids)
      if (delivery?.status !== 'pending') return nothing
      const due = delivery.claim ? await expireLease(delivery, delivery.claim) : delivery
      if (due?.status !== 'pending') return nothing
      const delayMs = Date.parse(due.next_attempt_at ?? due.created_at) - now()
      // A short wait leaves its old place in the index (`longestStayMs`): it is found before it is due.
      if (!delivery.claim && delayMs > -graceMs) return nothing
      const backlogAgeMs = Math.max(0, -delayMs)
      if (wasWokenSince(due, now() - wokenAgainMs)) return { woken: 0, backlogAgeMs }
      try {
        await wake(wakeUpFor(due), delayMs)
        // After the wake-up: a delivery that is stamped but not woken would wait `wokenAgainMs` (15 minutes) more.
        await store.stampWoken(ids, isoTime(now()))
      } catch (cause) {
        // Its age counts: when the queue takes no message at all, the alarm on the backlog tells.
        logFailure(ids, cause)
        return { woken: 0, backlogAgeMs }
      }
      return { woken: 1, backlogAgeMs }
    }

    /** One delivery that fails must not stop the others. */
    const sweepSafely = (ids: DeliveryIds): Promise<Swept> =>
      sweepOne(ids).catch((cause) => {
        logFailure(ids, cause)
        return nothing
      })

    let swept: Swept = nothing
    const sweepShares = async (ids: readonly DeliveryIds[]): Promise<void> => {
      const { share = [], rest = [] } = Object.groupBy(ids, (one) => (isInShare(one) ? 'share' : 'rest'))
      swept = [swept, ...(await mapInGroups(share, sweptTogether, sweepSafely))].reduce(together)
      waiting.push(...rest.slice(0, maxWaiting - waiting.length))
    }

    const failures: unknown[] = []
    const readDue = ({ shard, after }: Place) =>
      store.due(shard, before, after).catch((cause) => {
        failures.push(cause)
        return { rows: [], next: undefined }
      })
    let places: readonly Place[] = SHARDS.map((shard) => ({ shard, after: undefined }))
    // A page of each shard in turn: many deliveries of one shard that cannot be sent keep no other shard waiting.
    while (places.length > 0) {
      const following: Place[] = []
      for (const place of places) {
        if (now() >= stopAtMs) break
        const page = await readDue(place)
        await sweepShares(page.rows)
        if (page.next !== undefined) following.push({ ...place, after: page.next })
      }
      places = following
    }
    while (waiting.length > 0 && now() < stopAtMs) {
      const ids = waiting
      waiting = []
      taken = new Map()
      for (let start = 0; start < ids.length && now() < stopAtMs; start += checkedAtOnce) {
        await sweepShares(ids.slice(start, start + checkedAtOnce))
      }
    }
    log('info', 'sweep.done', { count: swept.woken, backlog_age_ms: swept.backlogAgeMs })
    // The other shards were swept; the error sets off the function's alarm.
    if (failures.length > 0) throw failures[0]
  }
}
