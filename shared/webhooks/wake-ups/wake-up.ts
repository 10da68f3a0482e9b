import * as z from 'zod/mini'
import type { Now } from '#shared/core/clock.ts'
import { type LogFields, log } from '#shared/core/log.ts'
import { type DeliveryIds, type DeliveryRecord, deliveryIdsSchema, idsOf } from '#shared/webhooks/deliveries/record.ts'

/**
 * "Look at this delivery now": the content of every queue message and schedule. The table is the truth, so a late,
 * repeated or lost wake-up does no harm. `v` distinguishes old and new messages after a deployment.
 */
export const wakeUpSchema = () =>
  z.extend(deliveryIdsSchema(), {
    v: z.literal(1),
    submission_id: z.nullable(z.uuid()),
    round: z.int(),
    attempt: z.int(),
    /** Sent by a schedule, which cannot give its message a group. */
    scheduled: z.optional(z.literal(true)),
  })

export type WakeUp = z.infer<ReturnType<typeof wakeUpSchema>>

/** The wake-up for a delivery's next attempt. */
export const wakeUpFor = (delivery: DeliveryRecord): WakeUp => ({
  v: 1,
  ...idsOf(delivery),
  submission_id: delivery.submission_id,
  round: delivery.round,
  attempt: delivery.attempt_count + 1,
})

/** Sends a wake-up after a delay; 0 sends it at once. */
export type Wake = (wakeUp: WakeUp, delayMs: number) => Promise<void>

export type WakeNow = (wakeUp: WakeUp) => Promise<void>

/** Logs a wake-up that fails. Nothing is lost: the delivery is in the table, and the sweep wakes it. */
export const wakeOrLog = (waking: Promise<void>, fields: LogFields): Promise<void> =>
  waking.catch((cause) => log('error', 'delivery.wake-up-failed', { ...fields, cause }))

export type WakeUpPorts = {
  /** Sends to the delivery queue. The group keeps one webhook's backlog from delaying the other webhooks. */
  readonly sendToQueue: (message: {
    body: string
    delaySeconds: number
    group: DeliveryIds['webhook_id']
  }) => Promise<void>
  /** Makes a one-time schedule that sends to the same queue; succeeds if one with this name exists. */
  readonly createSchedule: (schedule: { name: string; atMs: number; body: string }) => Promise<void>
  /** Longest delay in the queue (SQS allows 900 s); a longer delay becomes a schedule. */
  readonly queueDelayLimitSeconds: number
  readonly now: Now
}

export const createWakeNow =
  ({ sendToQueue }: Pick<WakeUpPorts, 'sendToQueue'>): WakeNow =>
  (wakeUp) =>
    sendToQueue({ body: JSON.stringify(wakeUp), delaySeconds: 0, group: wakeUp.webhook_id })

/**
 * Rounds every delay up to a full second, so that no attempt is early. A delay above the queue's limit becomes a
 * schedule named after the attempt, so that a repeated call makes no second one.
 */
export const createWake =
  ({ sendToQueue, createSchedule, queueDelayLimitSeconds, now }: WakeUpPorts): Wake =>
  async (wakeUp, delayMs) => {
    const delaySeconds = Math.max(0, Math.ceil(delayMs / 1000))
    if (delaySeconds <= queueDelayLimitSeconds) {
      await sendToQueue({ body: JSON.stringify(wakeUp), delaySeconds, group: wakeUp.webhook_id })
      return
    }
    const name = `${wakeUp.delivery_id}-${wakeUp.round}-${wakeUp.attempt}`
    const body = JSON.stringify({ ...wakeUp, scheduled: true })
    await createSchedule({ name, atMs: Math.ceil((now() + delayMs) / 1000) * 1000, body })
  }
