import { isoTime, type Now } from '#shared/core/clock.ts'
import { inGroups } from '#shared/core/concurrency.ts'
import { log } from '#shared/core/log.ts'
import type { LogMetrics } from '#shared/core/metrics.ts'
import { SHARDS, type Shard } from '#shared/table/keys.ts'
import type { DeliveryIds, DeliveryRecord } from '#shared/webhooks/deliveries/record.ts'
import type { DeliveryStore } from '#shared/webhooks/deliveries/store.ts'
import { createExpireLease } from '#shared/webhooks/engine/attempts/expire-lease.ts'
import { type Wake, wakeUpFor } from '#shared/webhooks/wake-ups/wake-up.ts'

/** More than this in one sweep would only lengthen the queue. */
const maxWakeUps = 5_000

/** While so many messages wait, what is due is on its way. */
const maxQueueDepth = 10_000

/** So many deliveries are looked at beside each other. */
const sweptTogether = 20

/** How many were woken, and how long the oldest that nobody is sending has been due. */
type Swept = { readonly woken: number; readonly backlogAgeMs: number }

const nothing: Swept = { woken: 0, backlogAgeMs: 0 }

const together = (left: Swept, right: Swept): Swept => ({
  woken: left.woken + right.woken,
  backlogAgeMs: Math.max(left.backlogAgeMs, right.backlogAgeMs),
})

export type SweepDependencies = {
  readonly store: Pick<DeliveryStore, 'due' | 'read' | 'write' | 'stampWoken'>
  readonly wake: Wake
  readonly queueDepth: () => Promise<number>
  readonly retryDelaysSeconds: readonly number[]
  /** What is due for less is left to the wake-up that is on its way. */
  readonly graceMs: number
  /** What was woken, and is due still, is woken again after so long. */
  readonly wokenAgainMs: number
  readonly logMetrics: LogMetrics
  readonly newId: () => string
  readonly now: Now
}

/** Whether the sweep woke it after a time, and for this very attempt: not before that was due. */
const wasWokenSince = ({ woken_at, next_attempt_at }: DeliveryRecord, sinceMs: number): boolean =>
  woken_at !== null && woken_at >= (next_attempt_at ?? '') && Date.parse(woken_at) > sinceMs

/**
 * Wakes what is due and was perhaps never woken, and lists attempts whose sender died. Queue messages and schedules can
 * be lost; what is in the table is found here, whatever became of them.
 */
export const createSweep = (dependencies: SweepDependencies) => {
  const { store, wake, queueDepth, graceMs, wokenAgainMs, logMetrics, now } = dependencies
  const expireLease = createExpireLease(dependencies)

  const sweepOne = async (ids: DeliveryIds): Promise<Swept> => {
    const { delivery } = await store.read({ ...ids, submission_id: null })
    if (delivery?.status !== 'pending') return nothing
    const due = delivery.claim ? await expireLease(delivery, delivery.claim) : delivery
    if (due?.status !== 'pending') return nothing
    const delayMs = Date.parse(due.next_attempt_at ?? due.created_at) - now()
    const backlogAgeMs = Math.max(0, -delayMs)
    if (wasWokenSince(due, now() - wokenAgainMs)) return { woken: 0, backlogAgeMs }
    await wake(wakeUpFor(due), delayMs)
    // After the wake-up: stamped and not woken, a delivery would wait for a quarter of an hour more.
    await store.stampWoken(ids, isoTime(now()))
    return { woken: 1, backlogAgeMs }
  }

  /** One delivery that can't be handled must not keep the others waiting. */
  const sweepSafely = (ids: DeliveryIds): Promise<Swept> =>
    sweepOne(ids).catch((cause) => {
      log('error', 'sweep.failed', { delivery_id: ids.delivery_id, cause })
      return nothing
    })

  const sweepShard = async (shard: Shard, room: number): Promise<Swept> => {
    const before = isoTime(now() - graceMs)
    let swept: Swept = nothing
    let after: unknown
    do {
      const page = await store.due(shard, before, after)
      const rows = page.rows.slice(0, room - swept.woken)
      swept = [swept, ...(await inGroups(rows, sweptTogether, sweepSafely))].reduce(together)
      after = page.next
    } while (after !== undefined && swept.woken < room)
    return swept
  }

  return async (): Promise<void> => {
    const depth = await queueDepth()
    if (depth > maxQueueDepth) {
      log('warn', 'sweep.waits', { count: depth })
      return
    }
    let swept: Swept = nothing
    for (const shard of SHARDS) swept = together(swept, await sweepShard(shard, maxWakeUps - swept.woken))
    const metrics = { DueNotWoken: swept.woken, BacklogAge: swept.backlogAgeMs }
    logMetrics({ level: 'info', event: 'sweep.done', fields: { count: swept.woken }, metrics })
  }
}
