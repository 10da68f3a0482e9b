import { expect, it } from 'vitest'
import { isoTime } from '#shared/core/clock.ts'
import { createLogMetrics } from '#shared/core/metrics.ts'
import type { DeliveryRecord } from '#shared/webhooks/deliveries/record.ts'
import { logAttempt } from '#shared/webhooks/engine/attempts/attempt-line.ts'
import type { SendResult } from '#shared/webhooks/sending/send.ts'
import { buildDelivery } from '#test/support/builders.ts'
import { startMs } from '#test/support/clock.ts'
import { loggedLines } from '#test/support/log-lines.ts'

const url = 'https://shop.example.com/hooks?token=secret'

/** The line of an attempt that began 250 ms after it was due and took 40 ms. */
const lineOf = (result: Partial<SendResult> = {}, fields: Partial<DeliveryRecord> = {}, number = 1) => {
  const delivery = buildDelivery(fields)
  const answered: SendResult = {
    duration_ms: 40,
    error: null,
    response_status: 200,
    response_body: 'quoted',
    address: '203.0.113.9',
    redirect_location: null,
    timing: { dns_ms: 1, connect_ms: 2, tls_ms: 3, first_byte_ms: 4 },
    retry_after: null,
    ...result,
  }
  const nowMs = startMs + 290
  const logMetrics = createLogMetrics({ namespace: 'test', now: () => nowMs })
  logAttempt({ delivery, url, number, result: answered }, { logMetrics, nowMs })
  return { delivery, line: loggedLines()[0] }
}

it('says what was attempted, how it came out, and how late it began', () => {
  const { delivery, line } = lineOf()

  expect(line).toMatchObject({
    event: 'delivery.attempted',
    store_id: delivery.store_id,
    webhook_id: delivery.webhook_id,
    delivery_id: delivery.id,
    event_id: delivery.event_id,
    event_name: 'submission.received',
    round: 1,
    attempt: 1,
    outcome: 'delivered',
    error: 'none',
    response_status: 200,
    host: 'shop.example.com',
    duration_ms: 40,
    delay_ms: 250,
    DeliveryAttempts: 1,
    TimeToFirstAttempt: 250,
  })
  expect(JSON.stringify(line)).not.toMatch(/secret|quoted/)
})

it('says why a failed one failed', () => {
  expect(lineOf({ error: 'http_status', response_status: 503 }).line).toMatchObject({
    outcome: 'failed',
    error: 'http_status',
    response_status: 503,
  })
})

it.each([
  ['a later attempt', { next_attempt_at: isoTime(startMs + 200) }, 2, 50],
  ['a later round', { round: 2 }, 1, 250],
])('measures of %s no time to the first', (_, fields, number, delayMs) => {
  const { line } = lineOf({}, fields, number)

  expect(line).toMatchObject({ delay_ms: delayMs, DeliveryAttempts: 1 })
  expect(line).not.toHaveProperty('TimeToFirstAttempt')
})

it('does not measure the first attempt of what was made long after its event', () => {
  const made = { created_at: isoTime(startMs - 3_600_000), next_attempt_at: isoTime(startMs) }

  expect(lineOf({}, made).line).not.toHaveProperty('TimeToFirstAttempt')
})
