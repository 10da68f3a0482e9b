import { deliverLimits, sweepLimits } from '#infra/limits.ts'
import { stageOf } from '#infra/stage.ts'
import { retryEnvironment } from '#shared/core/environment.ts'
import { type StoreId, storeIdSchema } from '#shared/core/store-id.ts'
import { expectedDeliveries } from '#shared/webhooks/engine/ensure-deliveries.ts'
import type { WebhookRecord } from '#shared/webhooks/registrations/webhook.ts'
import { createEngine } from '#test/harness/simulation/engine.ts'
import { newLog } from '#test/harness/simulation/past.ts'
import { createMemoryTable } from '#test/harness/simulation/world/memory-table.ts'
import { createGrowingMapping } from '#test/harness/simulation/world/queue/growing-mapping.ts'
import { createQueue } from '#test/harness/simulation/world/queue/queue.ts'
import { createRandom, type Random } from '#test/harness/simulation/world/random.ts'
import { createRuntime } from '#test/harness/simulation/world/runtime.ts'
import { buildWebhook } from '#test/support/builders.ts'
import { startMs } from '#test/support/clock.ts'
import { createVirtualClock } from '#test/support/virtual-clock.ts'

type DrainOptions = {
  readonly deliveries: number
  /** The share of them that is of one webhook, whose receiver takes 5 s; the others are of webhooks with up to 500. */
  readonly shareOfOne: number
}

type Drained = {
  readonly webhooks: number
  readonly requests: number
  /** The sweep, from 1, in which the last delivery was woken: of all, and of the webhooks with up to 500. */
  readonly sweeps: number
  readonly sweepsOfOthers: number
  /** Minutes from the first sweep until the last request: of all, and of the webhooks with up to 500. */
  readonly minutes: number
  readonly minutesOfOthers: number
}

const minuteMs = 60_000
const sweepMs = sweepLimits.periodMinutes * minuteMs
const webhooksPerStore = 10
const dueOfOthers = 500
const slowMs = 5_000
const quickMs = 100
const longestMs = 24 * 60 * minuteMs

const retry = retryEnvironment().parse(stageOf('test', undefined).retry)

/** A call within AWS takes 10 ms, one of a hundred up to 100 ms. */
const callMs = (random: Random): number => (random.chance(0.99) ? random.between(6, 14) : random.between(30, 100))

/**
 * Many deliveries are due and every wake-up of them was lost. The product's sweep, queue and deliver function drain them,
 * in virtual time. What is due for longest is all of the one webhook.
 */
export const drain = async ({ deliveries, shareOfOne }: DrainOptions): Promise<Drained> => {
  const clock = createVirtualClock(startMs)
  const random = createRandom(1, 'drain')
  const { newId } = random
  const table = createMemoryTable()
  const ofOne = Math.floor(deliveries * shareOfOne)

  const register = (store_id: StoreId): WebhookRecord => {
    const id = newId()
    const webhook = buildWebhook({ id, store_id, url: `https://${id}.example.com/hooks` })
    table.putWebhook(webhook)
    return webhook
  }

  /** A store with webhooks and submissions, each of which is due for all of the webhooks. */
  const plant = (webhookCount: number, submissions: number, dueMs: number): readonly WebhookRecord[] => {
    const store_id = storeIdSchema().parse(newId())
    const webhooks = Array.from({ length: webhookCount }, () => register(store_id))
    for (let count = 0; count < submissions; count += 1) {
      const log = newLog({ id: newId(), store_id }, dueMs + count, newId)
      table.plant(log, expectedDeliveries({ log, entries: log.history, webhooks }, { newId, nowMs: dueMs + count }))
    }
    return webhooks
  }

  const [one] = ofOne > 0 ? plant(1, ofOne, startMs - 60 * minuteMs) : []
  const others = Math.ceil((deliveries - ofOne) / dueOfOthers)
  for (let made = 0; made < others; made += webhooksPerStore) {
    plant(Math.min(webhooksPerStore, others - made), dueOfOthers, startMs - 10 * minuteMs)
  }

  let sweeps = 0
  const requested = new Map<string, number>()
  const last = { sweeps: 0, sweepsOfOthers: 0, requestMs: startMs, requestOfOthersMs: startMs }

  const queue = createQueue({
    clock,
    newId,
    isFair: true,
    visibilityMs: deliverLimits.visibilitySeconds * 1_000,
    maxReceives: deliverLimits.maxReceiveCount,
    overtakes: () => false,
    arrived: () => {
      for (const mapping of mappings) mapping.poll()
    },
  })

  const runtime = createRuntime({
    clock,
    random,
    trace: () => {},
    faults: {
      isStormy: () => true,
      faultOf: () => 'none',
      latencyMs: () => callMs(random),
      freezeMs: () => 0,
      createSkew: () => () => 0,
    },
  })

  const engine = createEngine({
    runtime,
    newId,
    random: random.next,
    settings: {
      retryDelaysSeconds: retry.RETRY_DELAYS_SECONDS,
      queueDelayLimitSeconds: retry.QUEUE_DELAY_LIMIT_SECONDS,
      removal: undefined,
      sweepTimeoutMs: sweepLimits.timeoutSeconds * 1_000,
    },
    effects: {
      store: table.store,
      open: async () => 'whsec_c2VjcmV0',
      disablingRefused: () => {},
      createSchedule: async () => {},
      sendToQueue: ({ body, delaySeconds, group }) => {
        last.sweeps = sweeps
        if (group !== one?.id) last.sweepsOfOthers = sweeps
        queue.send({ body, group, delayMs: delaySeconds * 1_000 })
      },
      beginSending:
        ({ url, headers }) =>
        async () => {
          const id = headers['x-delivery-id'] ?? ''
          requested.set(id, (requested.get(id) ?? 0) + 1)
          last.requestMs = clock.now()
          if (url !== one?.url) last.requestOfOthersMs = clock.now()
          return {
            error: null,
            response_status: 204,
            response_body: '',
            address: '203.0.113.9',
            redirect_location: null,
            retry_after: null,
            duration_ms: url === one?.url ? slowMs : quickMs,
            timing: { dns_ms: 1, connect_ms: 2, tls_ms: 3, first_byte_ms: quickMs },
          }
        },
    },
  })

  const mappings = Array.from({ length: deliverLimits.functions }, () =>
    createGrowingMapping({
      clock,
      queue,
      maxConcurrency: deliverLimits.maxConcurrency,
      deliver: engine.deliver,
      pollMs: () => random.between(1, 10),
    }),
  )

  const sweep = (): void => {
    sweeps += 1
    void engine.sweep()
    clock.after(sweepMs, sweep)
  }
  clock.at(startMs, sweep)
  await clock.run(startMs + longestMs, () => requested.size === deliveries)

  const minutesTo = (atMs: number) => (atMs - startMs) / minuteMs
  return {
    webhooks: table.webhooks().length,
    requests: [...requested.values()].reduce((sum, count) => sum + count, 0),
    sweeps: last.sweeps,
    sweepsOfOthers: last.sweepsOfOthers,
    minutes: minutesTo(last.requestMs),
    minutesOfOthers: minutesTo(last.requestOfOthersMs),
  }
}

export const describeDrained = ({ deliveries, shareOfOne }: DrainOptions, drained: Drained): string =>
  [
    `${deliveries} due deliveries of ${drained.webhooks} webhooks, ${Math.round(shareOfOne * 100)} % of one slow one`,
    `all woken in sweep ${drained.sweeps}, all sent after ${drained.minutes.toFixed(1)} minutes`,
    `the others' in sweep ${drained.sweepsOfOthers}, sent after ${drained.minutesOfOthers.toFixed(1)} minutes`,
    `${drained.requests} requests`,
  ].join('\n')
