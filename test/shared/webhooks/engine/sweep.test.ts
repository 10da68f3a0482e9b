import { expect, it } from 'vitest'
import { isoTime } from '#shared/core/clock.ts'
import { createLogMetrics } from '#shared/core/metrics.ts'
import { createSweep } from '#shared/webhooks/engine/sweep.ts'
import type { WakeUp } from '#shared/webhooks/wake-ups/wake-up.ts'
import { createMemoryTable } from '#test/harness/simulation/world/memory-table.ts'
import { buildDelivery } from '#test/support/builders.ts'
import { createClock, startMs } from '#test/support/clock.ts'
import { loggedLines } from '#test/support/log-lines.ts'

const minuteMs = 60_000

/** A sweep that wakes deliveries due for 1 minute, and again after 15 minutes. */
const setUp = ({ depth = 0, failing = '' } = {}) => {
  const { store, deliveryOf } = createMemoryTable()
  const { now, advance } = createClock()
  const woken: [WakeUp['delivery_id'], number][] = []
  const sweep = createSweep({
    store,
    wake: async ({ delivery_id }, delayMs) => {
      if (delivery_id === failing) throw new Error('queue')
      woken.push([delivery_id, delayMs])
    },
    queueDepth: async () => depth,
    retryDelaysSeconds: [60],
    graceMs: minuteMs,
    wokenAgainMs: 15 * minuteMs,
    logMetrics: createLogMetrics({ namespace: 'test', now }),
    newId: () => 'revision',
    now,
  })
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

it('measures how many it woke and how long the oldest has been due', async () => {
  const { sweep, putDue } = setUp()
  for (const beforeMs of [90_000, 120_000, 100_000]) await putDue(beforeMs)
  await sweep()

  expect(loggedLines()).toMatchObject([{ event: 'sweep.done', count: 3, DueNotWoken: 3, BacklogAge: 120_000 }])
})

it('wakes again after a while what is due still, and counts its age meanwhile', async () => {
  const { sweep, putDue, woken, advance } = setUp()
  await putDue(90_000)
  await sweep()
  advance(15 * minuteMs - 1)
  await sweep()
  expect(woken).toHaveLength(1)
  expect(loggedLines().at(-1)).toMatchObject({ DueNotWoken: 0, BacklogAge: 90_000 + 15 * minuteMs - 1 })
  advance(1)
  await sweep()

  expect(woken).toHaveLength(2)
})

it.each([
  [10_000, 1, 'sweep.done'],
  [10_001, 0, 'sweep.waits'],
])('with %i messages in the queue wakes %i: what is due is on its way', async (depth, count, event) => {
  const { sweep, putDue, woken } = setUp({ depth })
  await putDue(90_000)
  await sweep()

  expect(woken).toHaveLength(count)
  expect(loggedLines()).toMatchObject([{ event }])
})

it('lets one that fails keep no other waiting, and says which', async () => {
  const failing = buildDelivery().id
  const { sweep, putDue, woken } = setUp({ failing })
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
