import type { StoreId } from '#shared/access/store-id.ts'
import { isoTime } from '#shared/runtime/clock.ts'
import { timedDerivedId } from '#shared/table/derived-id.ts'
import type { DeliveryRow } from './delivery.ts'
import { deliveryTimeToLive } from './retention.ts'
import type { DeliveryEvent } from './vocabulary.ts'

/** What is to be told to a webhook. */
export type Telling = {
  readonly store_id: StoreId
  readonly webhook_id: string
  readonly event_id: string
  readonly event: DeliveryEvent
  readonly at: string
  readonly submission_id: string | null
  readonly entry: number | null
}

/** A delivery that nobody has tried yet. Its id sorts by the event's time and is the same for whoever makes it. */
export const newDelivery = (
  { at, ...telling }: Telling,
  { revision, nowMs }: { revision: string; nowMs: number },
): DeliveryRow => ({
  id: timedDerivedId(Date.parse(at), telling.event_id, telling.webhook_id),
  ...telling,
  created_at: at,
  status: 'pending',
  round: 1,
  attempt_count: 0,
  attempts: [],
  // Of an old event, recovered today, it is due today.
  next_attempt_at: isoTime(Math.max(Date.parse(at), nowMs)),
  completed_at: null,
  last_response_status: null,
  last_error: null,
  claim: null,
  woken_at: null,
  revision,
  ttl: deliveryTimeToLive(nowMs),
})
