import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { createDeliver } from '#shared/webhooks/deliver.ts'
import { idsOf } from '#shared/webhooks/delivery.ts'
import type { WebhookRow } from '#shared/webhooks/schema.ts'
import { leaseMs } from '#shared/webhooks/times.ts'
import { type WakeUp, wakeUpFor } from '#shared/webhooks/wake-up.ts'
import { createMemoryTable, type MemoryTable } from '#test/simulation/memory-table.ts'
import { buildDelivery, buildLog, buildWebhook } from '#test/support/builders.ts'
import { startMs } from '#test/support/clock.ts'

/** A delivery that is due to a disabled webhook, and something that happens after both were read. */
const setUp = async (meanwhile: (table: MemoryTable, webhook: WebhookRow) => void) => {
  const table = createMemoryTable()
  const log = buildLog()
  const webhook = buildWebhook({ store_id: log.store_id, status: 'disabled', disabled_reason: 'by_store' })
  const delivery = buildDelivery({ store_id: log.store_id, webhook_id: webhook.id, submission_id: log.id })
  table.putLog(log)
  table.putWebhook(webhook)
  await table.store.putIfAbsent(delivery)
  const woken: WakeUp[] = []
  const deliver = createDeliver({
    store: {
      ...table.store,
      read: async (ids) => {
        const read = await table.store.read(ids)
        meanwhile(table, webhook)
        return read
      },
    },
    sealer: { open: async () => 'whsec_secret' },
    send: () => Promise.reject(new Error('Nothing may be sent.')),
    wake: async (wakeUp, delayMs) => {
      expect(delayMs).toBeLessThanOrEqual(1_000)
      woken.push(wakeUp)
    },
    retryDelaysSeconds: [60, 300, 1_800, 10_800],
    leaseMs,
    newId: randomUUID,
    now: () => startMs,
  })
  await deliver(wakeUpFor(delivery))
  return { status: table.deliveryOf(idsOf(delivery))?.status, woken, wakeUp: wakeUpFor(delivery) }
}

describe('what comes due for a disabled webhook', () => {
  it('is held, and nobody is woken', async () => {
    const { status, woken } = await setUp(() => {})

    expect([status, woken]).toEqual(['held', []])
  })

  it.each([
    [
      'enabled',
      (table: MemoryTable, webhook: WebhookRow) => table.putWebhook({ ...webhook, status: 'enabled', version: 2 }),
    ],
    ['deleted', (table: MemoryTable, webhook: WebhookRow) => table.deleteWebhook(webhook)],
  ])('is looked at again in a second when that is %s at the same moment', async (_, meanwhile) => {
    const { status, woken, wakeUp } = await setUp(meanwhile)

    expect([status, woken]).toEqual(['pending', [wakeUp]])
  })
})
