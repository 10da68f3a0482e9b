import { isoTime } from '#shared/core/clock.ts'
import { timedDerivedId } from '#shared/table/derived-id.ts'
import { keptUntil } from '#shared/table/time-to-live.ts'
import type { DeliveryRecord } from './record.ts'

/** The event and the webhook that receives it. */
type Subject = Pick<
  DeliveryRecord,
  'store_id' | 'webhook_id' | 'event_id' | 'event' | 'created_at' | 'submission_id' | 'entry'
>

/** A delivery without attempts. Its id sorts by the event's time and is derived from event and webhook. */
export const newDelivery = (
  subject: Subject,
  { revision, nowMs }: { revision: string; nowMs: number },
): DeliveryRecord => ({
  id: timedDerivedId(Date.parse(subject.created_at), subject.event_id, subject.webhook_id),
  ...subject,
  status: 'pending',
  round: 1,
  attempt_count: 0,
  attempts: [],
  // A delivery of an old event that is recovered today is due today.
  next_attempt_at: isoTime(Math.max(Date.parse(subject.created_at), nowMs)),
  completed_at: null,
  last_response_status: null,
  last_error: null,
  claim: null,
  woken_at: null,
  revision,
  ttl: keptUntil(nowMs),
})
