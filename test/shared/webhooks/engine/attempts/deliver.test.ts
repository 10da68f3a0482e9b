import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { createLogMetrics } from '#shared/core/metrics.ts'
import { idsOf } from '#shared/webhooks/deliveries/record.ts'
import { leaseMs } from '#shared/webhooks/deliveries/times.ts'
import { createDeliver } from '#shared/webhooks/engine/attempts/deliver.ts'
import type { WebhookRecord } from '#shared/webhooks/registrations/webhook.ts'
import { type WakeUp, wakeUpFor } from '#shared/webhooks/wake-ups/wake-up.ts'
import { createMemoryTable, type MemoryTable } from '#test/harness/simulation/world/memory-table.ts'
import { buildDelivery, buildLog, buildWebhook } from '#test/support/builders.ts'
import { startMs } from '#test/support/clock.ts'

/** A delivery that is due to a disabled webhook, and something that happens after both were read. */
const setUp = async (meanwhile: (table: MemoryTable, webhook: WebhookRecord) => void) => {
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
    logMetrics: createLogMetrics({ namespace: 'test', now: () => startMs }),
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
      (table: MemoryTable, webhook: WebhookRecord) => table.putWebhook({ ...webhook, status: 'enabled', version: 2 }),
    ],
    ['deleted', (table: MemoryTable, webhook: WebhookRecord) => table.deleteWebhook(webhook)],
  ])('is looked at again in a second when that is %s at the same moment', async (_, meanwhile) => {
    const { status, woken, wakeUp } = await setUp(meanwhile)

    expect([status, woken]).toEqual(['pending', [wakeUp]])
  })
})
