import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { isoTime } from '#shared/core/clock.ts'
import { createLogMetrics } from '#shared/core/metrics.ts'
import { idsOf } from '#shared/webhooks/deliveries/record.ts'
import { leaseMs } from '#shared/webhooks/deliveries/times.ts'
import { createDeliver } from '#shared/webhooks/engine/attempts/deliver.ts'
import { UnopenableSecretError } from '#shared/webhooks/registrations/sealing.ts'
import type { WebhookRecord } from '#shared/webhooks/registrations/webhook.ts'
import type { SendResult } from '#shared/webhooks/sending/send.ts'
import { type WakeUp, wakeUpFor } from '#shared/webhooks/wake-ups/wake-up.ts'
import { createMemoryTable, type MemoryTable } from '#test/harness/simulation/world/memory-table.ts'
import { buildDelivery, buildLog, buildWebhook } from '#test/support/builders.ts'
import { createClock, startMs } from '#test/support/clock.ts'
import { loggedLines } from '#test/support/log-lines.ts'

const delivered: SendResult = {
  error: null,
  response_status: 204,
  response_body: '',
  address: '203.0.113.9',
  redirect_location: null,
  retry_after: null,
  duration_ms: 1,
  timing: { dns_ms: 0, connect_ms: 0, tls_ms: 0, first_byte_ms: 1 },
}

/** A delivery that is due to a disabled webhook; `meanwhile` runs after both were read. */
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
  it('is held, without a wake-up', async () => {
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

/** A delivery to an enabled webhook whose second attempt is due in a minute, and what becomes of a wake-up. */
const wakeFor = async (attempt: number, { inMs = 60_000, result = delivered } = {}) => {
  const table = createMemoryTable()
  const log = buildLog()
  const webhook = buildWebhook({ store_id: log.store_id })
  const next_attempt_at = isoTime(startMs + inMs)
  const ids = { store_id: log.store_id, webhook_id: webhook.id, submission_id: log.id }
  const delivery = buildDelivery({ ...ids, attempt_count: 1, next_attempt_at })
  table.putLog(log)
  table.putWebhook(webhook)
  await table.store.putIfAbsent(delivery)
  const woken: [WakeUp, number][] = []
  let sent = 0
  const deliver = createDeliver({
    store: table.store,
    sealer: { open: async () => 'whsec_secret' },
    send: async () => {
      sent += 1
      return result
    },
    wake: async (...parameters) => void woken.push(parameters),
    retryDelaysSeconds: [60],
    leaseMs,
    logMetrics: createLogMetrics({ namespace: 'test', now: () => startMs }),
    newId: randomUUID,
    now: () => startMs,
  })
  await deliver({ ...wakeUpFor(delivery), attempt })
  return { sent, woken, wakeUp: wakeUpFor(delivery), webhook: table.webhookOf(delivery) }
}

describe('a wake-up', () => {
  it('that comes before the time of the attempt sends nothing, and wakes it at its time', async () => {
    const { sent, woken, wakeUp } = await wakeFor(2)

    expect([sent, woken]).toEqual([0, [[wakeUp, 60_000]]])
  })

  it('that comes at the time of the attempt sends it', async () => {
    expect((await wakeFor(2, { inMs: 0 })).sent).toBe(1)
  })

  it('of an attempt that was made already sends nothing and wakes nothing', async () => {
    const { sent, woken } = await wakeFor(1, { inMs: 0 })

    expect([sent, woken]).toEqual([0, []])
  })
})

it('a last attempt that is answered with 410 disables its webhook', async () => {
  const gone: SendResult = { ...delivered, error: 'http_status', response_status: 410 }
  const { webhook } = await wakeFor(2, { inMs: 0, result: gone })

  expect(webhook).toMatchObject({ status: 'disabled', disabled_reason: 'gone' })
})

/** A due delivery to an enabled webhook, whose claim takes a while, and what happens while it is written. */
const claimSlowly = async (milliseconds: number, meanwhile: (table: MemoryTable, webhook: WebhookRecord) => void) => {
  const table = createMemoryTable()
  const { now, advance } = createClock()
  const log = buildLog()
  const webhook = buildWebhook({ store_id: log.store_id })
  const delivery = buildDelivery({ store_id: log.store_id, webhook_id: webhook.id, submission_id: log.id })
  table.putLog(log)
  table.putWebhook(webhook)
  await table.store.putIfAbsent(delivery)
  const urls: string[] = []
  let isClaimed = false
  const deliver = createDeliver({
    store: {
      ...table.store,
      write: async (written, revisionRead) => {
        if (!isClaimed) {
          advance(milliseconds)
          meanwhile(table, webhook)
        }
        isClaimed = true
        return table.store.write(written, revisionRead)
      },
    },
    sealer: { open: async () => 'whsec_secret' },
    send: async ({ url }) => {
      urls.push(url)
      return delivered
    },
    wake: async () => {},
    retryDelaysSeconds: [60, 300, 1_800, 10_800],
    leaseMs,
    logMetrics: createLogMetrics({ namespace: 'test', now }),
    newId: randomUUID,
    now,
  })
  await deliver(wakeUpFor(delivery))
  return { urls, url: webhook.url, delivery: table.deliveryOf(idsOf(delivery)) }
}

describe('while a claim is written, which takes more than a second, its webhook', () => {
  it('is disabled: nothing is sent, and the delivery is held', async () => {
    const { urls, delivery } = await claimSlowly(1_001, (table, webhook) =>
      table.putWebhook({ ...webhook, status: 'disabled', disabled_reason: 'by_store', version: 2, revision: 'r2' }),
    )

    expect(urls).toEqual([])
    expect(delivery).toMatchObject({ status: 'held', claim: null, attempt_count: 0 })
  })

  it('is deleted: nothing is sent, and the delivery is cancelled', async () => {
    const { urls, delivery } = await claimSlowly(1_001, (table, webhook) => table.deleteWebhook(webhook))

    expect(urls).toEqual([])
    expect(delivery).toMatchObject({ status: 'cancelled', claim: null, attempt_count: 0 })
  })

  it('gets a new URL: the attempt goes there', async () => {
    const url = 'https://new.example.com/hooks'
    const { urls, delivery } = await claimSlowly(1_001, (table, webhook) =>
      table.putWebhook({ ...webhook, url, version: 2, revision: 'r2' }),
    )

    expect(urls).toEqual([url])
    expect(delivery).toMatchObject({ status: 'delivered', attempt_count: 1 })
  })

  it('stays as it was: the attempt is made', async () => {
    const { urls, url } = await claimSlowly(1_001, () => {})

    expect(urls).toEqual([url])
  })
})

it('a claim within a second of its reading looks at nothing again', async () => {
  const { urls, url } = await claimSlowly(1_000, (table, webhook) => table.deleteWebhook(webhook))

  expect(urls).toEqual([url])
})

describe('a delivery whose secret was sealed with a key that is gone', () => {
  const deliverUnsignable = async (error: Error) => {
    const table = createMemoryTable()
    const log = buildLog()
    const webhook = buildWebhook({ store_id: log.store_id })
    const delivery = buildDelivery({ store_id: log.store_id, webhook_id: webhook.id, submission_id: log.id })
    table.putLog(log)
    table.putWebhook(webhook)
    await table.store.putIfAbsent(delivery)
    const deliver = createDeliver({
      store: table.store,
      sealer: { open: () => Promise.reject(error) },
      send: () => Promise.reject(new Error('Nothing may be sent.')),
      wake: async () => {},
      retryDelaysSeconds: [60, 300, 1_800, 10_800],
      leaseMs,
      logMetrics: createLogMetrics({ namespace: 'test', now: () => startMs }),
      newId: randomUUID,
      now: () => startMs,
    })
    await deliver(wakeUpFor(delivery))
    return table.deliveryOf(idsOf(delivery))
  }

  it('waits six hours without an attempt, and is measured for the alarm', async () => {
    expect(await deliverUnsignable(new UnopenableSecretError('gone'))).toMatchObject({
      status: 'pending',
      attempt_count: 0,
      next_attempt_at: isoTime(startMs + 6 * 3_600_000),
    })
    expect(loggedLines()).toMatchObject([{ event: 'delivery.unsignable', UnsignableDeliveries: 1 }])
  })

  it('is a fault of ours, and not that, while the keys cannot be read', async () => {
    await expect(deliverUnsignable(new Error('Secrets Manager'))).rejects.toThrow('Secrets Manager')
  })
})
