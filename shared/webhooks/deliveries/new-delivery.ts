import { isoTime } from '#shared/core/clock.ts'
import { timedDerivedId } from '#shared/table/derived-id.ts'
import { keptUntil } from '#shared/table/time-to-live.ts'
import type { DeliveryRecord } from './record.ts'

/** The event and the webhook that receives it. */
type Subject = Pick<
  DeliveryRecord,
  'store_id' | 'webhook_id' | 'event_id' | 'event' | 'created_at' | 'submission_id' | 'entry'
>

/** Sorts by the event's time, and is derived from event and webhook: an event has one delivery for each webhook. */
export const deliveryIdOf = ({
  event_id,
  webhook_id,
  created_at,
}: Pick<Subject, 'event_id' | 'webhook_id' | 'created_at'>): string =>
  timedDerivedId(Date.parse(created_at), event_id, webhook_id)

/** A delivery without attempts. */
export const newDelivery = (
  subject: Subject,
  { revision, nowMs }: { revision: string; nowMs: number },
): DeliveryRecord => {
  // A delivery of an old event that is recovered today is due today.
  const next_attempt_at = isoTime(Math.max(Date.parse(subject.created_at), nowMs))
  return {
    id: deliveryIdOf(subject),
    ...subject,
    status: 'pending',
    round: 1,
    attempt_count: 0,
    attempts: [],
    next_attempt_at,
    due_sk: next_attempt_at,
    completed_at: null,
    last_response_status: null,
    last_error: null,
    claim: null,
    woken_at: null,
    revision,
    ttl: keptUntil(nowMs),
  }
}
