import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { isoTime } from '#shared/core/clock.ts'
import type { Shard } from '#shared/table/keys.ts'
import { createSweep } from '#shared/webhooks/engine/sweep.ts'
import type { WakeUp } from '#shared/webhooks/wake-ups/wake-up.ts'
import { createMemoryTable } from '#test/harness/simulation/world/memory-table.ts'
import { buildDelivery, idIn } from '#test/support/builders.ts'
import { createClock, startMs } from '#test/support/clock.ts'
import { loggedLines, loggedMetrics } from '#test/support/log-lines.ts'

const minuteMs = 60_000

/** A sweep that wakes deliveries due for 1 minute, and again after 15 minutes. */
const setUp = ({ takesMs = 0, failing = new Set<string>(), brokenShard = '' } = {}) => {
  const { store, deliveryOf } = createMemoryTable()
  const { now, advance } = createClock()
  const woken: [WakeUp['delivery_id'], number][] = []
  const run = createSweep({
    store: {
      ...store,
      due: (shard, ...others) =>
        shard === brokenShard ? Promise.reject(new Error('throttled')) : store.due(shard, ...others),
    },
    wake: async ({ delivery_id }, delayMs) => {
      if (failing.has(delivery_id)) throw new Error('queue')
      woken.push([delivery_id, delayMs])
      advance(takesMs)
    },
    retryDelaysSeconds: [60],
    graceMs: minuteMs,
    wokenAgainMs: 15 * minuteMs,
    newId: () => 'revision',
    now,
  })
  const sweep = (stopAtMs = Number.POSITIVE_INFINITY) => run(stopAtMs)
  const putDue = async (beforeMs: number, id = buildDelivery().id) => {
    const delivery = buildDelivery({ id, next_attempt_at: isoTime(startMs - beforeMs) })
    await store.putIfAbsent(delivery)
    return delivery.id
  }
  return { store, deliveryOf, advance, woken, sweep, putDue }
}

it('wakes what is due for longer than the grace, and nothing younger', async () => {
  const { sweep, putDue, woken } = setUp()
  const due = await putDue(90_000)
  await putDue(minuteMs - 1)
  await sweep()

  expect(woken).toEqual([[due, -90_000]])
})

it('passes over what waits for a retry that is not due yet, and wakes it when it is', async () => {
  const { store, sweep, woken, advance } = setUp()
  const waiting = buildDelivery({ attempt_count: 1, next_attempt_at: isoTime(startMs + minuteMs) })
  await store.putIfAbsent({ ...waiting, due_sk: isoTime(startMs - 2 * minuteMs) })
  for (const passedMs of [0, minuteMs, minuteMs - 1]) {
    advance(passedMs)
    await sweep()
  }
  expect(woken).toEqual([])
  expect(loggedMetrics()).toEqual({ BacklogAge: [0, 0, 0] })
  advance(1)
  await sweep()

  expect(woken).toEqual([[waiting.id, -minuteMs]])
})

it('measures how many it woke and how long the oldest has been due', async () => {
  const { sweep, putDue } = setUp()
  for (const beforeMs of [90_000, 120_000, 100_000]) await putDue(beforeMs)
  await sweep()

  expect(loggedLines()).toMatchObject([{ event: 'sweep.done', count: 3 }])
  expect(loggedMetrics()).toEqual({ BacklogAge: [120_000] })
})

it('wakes again after a while what is due still, and counts its age meanwhile', async () => {
  const { sweep, putDue, woken, advance } = setUp()
  await putDue(90_000)
  await sweep()
  advance(15 * minuteMs - 1)
  await sweep()
  expect(woken).toHaveLength(1)
  expect(loggedLines().at(-1)).toMatchObject({ count: 0 })
  expect(loggedMetrics().BacklogAge?.at(-1)).toBe(90_000 + 15 * minuteMs - 1)
  advance(1)
  await sweep()

  expect(woken).toHaveLength(2)
})

describe('a backlog', () => {
  const inShard = (shard: Shard, webhook_id: string, beforeMs: number) =>
    buildDelivery({ id: idIn(shard), webhook_id, next_attempt_at: isoTime(startMs - beforeMs) })

  it('of one webhook is woken 500 at a time, after what is due of all others', async () => {
    const { sweep, store, woken } = setUp()
    const [busy, quiet] = [randomUUID(), randomUUID()]
    for (let made = 0; made < 1_200; made += 1) await store.putIfAbsent(inShard('0', busy, 10 * minuteMs))
    const behind = [inShard('0', quiet, 2 * minuteMs), inShard('7', quiet, 2 * minuteMs)]
    for (const delivery of behind) await store.putIfAbsent(delivery)
    await sweep()

    const ids = woken.map(([id]) => id)
    expect(ids.slice(0, 502)).toEqual(expect.arrayContaining(behind.map(({ id }) => id)))
    expect(new Set(ids).size).toBe(1_202)
    expect(ids).toHaveLength(1_202)
  })

  it('of one webhook takes the time that is left, and no more', async () => {
    const { sweep, store, woken } = setUp({ takesMs: 100 })
    const busy = randomUUID()
    for (let made = 0; made < 2_000; made += 1) await store.putIfAbsent(inShard('0', busy, 10 * minuteMs))
    // Time for 1 000 wake-ups: two shares. A group of 200 that has begun is finished.
    await sweep(startMs + 100_000)

    expect(woken.length).toBeGreaterThanOrEqual(1_000)
    expect(woken.length).toBeLessThanOrEqual(1_200)
  })

  it('of a shard does not come before the first page of another', async () => {
    const { sweep, store, woken } = setUp({ takesMs: 100 })
    for (let made = 0; made < 1000; made += 1) await store.putIfAbsent(inShard('0', randomUUID(), 10 * minuteMs))
    const other = inShard('7', randomUUID(), 2 * minuteMs)
    await store.putIfAbsent(other)
    // Time for 201 to 400 wake-ups: one page of 200, and what follows it.
    await sweep(startMs + 20_050)

    expect(woken.length).toBeLessThan(500)
    expect(woken.map(([id]) => id)).toContain(other.id)
  })
})

it('lets one that fails keep no other waiting, and says which', async () => {
  const failing = buildDelivery().id
  const { sweep, putDue, woken } = setUp({ failing: new Set([failing]) })
  await putDue(120_000, failing)
  const other = await putDue(90_000)
  await sweep()

  expect(woken.map(([id]) => id)).toEqual([other])
  expect(
    loggedLines()
      .map(({ event }) => event)
      .sort(),
  ).toEqual(['sweep.done', 'sweep.failed'])
  expect(loggedLines()).toContainEqual(expect.objectContaining({ event: 'sweep.failed', delivery_id: failing }))
})

it('measures the age of what could not be woken, so that a queue that takes no message is an alarm', async () => {
  const failing = new Set([buildDelivery().id])
  const [id = ''] = failing
  const { sweep, putDue } = setUp({ failing })
  await putDue(20 * minuteMs, id)
  await sweep()

  expect(loggedMetrics()).toEqual({ BacklogAge: [20 * minuteMs] })
})

it('wakes in the next sweep what could not be woken in this one', async () => {
  const failing = new Set([buildDelivery().id])
  const [id = ''] = failing
  const { sweep, putDue, woken } = setUp({ failing })
  await putDue(90_000, id)
  await sweep()
  failing.clear()
  await sweep()

  expect(woken.map(([wokenId]) => wokenId)).toEqual([id])
})

it('wakes what is due in the other shards though one cannot be read, and then fails', async () => {
  const { sweep, putDue, woken } = setUp({ brokenShard: '0' })
  await putDue(90_000, idIn('0'))
  const other = await putDue(90_000, idIn('1'))

  await expect(sweep()).rejects.toThrow('throttled')
  expect(woken.map(([id]) => id)).toEqual([other])
  expect(loggedLines()).toMatchObject([{ event: 'sweep.done', count: 1 }])
})
