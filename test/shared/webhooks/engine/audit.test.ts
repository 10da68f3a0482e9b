import { describe, expect, it } from 'vitest'
import { isoTime } from '#shared/core/clock.ts'
import { SHARDS, type Shard, shardOf } from '#shared/table/keys.ts'
import type { DeliveryStore } from '#shared/webhooks/deliveries/store.ts'
import { createAudit } from '#shared/webhooks/engine/audit.ts'
import type { WakeUp } from '#shared/webhooks/wake-ups/wake-up.ts'
import { createMemoryTable } from '#test/harness/simulation/world/memory-table.ts'
import { buildLog, buildWebhook, idIn } from '#test/support/builders.ts'
import { createClock, startMs } from '#test/support/clock.ts'
import { loggedLines, loggedMetrics } from '#test/support/log-lines.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs

type SetUp = {
  readonly subscribedMs?: number
  /** Methods of the store that fail. They are read at each call, so a test can mend them. */
  readonly broken?: Set<keyof DeliveryStore>
  readonly follow?: (apply: () => void) => void
  /** How far the audit's clock is ahead of the table's. */
  readonly aheadMs?: number
}

type Run = { readonly shards?: readonly Shard[]; readonly stopAtMs?: number }

/** An audit 10 minutes after a submission without a stream record; it leaves the newest 2 minutes to the stream. */
const setUp = ({
  broken = new Set(),
  subscribedMs = startMs - minuteMs,
  follow = (apply) => apply(),
  aheadMs = 0,
}: SetUp = {}) => {
  const { store, putWebhook, putLog, deliveries } = createMemoryTable({ follow, now: () => clock.now() - aheadMs })
  const log = buildLog()
  putLog(log)
  const subscribed_at = { 'submission.received': isoTime(subscribedMs) }
  putWebhook(buildWebhook({ store_id: log.store_id, subscribed_at }))
  const clock = createClock(startMs + 10 * minuteMs)
  const woken: WakeUp[] = []
  const audited: Shard[] = []
  const failing = async (name: keyof DeliveryStore): Promise<void> => {
    if (broken.has(name)) throw new Error(`${name} failed`)
  }
  const run = createAudit({
    store: {
      ...store,
      readHistory: (ids) => failing('readHistory').then(() => store.readHistory(ids)),
      listWebhooks: (id) => failing('listWebhooks').then(() => store.listWebhooks(id)),
      changed: (...parameters) => {
        audited.push(parameters[0])
        return failing('changed').then(() => store.changed(...parameters))
      },
      forgetFailedAudit: (...parameters) =>
        failing('forgetFailedAudit').then(() => store.forgetFailedAudit(...parameters)),
      noteFailedAudit: (...parameters) => failing('noteFailedAudit').then(() => store.noteFailedAudit(...parameters)),
    },
    wakeNow: async (wakeUp) => void woken.push(wakeUp),
    graceMs: 2 * minuteMs,
    secondLookMs: 6 * hourMs,
    newId: () => 'revision',
    now: clock.now,
  })
  const audit = ({ shards = SHARDS, stopAtMs = Number.POSITIVE_INFINITY }: Run = {}) => run(shards, stopAtMs)
  const linesOf = (event: string) => loggedLines().filter((line) => line.event === event)
  return { store, putLog, log, shard: shardOf(log.id), deliveries, woken, audited, audit, linesOf, clock, broken }
}

it('makes and wakes what is missing, measures it, and finds nothing the next time', async () => {
  const { audit, log, deliveries, woken, linesOf } = setUp()
  await audit()
  await audit()

  expect(deliveries()).toMatchObject([{ submission_id: log.id, event: 'submission.received', status: 'pending' }])
  expect(woken).toHaveLength(1)
  expect(linesOf('audit.repaired')).toMatchObject([{ submission_id: log.id, count: 1 }])
  expect(loggedMetrics().AuditRepairs).toEqual([1])
})

it('measures how long ago all shards were seen completely, also those that another audit sees', async () => {
  const { audit, shard, store } = setUp()
  const watermark = isoTime(startMs - 48 * hourMs)
  const progress = { watermark, second_watermark: watermark, passed_at: isoTime(startMs + 3 * minuteMs) }
  await store.writeProgress(shard, progress)
  await audit({ shards: SHARDS.filter((one) => one !== shard) })
  await audit()
  await audit()

  expect(loggedMetrics().AuditAge).toEqual([7 * minuteMs, 7 * minuteMs, 0])
  expect(await store.readProgress(shard)).toMatchObject({ passed_at: isoTime(startMs + 10 * minuteMs) })
})

it('begins with the shard whose watermark is the oldest', async () => {
  const { audit, store, audited } = setUp()
  const recent = isoTime(startMs)
  for (const shard of SHARDS) {
    const watermark = shard === '6' ? isoTime(startMs - hourMs) : recent
    await store.writeProgress(shard, { watermark, second_watermark: watermark, passed_at: recent })
  }
  await audit()

  expect(audited[0]).toBe('6')
})

it('looks at nothing early with a clock that is hours ahead of the table: the index may not show an older change yet', async () => {
  const { audit, store, shard, deliveries } = setUp({ aheadMs: 11 * hourMs })
  await audit()

  expect(deliveries()).toEqual([])
  expect((await store.readProgress(shard))?.watermark).toBe('2026-09-06T08:10:00.000Z')
})

it('leaves all to the next time when there is none left', async () => {
  const { audit, shard, store, deliveries, clock } = setUp()
  await audit({ stopAtMs: clock.now() })

  expect([deliveries(), await store.readProgress(shard)]).toEqual([[], undefined])
})

it('measures no loss where the webhook subscribed a moment after the event, and makes the delivery all the same', async () => {
  const { audit, deliveries, linesOf } = setUp({ subscribedMs: startMs + 500 })
  await audit()

  expect(deliveries()).toHaveLength(1)
  expect(linesOf('audit.repaired')).toMatchObject([{ count: 1 }])
  expect(loggedMetrics().AuditRepairs).toEqual([0])
})

describe('a watermark', () => {
  it('comes as far as the newest change that was seen, and the second hours later', async () => {
    const { audit, shard, store, clock } = setUp()
    await audit()
    expect((await store.readProgress(shard))?.watermark).toBe(isoTime(startMs))
    expect((await store.readProgress(shard))?.second_watermark).toBe(isoTime(clock.now() - 29 * 24 * hourMs))
    clock.advance(6 * hourMs)
    await audit()
    expect((await store.readProgress(shard))?.second_watermark).toBe(isoTime(startMs))
  })

  it('of a clock that is an hour ahead hides no change that comes in that hour', async () => {
    const { audit, log, putLog, deliveries, clock } = setUp()
    clock.advance(hourMs)
    await audit()
    clock.advance(-hourMs)
    putLog(buildLog({ store_id: log.store_id }, clock.now() + minuteMs))
    clock.advance(5 * minuteMs)
    await audit()

    expect(deliveries()).toHaveLength(2)
  })

  it('that passed a change before the index showed it: the second finds it', async () => {
    const late: (() => void)[] = []
    let lags = false
    const { audit, log, shard, putLog, deliveries, clock } = setUp({
      follow: (apply) => (lags ? late.push(apply) : apply()),
    })
    lags = true
    putLog(buildLog({ store_id: log.store_id, id: idIn(shard) }, startMs - minuteMs))
    await audit()
    for (const apply of late) apply()
    await audit()
    expect(deliveries()).toHaveLength(1)
    clock.advance(6 * hourMs)
    await audit()
    expect(deliveries()).toHaveLength(2)
  })
})

describe('a submission whose audit fails', () => {
  it('is reported, written down, and audited again until it succeeds, days later too', async () => {
    const { audit, log, shard, store, deliveries, clock, linesOf, broken } = setUp({ broken: new Set(['readHistory']) })
    await audit()
    expect(linesOf('audit.failed')).toMatchObject([{ submission_id: log.id }, { submission_id: log.id }])
    expect(loggedMetrics().AuditFailures).toEqual([1, 1])
    expect(await store.failedAudits(shard)).toEqual([{ store_id: log.store_id, submission_id: log.id }])
    clock.advance(20 * 24 * hourMs)
    await audit()
    broken.clear()
    await audit()

    expect(deliveries()).toHaveLength(1)
    expect(await store.failedAudits(shard)).toEqual([])
  })

  it('holds no watermark, though its change is hours old, and costs no other delivery', async () => {
    const { audit, log, shard, store, deliveries, clock, broken } = setUp({ broken: new Set(['listWebhooks']) })
    clock.advance(2 * hourMs)
    await audit()
    broken.clear()
    await audit()

    expect((await store.readProgress(shard))?.watermark).toBe(isoTime(startMs))
    expect(deliveries()).toMatchObject([{ submission_id: log.id }])
  })

  it('is audited once more where it cannot be forgotten, which repeats nothing', async () => {
    const { audit, shard, store, deliveries, woken, broken } = setUp({ broken: new Set(['readHistory']) })
    await audit()
    broken.clear()
    broken.add('forgetFailedAudit')
    await expect(audit()).rejects.toThrow('forgetFailedAudit failed')
    broken.clear()
    await audit()

    expect([deliveries().length, woken.length]).toEqual([1, 1])
    expect(await store.failedAudits(shard)).toEqual([])
  })

  it('holds the watermark where it cannot be written down', async () => {
    const { audit, shard, store, deliveries, broken } = setUp({ broken: new Set(['readHistory', 'noteFailedAudit']) })
    await expect(audit()).rejects.toThrow('noteFailedAudit failed')
    expect(await store.readProgress(shard)).toBeUndefined()
    broken.clear()
    await audit()
    expect(deliveries()).toHaveLength(1)
  })
})

it('audits the other shards though one fails, and says so at the end', async () => {
  const { audit, audited } = setUp({ broken: new Set(['changed']) })
  await expect(audit()).rejects.toThrow('changed failed')
  expect(new Set(audited)).toEqual(new Set(SHARDS))
})
