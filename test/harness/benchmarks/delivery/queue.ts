import '#test/support/wired/nowhere.ts'
import { randomUUID } from 'node:crypto'
import { deliverMessages } from '#functions/background/deliver.ts'
import { maxBatches, startQueueConsumer } from '#infra/local/queue/consumer.ts'
import { startQueue } from '#infra/local/queue/queue.ts'
import { stageOf } from '#infra/stage.ts'
import { retryEnvironment } from '#shared/core/environment.ts'
import { attemptTimeoutMs, leaseMs } from '#shared/webhooks/deliveries/times.ts'
import { createDeliver } from '#shared/webhooks/engine/attempts/deliver.ts'
import { createFanOut } from '#shared/webhooks/engine/fan-out.ts'
import { isPublicAddress } from '#shared/webhooks/sending/address.ts'
import { createResolve } from '#shared/webhooks/sending/resolve.ts'
import { createSender } from '#shared/webhooks/sending/send.ts'
import { createDeliveryQueue } from '#shared/webhooks/wake-ups/queue.ts'
import { createWake, createWakeNow } from '#shared/webhooks/wake-ups/wake-up.ts'
import { createMemoryTable } from '#test/harness/simulation/world/memory-table.ts'
import { buildLog, buildStoreId, buildWebhook, changeOf } from '#test/support/builders.ts'
import { captureLog } from '#test/support/log-lines.ts'
import type { Target } from './load.ts'
import { processorMsOfThis } from './processor-time.ts'
import { submissionFields } from './stack.ts'

const secret = `whsec_${Buffer.alloc(32).toString('base64')}`
const retry = retryEnvironment().parse(stageOf('test', undefined).retry)

/**
 * The engine, the local queue and its consumer, with the simulation's memory table: its concurrency has no limit, as on
 * AWS, so the measured time is that of the engine and the queue.
 */
export const startQueueTarget = async (): Promise<Target> => {
  const release = captureLog()
  const queue = await startQueue('benchmark')
  const { store, putWebhook, putLog } = createMemoryTable()
  const { sendToQueue } = createDeliveryQueue({ client: queue.client, queueUrl: queue.url })
  const common = { store, newId: randomUUID, now: Date.now }
  const deliver = createDeliver({
    ...common,
    random: Math.random,
    sealer: { open: async () => secret },
    send: createSender({
      resolve: createResolve(),
      isAllowedAddress: isPublicAddress,
      allowLocalhost: true,
      timeoutMs: attemptTimeoutMs,
    }),
    // A retry by a schedule would come long after the benchmark's end.
    wake: createWake({
      sendToQueue,
      createSchedule: async () => {},
      queueDelayLimitSeconds: retry.QUEUE_DELAY_LIMIT_SECONDS,
      now: Date.now,
    }),
    retryDelaysSeconds: retry.RETRY_DELAYS_SECONDS,
    leaseMs,
  })
  const handler = deliverMessages({ deliver })
  const consumer = startQueueConsumer({
    client: queue.client,
    queue,
    deliver: (event) => handler(event as Parameters<typeof handler>[0]),
    maxBatches,
    report: console.error,
  })
  const fanOut = createFanOut({ ...common, wakeNow: createWakeNow({ sendToQueue }) })
  const store_id = buildStoreId()
  return {
    subscribe: async (url) => putWebhook(buildWebhook({ store_id, url })),
    submit: async () => {
      const log = buildLog({ ...submissionFields, store_id }, Date.now())
      putLog(log)
      await fanOut(changeOf(log))
      return log.id
    },
    processorTimes: () => ({ 'engine, queue, load and receivers': processorMsOfThis() }),
    stop: async () => {
      await consumer.stop()
      await queue.stop()
      release()
    },
  }
}
