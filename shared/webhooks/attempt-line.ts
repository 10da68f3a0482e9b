import { log } from '#shared/runtime/log.ts'
import type { DeliveryRow } from './delivery.ts'
import type { SendResult } from './send.ts'
import { auditGraceMs } from './times.ts'

/** The one log line of an attempt, with everything on it but the URL's path and what the receiver said. */
export const writeAttemptLine = (
  { delivery, url, number, result }: { delivery: DeliveryRow; url: string; number: number; result: SendResult },
  nowMs: number,
): void => {
  const startedMs = nowMs - result.duration_ms
  const eventMs = Date.parse(delivery.created_at)
  // What a recovery or the audit made long after its event says nothing of how fast this is.
  const isFresh = Date.parse(delivery.next_attempt_at ?? delivery.created_at) < eventMs + auditGraceMs
  const isFirst = delivery.round === 1 && number === 1
  log(
    'info',
    'delivery.attempted',
    {
      store_id: delivery.store_id,
      webhook_id: delivery.webhook_id,
      delivery_id: delivery.id,
      event_id: delivery.event_id,
      event_name: delivery.event,
      round: delivery.round,
      attempt: number,
      outcome: result.error === null ? 'delivered' : 'failed',
      error: result.error ?? 'none',
      response_status: result.response_status,
      host: new URL(url).host,
      duration_ms: result.duration_ms,
      delay_ms: startedMs - Date.parse(delivery.next_attempt_at ?? delivery.created_at),
    },
    {
      metrics: {
        DeliveryAttempts: 1,
        ...(isFirst && isFresh && { TimeToFirstAttempt: Math.max(0, startedMs - eventMs) }),
      },
      nowMs,
      dimension: 'error',
    },
  )
}
