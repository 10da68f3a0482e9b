import { log } from '#shared/core/log.ts'
import type { DeliveryRecord } from '#shared/webhooks/deliveries/record.ts'
import { auditGraceMs } from '#shared/webhooks/deliveries/times.ts'
import type { SendResult } from '#shared/webhooks/sending/send.ts'

type Attempted = {
  readonly delivery: DeliveryRecord
  readonly url: string
  readonly number: number
  readonly result: SendResult
}

/** Writes the one log line of an attempt, without the URL's path and the receiver's answer. */
export const logAttempt = ({ delivery, url, number, result }: Attempted, nowMs: number): void => {
  const startedMs = nowMs - result.duration_ms
  const eventMs = Date.parse(delivery.created_at)
  const dueMs = Date.parse(delivery.next_attempt_at ?? delivery.created_at)
  const isFirst = delivery.round === 1 && number === 1
  log('info', 'delivery.attempted', {
    store_id: delivery.store_id,
    webhook_id: delivery.webhook_id,
    delivery_id: delivery.id,
    event_id: delivery.event_id,
    event_name: delivery.event,
    round: delivery.round,
    attempt: number,
    error: result.error ?? 'none',
    response_status: result.response_status,
    host: new URL(url).host,
    duration_ms: result.duration_ms,
    delay_ms: startedMs - dueMs,
    // Left out for a delivery that a recovery or the audit made 5 minutes or more after its event.
    ...(isFirst && dueMs < eventMs + auditGraceMs && { time_to_first_attempt_ms: Math.max(0, startedMs - eventMs) }),
  })
}
