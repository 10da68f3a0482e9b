import { isoTime } from '#shared/core/clock.ts'
import { keptUntil } from '#shared/table/time-to-live.ts'
import type { Attempt, Claim, DeliveryRecord } from '#shared/webhooks/deliveries/record.ts'
import { TEST_EVENT } from '#shared/webhooks/deliveries/vocabulary.ts'
import { leadingText } from '#shared/webhooks/sending/response-body.ts'
import type { SendResult } from '#shared/webhooks/sending/send.ts'
import { delayAfterMs, retryAfterMs } from './retry-schedule.ts'

/** So much of an earlier answer is kept once a later attempt is recorded, in bytes. */
const earlierBodyBytes = 256

/** The newest attempts that a delivery remembers. */
const keptAttempts = 25

const shortened = (attempt: Attempt): Attempt => ({
  ...attempt,
  response_body: attempt.response_body && leadingText(Buffer.from(attempt.response_body), earlierBodyBytes),
})

/** The attempts after one more. */
const withAttempt = (attempts: readonly Attempt[], attempt: Attempt): Attempt[] =>
  [...attempts.map(shortened), attempt].slice(-keptAttempts)

type Finished = {
  readonly delivery: DeliveryRecord
  readonly attempt: Attempt
  readonly nextAttemptMs: number | undefined
}

/** A delivery after an attempt that has an end: delivered, waiting for the next, or failed for good. */
const afterAttempt = ({ delivery, attempt, nextAttemptMs }: Finished, nowMs: number): DeliveryRecord => {
  const status = attempt.outcome === 'delivered' ? 'delivered' : nextAttemptMs === undefined ? 'failed' : 'pending'
  return {
    ...delivery,
    status,
    attempt_count: attempt.number,
    attempts: withAttempt(delivery.attempts, attempt),
    next_attempt_at: status === 'pending' && nextAttemptMs !== undefined ? isoTime(nextAttemptMs) : null,
    completed_at: status === 'pending' ? null : isoTime(nowMs),
    last_response_status: attempt.response_status,
    last_error: attempt.error,
    claim: null,
  }
}

/** The attempt that a claim is about, as it is listed. */
const claimedAttempt = ({ round, attempt_count }: DeliveryRecord, { started_at }: Claim) => ({
  round,
  number: attempt_count + 1,
  started_at,
})

/** A test has one attempt and no retry. */
const delaysFor = (delivery: DeliveryRecord, retryDelaysSeconds: readonly number[]): readonly number[] =>
  delivery.event === TEST_EVENT ? [] : retryDelaysSeconds

/**
 * The delivery after an attempt was made. Only 429 and 503 may ask for a longer wait than the table's, and none for a
 * shorter one.
 */
export const recordResult = (
  { delivery, claim, result }: { delivery: DeliveryRecord; claim: Claim; result: SendResult },
  { retryDelaysSeconds, nowMs }: { retryDelaysSeconds: readonly number[]; nowMs: number },
): DeliveryRecord => {
  const { retry_after, ...shown } = result
  const outcome = result.error === null ? 'delivered' : 'failed'
  const claimed = claimedAttempt(delivery, claim)
  const mayAsk = result.error === 'http_status' && (result.response_status === 429 || result.response_status === 503)
  const delayMs = delayAfterMs(claimed.number, delaysFor(delivery, retryDelaysSeconds))
  const askedMs = mayAsk ? retryAfterMs(retry_after, nowMs) : 0
  const nextAttemptMs = delayMs === undefined ? undefined : nowMs + Math.max(delayMs, askedMs)
  return afterAttempt({ delivery, attempt: { ...claimed, outcome, ...shown }, nextAttemptMs }, nowMs)
}

/**
 * Whether a recorded delivery says that its receiver is gone for good: the last attempt was answered with 410. A test
 * says nothing of that kind, whatever it was answered with.
 */
export const isReceiverGone = ({ event, status, last_error, last_response_status }: DeliveryRecord): boolean =>
  event !== TEST_EVENT && status === 'failed' && last_error === 'http_status' && last_response_status === 410

const nothingKnown = {
  duration_ms: null,
  response_status: null,
  response_body: null,
  address: null,
  redirect_location: null,
  timing: { dns_ms: null, connect_ms: null, tls_ms: null, first_byte_ms: null },
}

/** An attempt whose sender died. */
const unknownAttempt = (delivery: DeliveryRecord, claim: Claim): Attempt => ({
  ...claimedAttempt(delivery, claim),
  ...nothingKnown,
  outcome: 'unknown',
  error: 'outcome_unknown',
})

/**
 * The delivery after its sender died: the receiver may have got it, so the attempt counts. The next one comes when it
 * would have come, at the earliest now.
 */
export const recordUnknown = (
  { delivery, claim }: { delivery: DeliveryRecord; claim: Claim },
  { retryDelaysSeconds, nowMs }: { retryDelaysSeconds: readonly number[]; nowMs: number },
): DeliveryRecord => {
  const attempt = unknownAttempt(delivery, claim)
  const delayMs = delayAfterMs(attempt.number, delaysFor(delivery, retryDelaysSeconds))
  const nextAttemptMs = delayMs === undefined ? undefined : Math.max(nowMs, Date.parse(claim.started_at) + delayMs)
  return afterAttempt({ delivery, attempt, nextAttemptMs }, nowMs)
}

/** A delivery that a person sends again: in a new round, whose first attempt comes at once. */
export const inNewRound = (delivery: DeliveryRecord, nowMs: number): DeliveryRecord => {
  const { claim, attempts } = delivery
  return {
    ...delivery,
    status: 'pending',
    round: delivery.round + 1,
    attempt_count: 0,
    attempts: claim ? withAttempt(attempts, unknownAttempt(delivery, claim)) : attempts,
    next_attempt_at: isoTime(nowMs),
    completed_at: null,
    claim: null,
    woken_at: null,
    ttl: keptUntil(nowMs),
  }
}

/** A delivery that ends, or waits for a person, without another attempt. */
export const holdOrCancel = (
  delivery: DeliveryRecord,
  status: 'held' | 'cancelled',
  nowMs: number,
): DeliveryRecord => ({
  ...delivery,
  status,
  next_attempt_at: null,
  completed_at: status === 'cancelled' ? isoTime(nowMs) : null,
})
