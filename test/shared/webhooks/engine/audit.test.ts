import { expect, it } from 'vitest'
import { isoTime } from '#shared/core/clock.ts'
import { createLogMetrics } from '#shared/core/metrics.ts'
import { SHARDS, shardOf } from '#shared/table/keys.ts'
import { createAudit } from '#shared/webhooks/engine/audit.ts'
import type { WakeUp } from '#shared/webhooks/wake-ups/wake-up.ts'
import { createMemoryTable } from '#test/harness/simulation/world/memory-table.ts'
import { buildLog, buildWebhook } from '#test/support/builders.ts'
import { createClock, startMs } from '#test/support/clock.ts'
import { loggedLines } from '#test/support/log-lines.ts'

const minuteMs = 60_000

/** An audit ten minutes after a submission that no stream told of; two minutes are left to the stream. */
const setUp = ({ broken = false, subscribedMs = startMs - minuteMs } = {}) => {
  const { store, putWebhook, putLog, deliveries } = createMemoryTable()
  const log = buildLog()
  putLog(log)
  const subscribed_at = { 'submission.received': isoTime(subscribedMs) }
  putWebhook(buildWebhook({ store_id: log.store_id, subscribed_at }))
  const { now } = createClock(startMs + 10 * minuteMs)
  const woken: WakeUp[] = []
  const audit = createAudit({
    store: { ...store, readLog: (ids) => (broken ? Promise.reject(new Error('unreadable')) : store.readLog(ids)) },
    wakeNow: async (wakeUp) => void woken.push(wakeUp),
    graceMs: 2 * minuteMs,
    logMetrics: createLogMetrics({ namespace: 'test', now }),
    newId: () => 'revision',
    now,
  })
  const linesOf = (event: string) => loggedLines().filter((line) => line.event === event)
  return { store, log, shard: shardOf(log.id), deliveries, woken, audit, linesOf, now }
}

it('makes and wakes what is missing, measures it, and finds nothing the next time', async () => {
  const { audit, log, deliveries, woken, linesOf } = setUp()
  await audit(Number.POSITIVE_INFINITY)
  await audit(Number.POSITIVE_INFINITY)

  expect(deliveries()).toMatchObject([{ submission_id: log.id, event: 'submission.received', status: 'pending' }])
  expect(woken).toHaveLength(1)
  expect(linesOf('audit.repaired')).toMatchObject([{ submission_id: log.id, count: 1, AuditRepairs: 1 }])
})

it('measures how far the mark of each shard is behind; one that never ran is not late', async () => {
  const { audit, shard, store, linesOf } = setUp()
  await store.moveWatermark(shard, isoTime(startMs + 3 * minuteMs))
  await audit(Number.POSITIVE_INFINITY)

  expect(linesOf('audit.began').map((line) => [line.shard, line.AuditAge])).toEqual(
    SHARDS.map((one) => [one, one === shard ? 7 * minuteMs : 0]),
  )
})

it('has everything behind its mark but what is left to the stream', async () => {
  const { audit, store } = setUp()
  await audit(Number.POSITIVE_INFINITY)

  expect(await Promise.all(SHARDS.map(store.readWatermark))).toEqual(SHARDS.map(() => isoTime(startMs + 8 * minuteMs)))
})

it('keeps its mark at a submission that cannot be audited, and says so', async () => {
  const { audit, log, shard, store, linesOf } = setUp({ broken: true })
  await audit(Number.POSITIVE_INFINITY)

  expect(await store.readWatermark(shard)).toBe(isoTime(startMs))
  expect(linesOf('audit.failed')).toMatchObject([{ submission_id: log.id, AuditFailures: 1 }])
})

it('leaves all to the next time when there is none left', async () => {
  const { audit, shard, store, deliveries, now, linesOf } = setUp()
  await audit(now())

  expect([deliveries(), await store.readWatermark(shard)]).toEqual([[], undefined])
  expect(linesOf('audit.began')).toHaveLength(SHARDS.length)
})

it('measures no loss where the webhook subscribed a moment after the event, and makes the delivery all the same', async () => {
  const { audit, deliveries, linesOf } = setUp({ subscribedMs: startMs + 500 })
  await audit(Number.POSITIVE_INFINITY)

  expect(deliveries()).toHaveLength(1)
  expect(linesOf('audit.repaired')).toMatchObject([{ count: 1, AuditRepairs: 0 }])
})
