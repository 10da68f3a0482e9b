import { expect, it } from 'vitest'
import { isoTime } from '#shared/core/clock.ts'
import type { DeliveryRecord } from '#shared/webhooks/deliveries/record.ts'
import { logAttempt } from '#shared/webhooks/engine/attempts/attempt-line.ts'
import type { SendResult } from '#shared/webhooks/sending/send.ts'
import { buildDelivery } from '#test/support/builders.ts'
import { startMs } from '#test/support/clock.ts'
import { loggedLines, loggedMetrics } from '#test/support/log-lines.ts'

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
  logAttempt({ delivery, url, number, result: answered }, startMs + 290)
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
    error: 'none',
    response_status: 200,
    host: 'shop.example.com',
    duration_ms: 40,
    delay_ms: 250,
    time_to_first_attempt_ms: 250,
  })
  expect(JSON.stringify(line)).not.toMatch(/secret|quoted/)
  expect(loggedMetrics()).toEqual({ 'DeliveryAttempts none': [1], TimeToFirstAttempt: [250] })
})

it('says why a failed one failed', () => {
  expect(lineOf({ error: 'http_status', response_status: 503 }).line).toMatchObject({
    error: 'http_status',
    response_status: 503,
  })
  expect(loggedMetrics()).toMatchObject({ 'DeliveryAttempts http_status': [1] })
})

it.each([
  ['a later attempt', { next_attempt_at: isoTime(startMs + 200) }, 2, 50],
  ['a later round', { round: 2 }, 1, 250],
])('measures of %s no time to the first', (_, fields, number, delayMs) => {
  const { line } = lineOf({}, fields, number)

  expect(line).toMatchObject({ delay_ms: delayMs })
  expect(loggedMetrics()).toEqual({ 'DeliveryAttempts none': [1] })
})

it('does not measure the first attempt of what was made long after its event', () => {
  const made = { created_at: isoTime(startMs - 3_600_000), next_attempt_at: isoTime(startMs) }

  lineOf({}, made)

  expect(loggedMetrics()).toEqual({ 'DeliveryAttempts none': [1] })
})
