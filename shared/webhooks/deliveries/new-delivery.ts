import { isoTime } from '#shared/core/clock.ts'
import { timedDerivedId } from '#shared/table/derived-id.ts'
import { keptUntil } from '#shared/table/time-to-live.ts'
import type { DeliveryRecord } from './record.ts'

/** What is told of, and to which webhook. */
type Subject = Pick<
  DeliveryRecord,
  'store_id' | 'webhook_id' | 'event_id' | 'event' | 'created_at' | 'submission_id' | 'entry'
>

/** A delivery that nobody has tried yet. Its id sorts by the event's time and is the same for whoever makes it. */
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
  // Of an old event, recovered today, it is due today.
  next_attempt_at: isoTime(Math.max(Date.parse(subject.created_at), nowMs)),
  completed_at: null,
  last_response_status: null,
  last_error: null,
  claim: null,
  woken_at: null,
  revision,
  ttl: keptUntil(nowMs),
})
