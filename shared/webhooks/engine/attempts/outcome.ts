import { isoTime } from '#shared/core/clock.ts'
import { keptUntil } from '#shared/table/time-to-live.ts'
import type { Attempt, Claim, DeliveryRecord } from '#shared/webhooks/deliveries/record.ts'
import { TEST_EVENT } from '#shared/webhooks/deliveries/vocabulary.ts'
import type { WebhookRecord } from '#shared/webhooks/registrations/webhook.ts'
import { leadingText } from '#shared/webhooks/sending/response-body.ts'
import type { SendResult } from '#shared/webhooks/sending/send.ts'
import { delayAfterMs, retryAfterMs } from './retry-schedule.ts'

/** Response-body bytes kept for every attempt but the newest. */
const earlierBodyBytes = 256

/** Attempts that a delivery keeps; the oldest are dropped. */
const keptAttempts = 25

const shortened = (attempt: Attempt): Attempt => ({
  ...attempt,
  response_body: attempt.response_body && leadingText(Buffer.from(attempt.response_body), earlierBodyBytes),
})

const withAttempt = (attempts: readonly Attempt[], attempt: Attempt): Attempt[] =>
  [...attempts.map(shortened), attempt].slice(-keptAttempts)

/**
 * A retry that is due within this leaves the delivery where it is in the sweep's index: a move costs 2 of the 3 write
 * units that recording an attempt takes. The sweep reads such a delivery and skips it, once every 5 minutes. A longer wait
 * moves it.
 */
export const longestStayMs = 10 * 60 * 1000

type Finished = {
  readonly delivery: DeliveryRecord
  readonly attempt: Attempt
  readonly nextAttemptMs: number | undefined
}

/** The delivery after a finished attempt: delivered, pending until `nextAttemptMs`, or failed without it. */
const afterAttempt = ({ delivery, attempt, nextAttemptMs }: Finished, nowMs: number): DeliveryRecord => {
  const status = attempt.outcome === 'delivered' ? 'delivered' : nextAttemptMs === undefined ? 'failed' : 'pending'
  const next_attempt_at = status === 'pending' && nextAttemptMs !== undefined ? isoTime(nextAttemptMs) : null
  const isSoon = nextAttemptMs !== undefined && nextAttemptMs - nowMs <= longestStayMs
  // A clock that is ahead may have put it at a later place, where a lost wake-up would stay unseen until then.
  const isFound = delivery.due_sk !== null && next_attempt_at !== null && delivery.due_sk <= next_attempt_at
  return {
    ...delivery,
    status,
    attempt_count: attempt.number,
    attempts: withAttempt(delivery.attempts, attempt),
    next_attempt_at,
    due_sk: isSoon && isFound ? delivery.due_sk : next_attempt_at,
    completed_at: status === 'pending' ? null : isoTime(nowMs),
    last_response_status: attempt.response_status,
    last_error: attempt.error,
    claim: null,
  }
}

/** The first fields of the claimed attempt in the list of attempts. */
const claimedAttempt = ({ round, attempt_count }: DeliveryRecord, { started_at }: Claim) => ({
  round,
  number: attempt_count + 1,
  started_at,
})

/** A test event has one attempt and no retry. */
const delaysFor = (delivery: DeliveryRecord, retryDelaysSeconds: readonly number[]): readonly number[] =>
  delivery.event === TEST_EVENT ? [] : retryDelaysSeconds

/** The delivery after an attempt. Only 429 and 503 may ask for a longer wait than scheduled; none for a shorter one. */
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

/** A webhook whose deliveries failed for longer is disabled. */
const maxFailingMs = 5 * 24 * 60 * 60 * 1000

/**
 * Why the webhook of a failed delivery is to be disabled: its last answer was 410, or its attempts have failed for more
 * than 5 days. A test event never disables a webhook.
 */
export const reasonToDisable = (
  { event, status, last_error, last_response_status }: DeliveryRecord,
  { failing_since }: Pick<WebhookRecord, 'failing_since'>,
  nowMs: number,
): 'gone' | 'failing' | undefined => {
  if (event === TEST_EVENT || status !== 'failed') return undefined
  if (last_error === 'http_status' && last_response_status === 410) return 'gone'
  return failing_since !== null && nowMs - Date.parse(failing_since) > maxFailingMs ? 'failing' : undefined
}

/** Since when a webhook fails after an attempt; undefined when that is as before. A test event says nothing of it. */
export const healthAfter = (
  { event, last_error }: DeliveryRecord,
  { failing_since }: Pick<WebhookRecord, 'failing_since'>,
  nowMs: number,
): string | null | undefined => {
  if (event === TEST_EVENT) return undefined
  if (last_error === null) return failing_since === null ? undefined : null
  return failing_since === null ? isoTime(nowMs) : undefined
}

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
 * The delivery after its sender died. The receiver may have received it, so the attempt counts. The scheduled wait runs
 * from the start of the attempt; the next one is due then, at the earliest now.
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

/** The delivery in a new round, which only a person starts; its first attempt is due at once. */
export const inNewRound = (delivery: DeliveryRecord, nowMs: number): DeliveryRecord => {
  const { claim, attempts } = delivery
  return {
    ...delivery,
    status: 'pending',
    round: delivery.round + 1,
    attempt_count: 0,
    attempts: claim ? withAttempt(attempts, unknownAttempt(delivery, claim)) : attempts,
    next_attempt_at: isoTime(nowMs),
    due_sk: isoTime(nowMs),
    completed_at: null,
    claim: null,
    woken_at: null,
    ttl: keptUntil(nowMs),
  }
}

/** The delivery without a next attempt: it ends as cancelled, or waits as held for a person. */
export const holdOrCancel = (
  delivery: DeliveryRecord,
  status: 'held' | 'cancelled',
  nowMs: number,
): DeliveryRecord => ({
  ...delivery,
  status,
  next_attempt_at: null,
  due_sk: null,
  claim: null,
  completed_at: status === 'cancelled' ? isoTime(nowMs) : null,
})

/** A delivery that cannot be signed is looked at again after this time. */
const unsignableDelayMs = 6 * 60 * 60 * 1000

/** Before TTL deletes an unsignable delivery, so that it ends and does not vanish. */
const unsignableReserveMs = 24 * 60 * 60 * 1000

/** A delivery whose webhook's newest secret cannot be opened: no attempt is spent; it ends a day before its TTL. */
export const postponeUnsignable = (delivery: DeliveryRecord, nowMs: number): DeliveryRecord => {
  const isOver = delivery.ttl * 1000 - nowMs < unsignableReserveMs
  const next_attempt_at = isOver ? null : isoTime(nowMs + unsignableDelayMs)
  return {
    ...delivery,
    status: isOver ? 'failed' : 'pending',
    next_attempt_at,
    due_sk: next_attempt_at,
    completed_at: isOver ? isoTime(nowMs) : null,
    claim: null,
  }
}
