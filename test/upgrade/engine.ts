import { lastEntryOf } from '#shared/submissions/fold.ts'
import type { SubmissionLog } from '#shared/submissions/log.ts'
import { SHARDS } from '#shared/table/keys.ts'
import { auditGraceMs, leaseMs, secondLookMs, sweepGraceMs, wokenAgainMs } from '#shared/webhooks/deliveries/times.ts'
import { createDeliver } from '#shared/webhooks/engine/attempts/deliver.ts'
import { createAudit } from '#shared/webhooks/engine/audit.ts'
import { createFanOut } from '#shared/webhooks/engine/fan-out.ts'
import { createSweep } from '#shared/webhooks/engine/sweep.ts'
import type { SendRequest, SendResult } from '#shared/webhooks/sending/send.ts'
import type { WakeUp } from '#shared/webhooks/wake-ups/wake-up.ts'
import { changeOf } from '#test/support/builders.ts'
import type { TestService } from '#test/support/service/service.ts'

/** The contract's waits between attempts. */
const retryDelaysSeconds = [60, 300, 1800, 10_800]

/** Longer than the longest of them. */
const nextAttemptMs = 4 * 3_600_000

const answer: SendResult = {
  error: null,
  response_status: 200,
  response_body: '{"received":true}',
  address: '203.0.113.20',
  redirect_location: null,
  retry_after: null,
  duration_ms: 212,
  timing: { dns_ms: 12, connect_ms: 34, tls_ms: 67, first_byte_ms: 200 },
}

const noAnswer = { ...answer, response_status: null, response_body: null }

/** What a receiver does with an attempt; with `crash` the sender dies before it learns that. */
const results = {
  ok: answer,
  broken: { ...answer, error: 'http_status', response_status: 500, response_body: 'Out of order' },
  gone: { ...answer, error: 'http_status', response_status: 410, response_body: '' },
  silent: { ...noAnswer, error: 'timeout' },
  unreachable: { ...noAnswer, error: 'connection_refused' },
} as const satisfies Record<string, SendResult>

type Result = keyof typeof results | 'crash'

/** The delivery engine on the service's table, at its clock. Wake-ups stay in memory. */
export const createEngine = (service: TestService) => {
  const { now } = service
  const store = { ...service.store, listWebhooks: service.webhooks.list }
  /** The newest wake-up of each delivery. */
  const waiting = new Map<string, WakeUp>()
  const sent: SendRequest[] = []
  const wakeNow = async (wakeUp: WakeUp) => {
    waiting.set(wakeUp.delivery_id, wakeUp)
  }
  const dependencies = { ...service, store, wakeNow, wake: wakeNow, retryDelaysSeconds, leaseMs, random: () => 0 }
  const deliver = (result: Result) =>
    createDeliver({
      ...dependencies,
      send: async (request) => {
        if (result === 'crash') throw new Error('The sender dies.')
        sent.push(request)
        return results[result]
      },
    })

  const work = async (deliveryId: string | undefined, result: Result): Promise<void> => {
    const wakeUp = waiting.get(deliveryId ?? '')
    if (!wakeUp) throw new Error('The delivery was not woken.')
    await deliver(result)(wakeUp).catch((error) => {
      if (result !== 'crash') throw error
    })
  }

  return {
    /** Every request to a receiver. */
    sent,

    waiting,

    wakeNow,

    /**
     * Makes the deliveries of a submission's newest event.
     *
     * @returns the id of each webhook's delivery.
     */
    fanOut: async (log: SubmissionLog): Promise<ReadonlyMap<string, string>> => {
      const before = new Set(waiting.keys())
      await createFanOut(dependencies)(changeOf(log))
      const made = [...waiting.values()].filter(({ delivery_id }) => !before.has(delivery_id))
      if (made.length === 0) throw new Error(`No webhook wants the entry ${lastEntryOf(log).entry}.`)
      return new Map(made.map(({ webhook_id, delivery_id }) => [webhook_id, delivery_id]))
    },

    /** Makes the attempts of a delivery, one for each result; between two the clock moves to the next attempt's time. */
    attempt: async (deliveryId: string | undefined, ...made: readonly Result[]): Promise<void> => {
      for (const [index, result] of made.entries()) {
        if (made[index - 1] === 'crash') {
          service.advance(leaseMs + 1000)
          // Records the attempt whose sender died, and sends nothing.
          await work(deliveryId, 'ok')
        }
        if (index > 0) service.advance(nextAttemptMs)
        await work(deliveryId, result)
      }
    },

    sweep: () => createSweep({ ...dependencies, graceMs: sweepGraceMs, wokenAgainMs })(now() + 60_000),

    audit: () => createAudit({ ...dependencies, graceMs: auditGraceMs, secondLookMs })(SHARDS, now() + 60_000),
  }
}

export type Engine = ReturnType<typeof createEngine>
