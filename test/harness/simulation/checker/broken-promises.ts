import { type DeliveryRecord, withoutAnswer } from '#shared/webhooks/deliveries/record.ts'
import type { WebhookRecord } from '#shared/webhooks/registrations/webhook.ts'

/** A delivery record keeps its 25 newest attempts. */
const keptAttempts = 25

const brokenUnless = (holds: boolean, promise: string): string[] => (holds ? [] : [promise])

const fixedFieldsOf = ({ id, event_id, event, created_at, submission_id, entry }: DeliveryRecord): string =>
  [id, event_id, event, created_at, submission_id, entry].join(' ')

/** Which promises a delivery breaks by reaching this status. */
export const brokenByEnding = (
  { status, attempt_count }: DeliveryRecord,
  seen: {
    readonly webhook: WebhookRecord | undefined
    /** Whether the receiver answered 2xx to the newest recorded attempt. */
    readonly wasAccepted: boolean
    /** Attempts that a round of this delivery has. */
    readonly attempts: number
  },
): string[] => {
  switch (status) {
    case 'pending':
      return []
    case 'delivered':
      return brokenUnless(seen.wasAccepted, 'G2: delivered means that a 2xx was received')
    case 'failed':
      return brokenUnless(attempt_count === seen.attempts, 'G2: failed means that all attempts were made')
    case 'cancelled':
      return brokenUnless(seen.webhook === undefined, 'G2: cancelled means that the webhook was deleted')
    case 'held':
      return brokenUnless(seen.webhook?.status === 'disabled', 'G2: held means that the webhook is disabled')
  }
}

/** At most one attempt is claimed at a time, and only a claimed attempt is recorded. A claim may be given up unsent. */
const brokenClaims = (before: DeliveryRecord, after: DeliveryRecord): string[] => {
  const { claim } = before
  const isRecord = after.attempt_count > before.attempt_count
  const isClaimed = claim?.started_at === after.attempts.at(-1)?.started_at
  const isKept = after.claim?.started_at === claim?.started_at
  const isGivenUp = after.claim === null
  return [
    ...brokenUnless(!isRecord || (claim !== null && isClaimed), 'G3: only a claimed attempt is recorded'),
    ...brokenUnless(!isRecord || after.claim === null, 'G3: recording an attempt ends its claim'),
    ...brokenUnless(!claim || isRecord || isKept || isGivenUp, 'G3: at most one attempt is claimed'),
  ]
}

/** An erasure changes nothing but what receivers answered. */
const differInAnswers = (before: DeliveryRecord, after: DeliveryRecord): boolean => {
  const [left, right] = [before, after].map((delivery) =>
    JSON.stringify({ ...delivery, attempts: delivery.attempts.map(withoutAnswer), revision: '', woken_at: null }),
  )
  return left === right
}

/** Which promises a write of a delivery breaks. A resend starts a new round; within a round, `pending` is left once. */
export const brokenByChange = (
  before: DeliveryRecord,
  after: DeliveryRecord,
  { roundsAsked, hasClaims }: { readonly roundsAsked: number; readonly hasClaims: boolean },
): string[] => {
  const kept = Math.min(keptAttempts, before.attempts.length)
  const always = [
    ...brokenUnless(
      fixedFieldsOf(before) === fixedFieldsOf(after),
      'G4: a delivery keeps its id, event and submission',
    ),
    ...brokenUnless(after.attempts.length >= kept, 'G2: attempts are not forgotten'),
  ]
  if (after.round !== before.round) {
    const isAsked = after.round === before.round + 1 && after.round <= roundsAsked + 1
    return [...always, ...brokenUnless(isAsked, 'G3: only a resend starts a round')]
  }
  const made = after.attempt_count - before.attempt_count
  return [
    ...always,
    ...brokenUnless(
      before.status === 'pending' || differInAnswers(before, after),
      'G2: an ended delivery does not change',
    ),
    ...brokenUnless(made === 0 || made === 1, 'G3: attempts are counted one by one'),
    ...(hasClaims ? brokenClaims(before, after) : []),
  ]
}
