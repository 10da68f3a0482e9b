import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { isoTime } from '#shared/core/clock.ts'
import { erasureOf, withEntry } from '#shared/submissions/erasure.ts'
import { type DeliveryRecord, idsOf } from '#shared/webhooks/deliveries/record.ts'
import type { DeliveryStore } from '#shared/webhooks/deliveries/store.ts'
import { leaseMs } from '#shared/webhooks/deliveries/times.ts'
import { createDeliver } from '#shared/webhooks/engine/attempts/deliver.ts'
import { UnopenableSecretError } from '#shared/webhooks/registrations/sealing.ts'
import type { WebhookRecord } from '#shared/webhooks/registrations/webhook.ts'
import type { SendResult } from '#shared/webhooks/sending/send.ts'
import { type WakeUp, wakeUpFor } from '#shared/webhooks/wake-ups/wake-up.ts'
import { createMemoryTable, type MemoryTable } from '#test/harness/simulation/world/memory-table.ts'
import { buildDelivery, buildLog, buildWebhook } from '#test/support/builders.ts'
import { createClock, startMs } from '#test/support/clock.ts'
import { loggedLines, loggedMetrics } from '#test/support/log-lines.ts'

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

type SetUp = {
  readonly webhook?: Partial<WebhookRecord>
  readonly delivery?: Parameters<typeof buildDelivery>[0]
  /** The methods of the store that a test changes. */
  readonly store?: (table: MemoryTable, webhook: WebhookRecord) => Partial<DeliveryStore>
  readonly open?: (sealed: string) => Promise<string>
  readonly result?: SendResult
  readonly retryDelaysSeconds?: readonly number[]
  readonly random?: () => number
}

/** A delivery, by default due to an enabled webhook, and what becomes of its wake-ups. */
const setUp = async (options: SetUp = {}) => {
  const { open = async () => 'whsec_secret', result = delivered } = options
  const table = createMemoryTable()
  const { now, advance } = createClock()
  const log = buildLog()
  const webhook = buildWebhook({ store_id: log.store_id, ...options.webhook })
  const ids = { store_id: log.store_id, webhook_id: webhook.id, submission_id: log.id }
  const delivery = buildDelivery({ ...ids, ...options.delivery })
  table.putLog(log)
  table.putWebhook(webhook)
  await table.store.putIfAbsent(delivery)
  const woken: [WakeUp, number][] = []
  const urls: string[] = []
  const bodies: string[] = []
  const deliver = createDeliver({
    store: { ...table.store, ...options.store?.(table, webhook) },
    sealer: { open },
    send: async ({ url, body }) => {
      urls.push(url)
      bodies.push(Buffer.from(body).toString())
      return result
    },
    wake: async (...parameters) => void woken.push(parameters),
    retryDelaysSeconds: options.retryDelaysSeconds ?? [60, 300, 1_800, 10_800],
    leaseMs,
    newId: randomUUID,
    random: options.random ?? (() => 0),
    now,
  })
  const wakeUp = wakeUpFor(delivery)
  return {
    deliver,
    advance,
    wakeUp,
    woken,
    urls,
    bodies,
    table,
    log,
    url: webhook.url,
    delivery: () => table.deliveryOf(idsOf(delivery)),
    webhook: () => table.webhookOf(delivery),
  }
}

it('sends the message of a schedule on with its webhook, and makes the attempt when it comes back', async () => {
  const { deliver, wakeUp, woken, urls, url } = await setUp()
  await deliver({ ...wakeUp, scheduled: true })
  expect([woken, urls]).toEqual([[[wakeUp, 0]], []])

  await deliver(woken[0]![0])
  expect(urls).toEqual([url])
})

it('makes no attempt for a wake-up of an earlier round: the new round has a wake-up of its own', async () => {
  const { deliver, wakeUp, urls, delivery } = await setUp({ delivery: { round: 2 } })
  await deliver({ ...wakeUp, round: 1, attempt: 3 })
  expect([urls, delivery()?.attempt_count]).toEqual([[], 0])

  await deliver(wakeUp)
  expect(urls).toHaveLength(1)
})

it('does nothing for a wake-up of a delivery that is not there, or is of another store, but says so', async () => {
  const { deliver, wakeUp, urls, woken } = await setUp()
  await deliver({ ...wakeUp, delivery_id: randomUUID() })
  await deliver({ ...wakeUp, store_id: buildLog().store_id })

  expect([urls, woken]).toEqual([[], []])
  expect(loggedLines()).toMatchObject([{ event: 'delivery.unknown' }, { event: 'delivery.unknown' }])
})

describe('the answer of a receiver', () => {
  const talkative = { ...delivered, response_body: 'thank you, Ann', redirect_location: '/ann' }
  const answersOf = (delivery: DeliveryRecord | undefined) =>
    delivery?.attempts.map(({ response_body, redirect_location }) => [response_body, redirect_location])

  it('is kept', async () => {
    const { deliver, wakeUp, delivery } = await setUp({ result: talkative })
    await deliver(wakeUp)

    expect(answersOf(delivery())).toEqual([['thank you, Ann', '/ann']])
  })

  it('is not kept once the customer was erased, whose words are not sent any more', async () => {
    const { deliver, wakeUp, delivery, table, log, bodies } = await setUp({ result: talkative })
    table.putLog(withEntry(log, erasureOf(log, 'operator-1', startMs)))
    await deliver(wakeUp)

    expect([delivery()?.status, answersOf(delivery())]).toEqual(['delivered', [['[erased]', '[erased]']]])
    expect(bodies).toEqual([expect.stringContaining('"customer_email":"[erased]"')])
    expect(bodies.join()).not.toContain('Bolt')
  })
})

describe('what comes due for a disabled webhook', () => {
  const disabled = { status: 'disabled', disabled_reason: 'by_store' } as const

  it('is held, without a wake-up', async () => {
    const { deliver, wakeUp, delivery, woken, urls } = await setUp({ webhook: disabled })
    await deliver(wakeUp)

    expect([delivery()?.status, woken, urls]).toEqual(['held', [], []])
  })

  it.each([
    [
      'enabled',
      (table: MemoryTable, webhook: WebhookRecord) => table.putWebhook({ ...webhook, status: 'enabled', version: 2 }),
    ],
    ['deleted', (table: MemoryTable, webhook: WebhookRecord) => table.deleteWebhook(webhook)],
  ])('is looked at again in a second when that is %s at the same moment', async (_, meanwhile) => {
    const { deliver, wakeUp, delivery, woken, urls } = await setUp({
      webhook: disabled,
      store: (table, webhook) => ({
        read: async (ids) => {
          const read = await table.store.read(ids)
          meanwhile(table, webhook)
          return read
        },
      }),
    })
    await deliver(wakeUp)

    expect([delivery()?.status, woken.map(([woke]) => woke), urls]).toEqual(['pending', [wakeUp], []])
    for (const [, delayMs] of woken) expect(delayMs).toBeLessThanOrEqual(1_000)
  })

  it.each([
    [0, 1_000],
    [0.5, 8_000],
    [0.999, 14_986],
  ])(
    'that is being held with many others comes back at a time of its own (chance %d: %d ms)',
    async (chance, delayMs) => {
      const { deliver, wakeUp, woken } = await setUp({
        webhook: disabled,
        store: () => ({ writeWhileDisabled: async () => false }),
        random: () => chance,
      })
      await deliver(wakeUp)

      expect(woken).toEqual([[wakeUp, delayMs]])
    },
  )
})

describe('a wake-up of a second attempt', () => {
  const inMs = (milliseconds: number): SetUp => ({
    delivery: { attempt_count: 1, next_attempt_at: isoTime(startMs + milliseconds) },
    retryDelaysSeconds: [60],
  })

  it('that comes before its time sends nothing, and wakes it at its time', async () => {
    const { deliver, wakeUp, woken, urls } = await setUp(inMs(60_000))
    await deliver(wakeUp)

    expect([urls, woken]).toEqual([[], [[wakeUp, 60_000]]])
  })

  it('that comes at its time sends it', async () => {
    const { deliver, wakeUp, urls } = await setUp(inMs(0))
    await deliver(wakeUp)

    expect(urls).toHaveLength(1)
  })

  it('that is of an attempt that was made already sends nothing and wakes nothing', async () => {
    const { deliver, wakeUp, woken, urls } = await setUp(inMs(0))
    await deliver({ ...wakeUp, attempt: 1 })

    expect([urls, woken]).toEqual([[], []])
  })

  const gone: SendResult = { ...delivered, error: 'http_status', response_status: 410 }

  it('that is answered with 410, and is the last, disables its webhook', async () => {
    const { deliver, wakeUp, webhook } = await setUp({ ...inMs(0), result: gone })
    await deliver(wakeUp)

    expect(webhook()).toMatchObject({ status: 'disabled', disabled_reason: 'gone' })
  })

  it('is recorded though its webhook cannot be disabled, which is logged', async () => {
    const store = () => ({ disable: () => Promise.reject(new Error('throttled')) })
    const { deliver, wakeUp, delivery, webhook } = await setUp({ ...inMs(0), result: gone, store })
    await deliver(wakeUp)

    expect(delivery()).toMatchObject({ status: 'failed', attempt_count: 2 })
    expect(webhook()?.status).toBe('enabled')
    expect(loggedLines()).toContainEqual(expect.objectContaining({ event: 'webhook.not-updated' }))
  })
})

/** A due delivery whose claim takes a while, what happens while it is written, and whether it is read again. */
const claimSlowly = async (
  milliseconds: number,
  meanwhile: (table: MemoryTable, webhook: WebhookRecord) => void,
  { isReadAgain = true, ...options }: SetUp & { readonly isReadAgain?: boolean } = {},
) => {
  let isClaimed = false
  const setting = await setUp({
    ...options,
    store: (table, webhook) => ({
      read: async (ids) => {
        if (isClaimed && !isReadAgain) throw new Error('throttled')
        return table.store.read(ids)
      },
      write: async (written, revisionRead) => {
        if (!isClaimed) {
          setting.advance(milliseconds)
          meanwhile(table, webhook)
        }
        isClaimed = true
        return table.store.write(written, revisionRead)
      },
    }),
  })
  return setting
}

describe('while a claim is written, which takes more than a second, its webhook', () => {
  it('is disabled: nothing is sent, and the delivery is held', async () => {
    const { deliver, wakeUp, urls, delivery } = await claimSlowly(1_001, (table, webhook) =>
      table.putWebhook({ ...webhook, status: 'disabled', disabled_reason: 'by_store', version: 2, revision: 'r2' }),
    )
    await deliver(wakeUp)

    expect(urls).toEqual([])
    expect(delivery()).toMatchObject({ status: 'held', claim: null, attempt_count: 0 })
  })

  it('is deleted: nothing is sent, and the delivery is cancelled', async () => {
    const { deliver, wakeUp, urls, delivery } = await claimSlowly(1_001, (table, webhook) =>
      table.deleteWebhook(webhook),
    )
    await deliver(wakeUp)

    expect(urls).toEqual([])
    expect(delivery()).toMatchObject({ status: 'cancelled', claim: null, attempt_count: 0 })
  })

  it('gets a new URL: the attempt goes there', async () => {
    const url = 'https://new.example.com/hooks'
    const { deliver, wakeUp, urls, delivery } = await claimSlowly(1_001, (table, webhook) =>
      table.putWebhook({ ...webhook, url, version: 2, revision: 'r2' }),
    )
    await deliver(wakeUp)

    expect(urls).toEqual([url])
    expect(delivery()).toMatchObject({ status: 'delivered', attempt_count: 1 })
  })

  it('stays as it was: the attempt is made', async () => {
    const { deliver, wakeUp, urls, url } = await claimSlowly(1_001, () => {})
    await deliver(wakeUp)

    expect(urls).toEqual([url])
  })

  it('cannot be read again: no attempt is spent, and the claim is given back', async () => {
    const { deliver, wakeUp, urls, delivery } = await claimSlowly(1_001, () => {}, { isReadAgain: false })

    await expect(deliver(wakeUp)).rejects.toThrow('throttled')
    expect(urls).toEqual([])
    expect(delivery()).toMatchObject({ status: 'pending', claim: null, attempt_count: 0 })
  })
})

describe('a webhook that is looked at again', () => {
  /** The first `slowLooks` reads take more than a second. */
  const lookSlowly = async (slowLooks: number, meanwhile: (table: MemoryTable, webhook: WebhookRecord) => void) => {
    let looks = 0
    const setting = await setUp({
      store: (table, webhook) => ({
        read: async (ids) => {
          const read = await table.store.read(ids)
          looks += 1
          if (looks === 2) meanwhile(table, webhook)
          if (looks <= slowLooks) setting.advance(1_001)
          return read
        },
      }),
    })
    return setting
  }

  it('so slowly that it is disabled meanwhile, is looked at once more, and nothing is sent', async () => {
    const { deliver, wakeUp, urls, delivery } = await lookSlowly(2, (table, webhook) =>
      table.putWebhook({ ...webhook, status: 'disabled', disabled_reason: 'by_store', version: 2, revision: 'r2' }),
    )
    await deliver(wakeUp)

    expect(urls).toEqual([])
    expect(delivery()).toMatchObject({ status: 'held', claim: null })
  })

  it('always slowly costs no attempt: after three looks the claim is given back, and it is woken 5 s later', async () => {
    const { deliver, wakeUp, woken, urls, delivery } = await lookSlowly(Number.POSITIVE_INFINITY, () => {})

    await deliver(wakeUp)
    expect([urls, woken]).toEqual([[], [[wakeUp, 5_000]]])
    expect(delivery()).toMatchObject({ status: 'pending', claim: null, attempt_count: 0 })
  })

  it('signs no longer with a secret that ended meanwhile', async () => {
    const secrets = [
      { version: 2, sealed: 'k1.newer', expires_at: null },
      { version: 1, sealed: 'k1.older', expires_at: isoTime(startMs + 1_000) },
    ]
    const opened: string[] = []
    const open = async (sealed: string) => {
      opened.push(sealed)
      return 'whsec_secret'
    }
    const { deliver, wakeUp, urls } = await claimSlowly(1_001, () => {}, { webhook: { secrets }, open })
    await deliver(wakeUp)

    expect(urls).toHaveLength(1)
    expect(opened).toEqual(['k1.newer', 'k1.older', 'k1.newer'])
  })
})

it('a webhook is looked at again after the clock was set back', async () => {
  const { deliver, wakeUp, urls } = await claimSlowly(-3_600_000, (table, webhook) => table.deleteWebhook(webhook))
  await deliver(wakeUp)

  expect(urls).toEqual([])
})

it('a claim within a second of its reading looks at nothing again', async () => {
  const { deliver, wakeUp, urls, url } = await claimSlowly(1_000, (table, webhook) => table.deleteWebhook(webhook))
  await deliver(wakeUp)

  expect(urls).toEqual([url])
})

describe('a delivery whose secret was sealed with a key that is gone', () => {
  it('waits six hours without an attempt, and is measured for the alarm', async () => {
    const { deliver, wakeUp, delivery, urls } = await setUp({
      open: () => Promise.reject(new UnopenableSecretError('gone')),
    })
    await deliver(wakeUp)

    expect(urls).toEqual([])
    expect(delivery()).toMatchObject({
      status: 'pending',
      attempt_count: 0,
      next_attempt_at: isoTime(startMs + 6 * 3_600_000),
    })
    expect(loggedMetrics()).toEqual({ UnsignableDeliveries: [1] })
  })

  it('is a fault of ours, and not that, while the keys cannot be read', async () => {
    const { deliver, wakeUp, urls } = await setUp({ open: () => Promise.reject(new Error('Secrets Manager')) })

    await expect(deliver(wakeUp)).rejects.toThrow('Secrets Manager')
    expect(urls).toEqual([])
  })
})
