import { deliverLimits } from '#infra/limits.ts'
import { storeIdSchema } from '#shared/core/store-id.ts'
import { isErased } from '#shared/submissions/erasure.ts'
import { createSealer } from '#shared/webhooks/registrations/sealing.ts'
import { createEventPromise } from '#test/harness/simulation/checker/event-promise.ts'
import { createPromises } from '#test/harness/simulation/checker/promises.ts'
import { createFaults } from '#test/harness/simulation/world/faults.ts'
import { createMemoryTable } from '#test/harness/simulation/world/memory-table.ts'
import { createQueue } from '#test/harness/simulation/world/queue/queue.ts'
import { createQueueMapping } from '#test/harness/simulation/world/queue/queue-mapping.ts'
import { createRandom } from '#test/harness/simulation/world/random.ts'
import { createReceivers } from '#test/harness/simulation/world/receivers.ts'
import { createRuntime, type Trace } from '#test/harness/simulation/world/runtime.ts'
import { createSchedules } from '#test/harness/simulation/world/schedules.ts'
import { createStream } from '#test/harness/simulation/world/stream.ts'
import type { VirtualClock } from '#test/support/virtual-clock.ts'
import { createEngine, createPorts, type Effects } from './engine.ts'
import { plantPast, startExpiry } from './past.ts'
import type { Removal } from './removal.ts'
import { chooseScenario, isFaulty, latestStart, type Profile } from './scenario.ts'
import { createWorkload } from './workload/workload.ts'

type Message = Parameters<Effects['sendToQueue']>[0]

export type WorldOptions = { readonly seed: number; readonly profile: Profile; readonly removal?: Removal | undefined }

/** The engine of one seed and everything around it: table, queue, schedules, receivers, workload, faults, checker. */
export const createWorld = (clock: VirtualClock, { seed, profile, removal }: WorldOptions, trace: Trace) => {
  const startMs = clock.now()
  const choices = createRandom(seed, 'scenario')
  const random = createRandom(seed, 'network')
  const { newId } = createRandom(seed, 'ids')
  const scenario = chooseScenario(choices, profile, startMs)
  const { calmFromMs, scheduling } = scenario
  const faults = createFaults({ clock, random }, { untilMs: calmFromMs, isCalm: !isFaulty(profile) })
  const losesWakeUp = () => profile === 'lost wake-ups' && clock.now() < calmFromMs && random.chance(0.3)
  trace(() => `seed ${seed}: ${JSON.stringify({ profile, removal, ...scheduling, ...faults.describe() })}`)

  const events = createEventPromise(clock)
  const promises = createPromises({
    clock,
    retryDelaysSeconds: scheduling.retryDelaysSeconds,
    lastAttempt: scenario.lastAttempt,
    webhookOf: (ids) => table.webhookOf(ids),
    deliveryOf: (ids) => table.deliveryOf(ids),
    isErasedOf: ({ store_id, submission_id }) => {
      const log = table.logOf({ store_id, id: submission_id ?? '' })
      return log !== undefined && isErased(log)
    },
    latestMs: latestStart[profile],
    hasClaims: removal !== 'claim',
    clockErrorMs: faults.clockErrorMs,
  })

  /** While the past is planted: its indexes have followed long ago. */
  let isPast = true

  const table = createMemoryTable({
    now: clock.now,
    follow: (apply) => {
      const lagMs = isPast ? 0 : faults.indexLagMs()
      if (lagMs > 0) clock.after(lagMs, apply)
      else apply()
    },
    pageRows: () => (faults.isStormy() && profile === 'storm' ? 2 : 200),
    beforeItem: async () => {
      const laterMs = faults.unprocessedMs()
      if (laterMs > 0) await clock.sleep(laterMs)
    },
    conflicts: () => faults.strikes(0.05),
    watch: {
      delivery: (before, after) => {
        trace(
          () => `${after.id} ${before?.status ?? 'absent'} -> ${after.status} ${after.round}.${after.attempt_count}`,
        )
        if (!before && !events.isWanted(after)) {
          promises.violate('contract: a webhook gets the events that it subscribed to, and no other', after.id)
        }
        events.deliveryWritten(after)
        promises.delivery(before, after)
      },
      log: (log) => {
        events.logWritten(log)
        stream.append(log)
      },
      webhook: (webhook) => {
        events.webhookWritten(webhook)
        promises.webhooks.written(webhook)
      },
      webhookDeleted: promises.webhooks.deleted,
    },
  })

  const queue = createQueue({
    clock,
    newId,
    isFair: scenario.isQueueFair,
    visibilityMs: deliverLimits.visibilitySeconds * 1_000,
    maxReceives: deliverLimits.maxReceiveCount,
    overtakes: () => faults.strikes(0.2),
    arrived: () => mapping.poll(),
  })

  /** Puts a message into the queue; a fault loses, delays or repeats it. */
  const enqueue = ({ body, delaySeconds, group }: Message): void => {
    if (!Number.isInteger(delaySeconds) || delaySeconds < 0 || delaySeconds > 900) throw new Error('InvalidDelay')
    const lateMs = faults.strikes(0.03) ? random.between(1_000, 300_000) : 0
    const copies = faults.strikes(0.03) ? random.between(2, 10) : 1
    const arriving = faults.strikes(0.02) ? 0 : copies
    if (arriving !== 1) trace(() => `queue stores ${arriving} copies of ${body}`)
    for (let copy = 0; copy < arriving; copy += 1) queue.send({ body, group, delayMs: delaySeconds * 1_000 + lateMs })
  }

  const schedules = createSchedules({
    clock,
    random,
    faults,
    send: (body) => enqueue({ body, delaySeconds: 0, group: '' }),
    loses: losesWakeUp,
  })
  const receivers = createReceivers(
    { clock, random },
    { received: promises.received, mayAskToWait: () => clock.now() < calmFromMs },
  )
  const sealingKey = { id: 'key', bytes: new Uint8Array(32) }
  const sealer = createSealer({ current: async () => sealingKey, find: async () => sealingKey })
  const effects: Effects = {
    store: table.store,
    open: sealer.open,
    beginSending: receivers.begin,
    disablingRefused: promises.webhooks.disablingRefused,
    sendToQueue: (message, sender) => {
      // A wake-up by the sweep is never lost here: a second loss would delay the attempt beyond the promise.
      if (sender.startsWith('sweep') || !losesWakeUp()) enqueue(message)
    },
    createSchedule: schedules.createSchedule,
  }

  const runtime = createRuntime({ clock, random, faults, trace })
  const settings = { ...scheduling, removal, sweepTimeoutMs: scenario.sweepTimeoutMs }
  const engine = createEngine({ runtime, effects, newId, random: createRandom(seed, 'delays').next, settings })
  const stream = createStream({ clock, random, faults, trace, fanOut: engine.fanOut })
  const mapping = createQueueMapping({
    clock,
    queue,
    batchSize: deliverLimits.batchSize,
    maxBatches: () => scenario.maxBatches,
    deliver: engine.deliver,
    pollMs: () => random.between(1, 20),
    failsToDelete: () => faults.strikes(0.03),
  })
  const stores = Array.from({ length: scenario.stores }, () => storeIdSchema().parse(newId()))
  const workload = createWorkload({
    random: choices,
    runtime,
    table,
    ports: createPorts({ runtime, effects, settings }),
    stores,
    newId,
    trace,
    roundAsked: promises.roundAsked,
    changeHealth: receivers.changeHealth,
    seal: sealer.seal,
    rotated: promises.webhooks.rotated,
    missingAsked: events.missingAsked,
    wait: clock.sleep,
    answersErased: promises.answersErased,
  })

  if (isFaulty(profile)) startExpiry(clock, table, choices)

  const plant = (): void => {
    const [crowded] = table.webhooks()
    if (crowded && scenario.past.due > 0) receivers.break(crowded.url)
    plantPast(
      {
        random: choices,
        table,
        stores,
        newId,
        lastAttempt: scenario.lastAttempt,
        planted: (log, deliveries) => {
          events.logWritten(log)
          for (const delivery of deliveries) {
            events.deliveryWritten(delivery)
            promises.known(delivery)
          }
        },
      },
      scenario.past,
      startMs,
    )
    isPast = false
  }

  return { scenario, faults, random, engine, table, queue, stream, workload, promises, events, plantPast: plant }
}
