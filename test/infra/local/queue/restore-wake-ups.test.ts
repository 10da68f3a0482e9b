import { expect, it } from 'vitest'
import { createRestoreWakeUps } from '#infra/local/queue/restore-wake-ups.ts'
import { isoTime } from '#shared/core/clock.ts'
import { type DeliveryRecord, idsOf } from '#shared/webhooks/deliveries/record.ts'
import { createMemoryTable } from '#test/harness/simulation/world/memory-table.ts'
import { buildDelivery } from '#test/support/builders.ts'
import { createClock, startMs } from '#test/support/clock.ts'
import { loggedLines } from '#test/support/log-lines.ts'

const claimOf = (startedMs: number) => ({
  started_at: isoTime(startedMs),
  lease_until: isoTime(startedMs + 60_000),
})

/** A start at `startMs` on a table with these deliveries, which restores the wake-ups 1 second later. */
const restore = async (deliveries: readonly DeliveryRecord[], failing: readonly string[] = []) => {
  const { store, deliveryOf } = createMemoryTable()
  for (const delivery of deliveries) await store.putIfAbsent(delivery)
  const { now, advance } = createClock()
  const woken: [deliveryId: string, attempt: number, delayMs: number][] = []
  const restoreWakeUps = createRestoreWakeUps({
    store,
    wake: async ({ delivery_id, attempt }, delayMs) => {
      if (failing.includes(delivery_id)) throw new Error('queue')
      woken.push([delivery_id, attempt, delayMs])
    },
    newId: () => 'new',
    now,
  })
  advance(1_000)
  await restoreWakeUps()
  return { woken, deliveryOf }
}

it('wakes what is due at once, and what is due later at its time', async () => {
  const due = buildDelivery()
  const later = buildDelivery({ attempt_count: 3, next_attempt_at: isoTime(startMs + 3 * 60 * 60_000) })
  const done = buildDelivery({ status: 'delivered', next_attempt_at: null })
  const { woken } = await restore([due, later, done])

  expect(woken.toSorted()).toEqual(
    [
      [due.id, 1, -1_000],
      [later.id, 4, 3 * 60 * 60_000 - 1_000],
    ].toSorted(),
  )
})

it('counts an attempt of a process that has ended with the outcome unknown, and wakes the next one at once', async () => {
  const delivery = buildDelivery({ claim: claimOf(startMs - 1) })
  const { woken, deliveryOf } = await restore([delivery])

  expect(woken).toEqual([[delivery.id, 2, 0]])
  expect(deliveryOf(idsOf(delivery))).toMatchObject({ claim: null, attempt_count: 1, last_error: 'outcome_unknown' })
})

it('ends a delivery whose last attempt was cut off', async () => {
  const delivery = buildDelivery({ attempt_count: 4, claim: claimOf(startMs - 1) })
  const { woken, deliveryOf } = await restore([delivery])

  expect(woken).toEqual([])
  expect(deliveryOf(idsOf(delivery))).toMatchObject({ status: 'failed', attempt_count: 5 })
})

it('leaves an attempt of its own process alone', async () => {
  const delivery = buildDelivery({ claim: claimOf(startMs) })
  const { woken, deliveryOf } = await restore([delivery])

  expect(woken).toEqual([])
  expect(deliveryOf(idsOf(delivery))).toEqual(delivery)
})

it('wakes all of a long backlog of one webhook, although one delivery fails', async () => {
  const [failing, ...others] = Array.from({ length: 700 }, () => buildDelivery({ webhook_id: 'same' }))
  const { woken } = await restore([failing!, ...others], [failing!.id])

  expect(woken).toHaveLength(others.length)
  expect(loggedLines()).toMatchObject([{ event: 'wake-up.not-restored', delivery_id: failing!.id }])
})
