import type { DynamoDBStreamEvent, SQSEvent } from 'aws-lambda'
import { auditShards } from '#functions/background/audit.ts'
import { deliverMessages } from '#functions/background/deliver.ts'
import { fanOutRecords } from '#functions/background/fan-out.ts'
import { sweepDue } from '#functions/background/sweep.ts'
import { auditLimits, deliverLimits, fanOutLimits } from '#infra/limits.ts'
import { SHARDS } from '#shared/table/keys.ts'
import type { DeliveryStore } from '#shared/webhooks/deliveries/store.ts'
import { auditGraceMs, leaseMs, secondLookMs, sweepGraceMs, wokenAgainMs } from '#shared/webhooks/deliveries/times.ts'
import { createDeliver } from '#shared/webhooks/engine/attempts/deliver.ts'
import { createAudit } from '#shared/webhooks/engine/audit.ts'
import { createFanOut } from '#shared/webhooks/engine/fan-out.ts'
import { createSweep } from '#shared/webhooks/engine/sweep.ts'
import type { Sealer } from '#shared/webhooks/registrations/sealing.ts'
import type { Send, SendRequest, SendResult } from '#shared/webhooks/sending/send.ts'
import { createWake, createWakeNow, type WakeUpPorts } from '#shared/webhooks/wake-ups/wake-up.ts'
import type { Message } from '#test/harness/simulation/world/queue/queue.ts'
import type { Ending, Host, Runtime } from '#test/harness/simulation/world/runtime.ts'
import { type Removal, storeWithout } from './removal.ts'

/** The effects of the ports' calls, without faults. */
export type Effects = {
  readonly store: DeliveryStore
  readonly open: Sealer['open']
  /** Begins an attempt; the returned function is its arrival at the receiver. */
  readonly beginSending: (request: SendRequest) => () => Promise<SendResult>
  /** A write that disables the webhook failed. */
  readonly disablingRefused: (webhookId: string) => void
  /** Puts a message into the queue; whether it is lost on the way depends on the sender. */
  readonly sendToQueue: (message: { body: string; delaySeconds: number; group: string }, sender: string) => void
  readonly createSchedule: WakeUpPorts['createSchedule']
}

type Settings = {
  readonly retryDelaysSeconds: readonly number[]
  readonly queueDelayLimitSeconds: number
  readonly removal: Removal | undefined
  /** Of the function that sweeps: the product's, or a shorter one. */
  readonly sweepTimeoutMs: number
}

type Dependencies = {
  readonly runtime: Runtime
  readonly effects: Effects
  readonly newId: () => string
  readonly random: () => number
  readonly settings: Settings
}

/** The ports for a function on a host: every call may fail, crash or freeze. */
export const createPorts = ({ runtime, effects, settings }: Omit<Dependencies, 'newId' | 'random'>) => {
  const storeOf = (host: Host): DeliveryStore => {
    const methods = Object.entries(effects.store).map(([name, method]) => {
      const call = (...parameters: unknown[]) => {
        const effect = () => (method as (...parameters: unknown[]) => Promise<unknown>)(...parameters)
        return runtime.call(host, { service: 'table', name, effect })
      }
      return [name, call] as const
    })
    const store = Object.fromEntries(methods) as DeliveryStore
    const disable: DeliveryStore['disable'] = async (webhook, ...parameters) => {
      try {
        await store.disable(webhook, ...parameters)
      } catch (error) {
        effects.disablingRefused(webhook.id)
        throw error
      }
    }
    return { ...store, disable }
  }

  const sendToQueueOf =
    (host: Host): WakeUpPorts['sendToQueue'] =>
    (message) => {
      const effect = async () => effects.sendToQueue(message, host.name)
      return runtime.call(host, { service: 'queue', name: 'sendToQueue', effect })
    }

  return {
    storeOf,
    wakeNowOf: (host: Host) => createWakeNow({ sendToQueue: sendToQueueOf(host) }),
    wakeOf: (host: Host) =>
      createWake({
        sendToQueue: sendToQueueOf(host),
        createSchedule: (schedule) => {
          const effect = () => effects.createSchedule(schedule)
          return runtime.call(host, { service: 'schedules', name: 'createSchedule', effect })
        },
        queueDelayLimitSeconds: settings.queueDelayLimitSeconds,
        now: host.now,
      }),
    openOf:
      (host: Host): Sealer['open'] =>
      (sealed, context) =>
        runtime.call(host, { service: 'secrets', name: 'open', effect: () => effects.open(sealed, context) }),
    sendOf:
      (host: Host): Send =>
      (request) =>
        runtime.call(host, {
          service: 'receiver',
          name: 'send',
          effect: effects.beginSending(request),
          takesMs: ({ duration_ms }) => duration_ms,
        }),
  }
}

/** The deployed functions' time-outs. */
const timeoutMs = {
  fanOut: fanOutLimits.timeoutSeconds * 1_000,
  deliver: deliverLimits.timeoutSeconds * 1_000,
  audit: auditLimits.timeoutSeconds * 1_000,
}

/** The product's own background functions, on hosts with faults. */
export const createEngine = ({ runtime, effects, newId, random, settings }: Dependencies) => {
  const ports = createPorts({ runtime, effects, settings })
  const { retryDelaysSeconds, removal } = settings

  const fanOut = runtime.createPool('background', 'fan-out', (host) => {
    const dependencies = { store: ports.storeOf(host), wakeNow: ports.wakeNowOf(host), newId, now: host.now }
    return fanOutRecords({ fanOut: createFanOut(dependencies) })
  })

  const deliver = runtime.createPool('background', 'deliver', (host) =>
    deliverMessages({
      deliver: createDeliver({
        store: storeWithout(removal, ports.storeOf(host)),
        sealer: { open: ports.openOf(host) },
        send: ports.sendOf(host),
        wake: ports.wakeOf(host),
        retryDelaysSeconds,
        leaseMs,
        newId,
        random,
        now: host.now,
      }),
    }),
  )

  const nothing = async () => {}
  const timerEvent = { shards: SHARDS }

  const sweep = runtime.createPool('background', 'sweep', (host) => {
    const product = createSweep({
      store: ports.storeOf(host),
      wake: ports.wakeOf(host),
      retryDelaysSeconds,
      graceMs: sweepGraceMs,
      wokenAgainMs,
      newId,
      now: host.now,
    })
    return sweepDue({ sweep: removal === 'sweeper' ? nothing : product, now: host.now })
  })

  const audit = runtime.createPool('background', 'audit', (host) => {
    const product = createAudit({
      store: ports.storeOf(host),
      wakeNow: ports.wakeNowOf(host),
      graceMs: auditGraceMs,
      secondLookMs,
      newId,
      now: host.now,
    })
    return auditShards({ audit: removal === 'audit' ? nothing : product, now: host.now })
  })

  /** @returns whether it ended without a failure. */
  const runFor = async (work: typeof sweep, timeoutMs: number): Promise<boolean> =>
    (await work(timeoutMs, (handler) => handler(timerEvent, { getRemainingTimeInMillis: () => timeoutMs }))) !==
    'failed'

  const failedOf = (batch: readonly Message[], ending: Ending<{ batchItemFailures: { itemIdentifier: string }[] }>) =>
    new Set(
      ending === 'failed'
        ? batch.map(({ id }) => id)
        : ending.answer.batchItemFailures.map(({ itemIdentifier }) => itemIdentifier),
    )

  return {
    fanOut: (event: DynamoDBStreamEvent) => fanOut(timeoutMs.fanOut, (handler) => handler(event)),

    /** @returns the ids of the messages that failed. */
    deliver: async (batch: readonly Message[]): Promise<ReadonlySet<string>> => {
      const Records = batch.map(({ id, body }) => ({ messageId: id, body }))
      return failedOf(batch, await deliver(timeoutMs.deliver, (handler) => handler({ Records } as SQSEvent)))
    },

    sweep: () => runFor(sweep, settings.sweepTimeoutMs),

    audit: () => runFor(audit, timeoutMs.audit),
  }
}
