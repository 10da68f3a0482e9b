import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { isoTime } from '#shared/core/clock.ts'
import type { SubmissionLog } from '#shared/submissions/log.ts'
import { type Attempt, type DeliveryRecord, idsOf } from '#shared/webhooks/deliveries/record.ts'
import type { DeliveryStore } from '#shared/webhooks/deliveries/store.ts'
import { leaseMs } from '#shared/webhooks/deliveries/times.ts'
import { expectedDeliveries } from '#shared/webhooks/engine/ensure-deliveries.ts'
import { createEraseAnswers } from '#shared/webhooks/engine/erase-answers.ts'
import { createMemoryTable } from '#test/harness/simulation/world/memory-table.ts'
import { applyCommands, buildLog, buildWebhook } from '#test/support/builders.ts'
import { createClock } from '#test/support/clock.ts'

const attempt: Attempt = {
  round: 1,
  number: 1,
  started_at: isoTime(0),
  duration_ms: 1,
  outcome: 'failed',
  error: 'http_status',
  response_status: 500,
  response_body: 'who is Ann?',
  address: null,
  redirect_location: '/ann',
  timing: { dns_ms: null, connect_ms: null, tls_ms: null, first_byte_ms: null },
}

type Changed = (store: DeliveryStore) => Partial<DeliveryStore>

const setUp = async (fields: Partial<DeliveryRecord>, changed: Changed = () => ({})) => {
  const table = createMemoryTable()
  const { now, advance } = createClock()
  const log: SubmissionLog = applyCommands(buildLog(), { action: 'approve' })
  const webhook = buildWebhook({ store_id: log.store_id })
  const source = { log, entries: log.history, webhooks: [webhook] }
  const made = expectedDeliveries(source, { newId: randomUUID, nowMs: now() })
  for (const delivery of made) await table.store.putIfAbsent({ ...delivery, ...fields })
  const waits: number[] = []
  const eraseAnswers = createEraseAnswers({
    store: { ...table.store, ...changed(table.store) },
    wait: async (milliseconds) => {
      waits.push(milliseconds)
      advance(milliseconds)
    },
    newId: randomUUID,
    now,
  })
  const stored = () => made.map((delivery) => table.deliveryOf(idsOf(delivery))!)
  return { table, now, log, webhook, made, waits, stored, erase: () => eraseAnswers(log, [webhook.id, randomUUID()]) }
}

it('replaces the answers of every event, and nothing else of a delivery', async () => {
  const silent = { ...attempt, response_body: null, redirect_location: null }
  const { erase, made, stored } = await setUp({ attempts: [attempt, silent], status: 'held', next_attempt_at: null })

  expect(await erase()).toBe(2)
  expect(stored()).toEqual(
    made.map((delivery) => ({
      ...delivery,
      status: 'held',
      next_attempt_at: null,
      attempts: [{ ...attempt, response_body: '[erased]', redirect_location: '[erased]' }, silent],
      revision: expect.any(String),
    })),
  )
})

it('changes the revision of a delivery without attempts, so that a sender that read it before sends nothing', async () => {
  const { erase, table, stored } = await setUp({})
  const [read] = stored()
  await erase()

  expect(await table.store.write({ ...read!, revision: 'of the claim' }, read!.revision)).toBe(false)
})

it('waits for the lease of a sender that died, and keeps its claim for the sweep', async () => {
  const { now } = createClock()
  const claim = { started_at: isoTime(now()), lease_until: isoTime(now() + leaseMs) }
  const { erase, waits, stored } = await setUp({ attempts: [attempt], claim })
  await erase()

  expect(waits.reduce((sum, wait) => sum + wait, 0)).toBe(leaseMs)
  for (const delivery of stored()) {
    expect(delivery).toMatchObject({ claim, attempts: [{ response_body: '[erased]' }] })
  }
})

it('reads a delivery again that another writer changed in between', async () => {
  let isFirst = true
  const { erase, stored } = await setUp({ attempts: [attempt] }, ({ readDelivery, write }) => ({
    readDelivery: async (ids) => {
      const delivery = await readDelivery(ids)
      if (delivery && isFirst) {
        isFirst = false
        await write({ ...delivery, attempts: [attempt, attempt], revision: 'newer' }, delivery.revision)
      }
      return delivery
    },
  }))
  await erase()

  expect(stored()[0]?.attempts.map(({ response_body }) => response_body)).toEqual(['[erased]', '[erased]'])
})

it('passes over a delivery that TTL deletes in between', async () => {
  const { erase, table } = await setUp({}, ({ existing }) => ({
    existing: async (ids) => {
      const present = await existing(ids)
      table.expire(Number.POSITIVE_INFINITY, () => true)
      return present
    },
  }))

  await expect(erase()).resolves.toBe(2)
  expect(table.deliveries()).toEqual([])
})
