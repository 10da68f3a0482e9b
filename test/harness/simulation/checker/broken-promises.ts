import type { DeliveryRecord } from '#shared/webhooks/deliveries/record.ts'
import type { WebhookRecord } from '#shared/webhooks/registrations/webhook.ts'

/** The newest attempts that a delivery remembers. */
const rememberedAttempts = 25

const brokenUnless = (holds: boolean, promise: string): string[] => (holds ? [] : [promise])

const identityOf = ({ id, event_id, event, created_at, submission_id, entry }: DeliveryRecord): string =>
  [id, event_id, event, created_at, submission_id, entry].join(' ')

/** How a delivery may come to an end, seen at the moment when it does. */
export const brokenByEnding = (
  { status, attempt_count }: DeliveryRecord,
  seen: {
    readonly webhook: WebhookRecord | undefined
    /** Whether a receiver answered 2xx to the attempt that is recorded last. */
    readonly wasTaken: boolean
    readonly attempts: number
  },
): string[] => {
  switch (status) {
    case 'pending':
      return []
    case 'delivered':
      return brokenUnless(seen.wasTaken, 'G2: delivered means that a 2xx was received')
    case 'failed':
      return brokenUnless(attempt_count === seen.attempts, 'G2: failed means that all attempts were made')
    case 'cancelled':
      return brokenUnless(seen.webhook === undefined, 'G2: cancelled means that the webhook was deleted')
    case 'held':
      return brokenUnless(seen.webhook?.status === 'disabled', 'G2: while enabled, nothing becomes held')
  }
}

/** One attempt at a time, and only the one that is claimed is ever recorded. */
const brokenClaims = (before: DeliveryRecord, after: DeliveryRecord): string[] => {
  const { claim } = before
  const isRecord = after.attempt_count > before.attempt_count
  const isClaimed = claim?.started_at === after.attempts.at(-1)?.started_at
  const isKept = after.claim?.started_at === claim?.started_at
  return [
    ...brokenUnless(!isRecord || (claim !== null && isClaimed), 'G3: only a claimed attempt is recorded'),
    ...brokenUnless(!isRecord || after.claim === null, 'G3: what is recorded is nobody’s any more'),
    ...brokenUnless(!claim || isRecord || isKept, 'G3: at most one attempt is claimed'),
  ]
}

/** What a change of a delivery breaks. A round that people started begins anew; within a round all goes one way. */
export const brokenByChange = (
  before: DeliveryRecord,
  after: DeliveryRecord,
  { roundsAsked, hasClaims }: { readonly roundsAsked: number; readonly hasClaims: boolean },
): string[] => {
  const remembered = Math.min(rememberedAttempts, before.attempts.length)
  const always = [
    ...brokenUnless(identityOf(before) === identityOf(after), 'G4: a delivery stays what it is'),
    ...brokenUnless(after.attempts.length >= remembered, 'G2: attempts are not forgotten'),
  ]
  if (after.round !== before.round) {
    const isAsked = after.round === before.round + 1 && after.round <= roundsAsked + 1
    return [...always, ...brokenUnless(isAsked, 'G3: only people start rounds')]
  }
  const made = after.attempt_count - before.attempt_count
  return [
    ...always,
    ...brokenUnless(before.status === 'pending', 'G2: what is over stays over'),
    ...brokenUnless(made === 0 || made === 1, 'G3: attempts are counted one by one'),
    ...(hasClaims ? brokenClaims(before, after) : []),
  ]
}
