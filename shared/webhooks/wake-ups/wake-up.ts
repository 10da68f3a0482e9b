import * as z from 'zod'
import type { Now } from '#shared/core/clock.ts'
import { type LogFields, log } from '#shared/core/log.ts'
import { type DeliveryIds, type DeliveryRecord, deliveryIdsSchema, idsOf } from '#shared/webhooks/deliveries/record.ts'

/**
 * "Look at this delivery now": all that a queue message or a schedule ever says. The table is the truth, so one that is
 * late, doubled or lost changes nothing. The version tells an old message from a new one after a deployment.
 */
export const wakeUpSchema = () =>
  deliveryIdsSchema().extend({
    v: z.literal(1),
    submission_id: z.uuid().nullable(),
    round: z.number().int(),
    attempt: z.number().int(),
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

/** Says a wake-up after a delay; a delay of zero is now. */
export type Wake = (wakeUp: WakeUp, delayMs: number) => Promise<void>

/** Says a wake-up at once. */
export type WakeNow = (wakeUp: WakeUp) => Promise<void>

/** A wake-up that fails is logged, and loses nothing: what is to be sent is in the table, and the sweep wakes it. */
export const wakeOrLog = (saying: Promise<void>, fields: LogFields): Promise<void> =>
  saying.catch((cause) => log('error', 'delivery.wake-up-failed', { ...fields, cause }))

export type WakeUpPorts = {
  /** Sends to the delivery queue; the group keeps one webhook's backlog from delaying the others'. */
  readonly sendToQueue: (message: {
    body: string
    delaySeconds: number
    group: DeliveryIds['webhook_id']
  }) => Promise<void>
  /** Makes a one-time schedule that sends to the same queue. One with this name that is there already is success. */
  readonly createSchedule: (schedule: { name: string; atMs: number; body: string }) => Promise<void>
  /** The longest delay that the queue is given, in seconds; above it a schedule waits. */
  readonly queueDelayLimitSeconds: number
  readonly now: Now
}

export const createWakeNow =
  ({ sendToQueue }: Pick<WakeUpPorts, 'sendToQueue'>): WakeNow =>
  (wakeUp) =>
    sendToQueue({ body: JSON.stringify(wakeUp), delaySeconds: 0, group: wakeUp.webhook_id })

/**
 * Delays round up to the next second, and a wait is never under one: an attempt never comes early. Above the queue's
 * limit a schedule waits, named after the attempt, so that making it twice makes one.
 */
export const createWake =
  ({ sendToQueue, createSchedule, queueDelayLimitSeconds, now }: WakeUpPorts): Wake =>
  async (wakeUp, delayMs) => {
    const body = JSON.stringify(wakeUp)
    const delaySeconds = Math.max(0, Math.ceil(delayMs / 1000))
    if (delaySeconds <= queueDelayLimitSeconds) {
      await sendToQueue({ body, delaySeconds, group: wakeUp.webhook_id })
      return
    }
    const name = `${wakeUp.delivery_id}-${wakeUp.round}-${wakeUp.attempt}`
    await createSchedule({ name, atMs: Math.ceil((now() + delayMs) / 1000) * 1000, body })
  }
