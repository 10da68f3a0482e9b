import type { SQSEvent } from 'aws-lambda'
import { deliverMessages } from '#functions/background/deliver.ts'
import { deliverLimits } from '#infra/limits.ts'
import { storeIdSchema } from '#shared/core/store-id.ts'
import { attemptTimeoutMs } from '#shared/webhooks/deliveries/times.ts'
import type { WakeUp } from '#shared/webhooks/wake-ups/wake-up.ts'
import { createGrowingMapping } from '#test/harness/simulation/world/queue/growing-mapping.ts'
import { createQueue, type Message } from '#test/harness/simulation/world/queue/queue.ts'
import { createRandom } from '#test/harness/simulation/world/random.ts'
import { createVirtualClock } from '#test/support/virtual-clock.ts'

type IsolationOptions = {
  /** How many of the 10 receivers never answer. */
  readonly hanging: number
  /** Whether the queue serves quiet message groups first, as a fair SQS queue does. */
  readonly isFair: boolean
  /** Number of event source mappings on the queue, each with its own function. */
  readonly mappings: number
  /** Highest number of concurrent batches per mapping. */
  readonly maxConcurrency: number
  readonly seconds: number
  readonly retryDelaysSeconds: readonly number[]
  /** Deliveries sent in these first seconds are not counted. */
  readonly warmUpSeconds: number
}

const receivers = 10
const deliveriesPerSecond = 100
/** Time to read, unseal and claim before the request is sent. */
const overheadMs = 15
const functionMs = deliverLimits.timeoutSeconds * 1_000

const p99Of = (waits: readonly number[]): number => {
  const sorted = waits.toSorted((one, other) => one - other)
  return sorted[Math.floor(sorted.length * 0.99)] ?? 0
}

/**
 * Simulates the queue, its mappings and the product's deliver function at the start of a steady load, with hanging
 * receivers. A batch occupies one of its mapping's places until its slowest message ends.
 *
 * @returns the p99 time in milliseconds from the message to the first request, over deliveries to healthy receivers.
 */
export const simulateIsolation = async (options: IsolationOptions): Promise<number> => {
  const { hanging, isFair, maxConcurrency, seconds, retryDelaysSeconds, warmUpSeconds } = options
  const clock = createVirtualClock(0)
  const random = createRandom(1, 'isolation')
  const store_id = storeIdSchema().parse(random.newId())
  const webhooks = Array.from({ length: receivers }, random.newId)
  const hung = new Set(webhooks.slice(0, hanging))
  const healthyWaits: number[] = []
  const sentMs = new Map<string, number>()

  const queue = createQueue({
    clock,
    newId: random.newId,
    isFair,
    visibilityMs: deliverLimits.visibilitySeconds * 1_000,
    maxReceives: deliverLimits.maxReceiveCount,
    overtakes: () => false,
    arrived: () => poll(),
  })

  const send = (wakeUp: WakeUp, delayMs: number): void =>
    queue.send({ body: JSON.stringify(wakeUp), group: wakeUp.scheduled ? '' : wakeUp.webhook_id, delayMs })

  /** Schedules send the wake-ups of attempts 4 and 5; their messages have no group. */
  const retry = (wakeUp: WakeUp, delayMs: number): void => {
    const attempt = wakeUp.attempt + 1
    send({ ...wakeUp, attempt, ...(attempt > 3 && { scheduled: true }) }, delayMs)
  }

  const handler = deliverMessages({
    deliver: async ({ scheduled, ...wakeUp }) => {
      await clock.sleep(overheadMs)
      // As the product does: in the queue again with its webhook's group.
      if (scheduled) return send(wakeUp, 0)
      const isHung = hung.has(wakeUp.webhook_id)
      const asked = sentMs.get(wakeUp.delivery_id)
      sentMs.delete(wakeUp.delivery_id)
      if (!isHung && asked !== undefined && asked >= warmUpSeconds * 1_000) healthyWaits.push(clock.now() - asked)
      await clock.sleep(isHung ? attemptTimeoutMs : random.between(20, 200))
      const retrySeconds = retryDelaysSeconds[wakeUp.attempt - 1]
      if (isHung && retrySeconds !== undefined) retry(wakeUp, retrySeconds * 1_000)
    },
  })

  const startMapping = () =>
    createGrowingMapping({
      clock,
      queue,
      maxConcurrency,
      deliver: async (batch: readonly Message[]) => {
        const beganMs = clock.now()
        const Records = batch.map(({ id, body }) => ({ messageId: id, body }))
        const { batchItemFailures } = await handler({ Records } as SQSEvent)
        if (clock.now() - beganMs > functionMs)
          throw new Error(`A batch took longer than the function's time-out of ${functionMs} ms.`)
        return new Set(batchItemFailures.map(({ itemIdentifier }) => itemIdentifier))
      },
      pollMs: () => random.between(1, 10),
    })

  const mappings = Array.from({ length: options.mappings }, startMapping)
  const poll = () => {
    for (const mapping of mappings) mapping.poll()
  }

  const submit = (): void => {
    const webhook_id = random.pick(webhooks)
    const delivery_id = random.newId()
    sentMs.set(delivery_id, clock.now())
    send({ v: 1, store_id, webhook_id, delivery_id, submission_id: null, round: 1, attempt: 1 }, 0)
    if (clock.now() < seconds * 1_000) clock.after((-Math.log(1 - random.next()) * 1_000) / deliveriesPerSecond, submit)
  }

  submit()
  await clock.run(seconds * 1_000)
  return p99Of(healthyWaits)
}
