import { ERASED } from '#shared/core/fields.ts'
import type { DeliveryRecord } from '#shared/webhooks/deliveries/record.ts'
import type { Received } from '#test/harness/simulation/world/receivers.ts'

/** The submission's status just after each event. The example of a test event is a new submission. */
const statusAfter = {
  'submission.received': 'pending_review',
  'submission.accepted': 'accepted',
  'submission.rejected': 'rejected',
  'submission.completed': 'completed',
  'submission.test': 'pending_review',
} as const

/** Whether a mark stands where the customer's words were. */
export const isMarked = ({ body }: Received): boolean => JSON.parse(body).data.submission.customer_email === ERASED

/** Whether headers and body of a request tell of the delivery's event, and of the submission as it was then. */
export const tellsOfEvent = ({ headers, body }: Received, delivery: DeliveryRecord): boolean => {
  const { id, event, created_at, data } = JSON.parse(body)
  const { entry, submission_id } = delivery
  return (
    id === delivery.event_id &&
    headers['webhook-id'] === id &&
    headers['x-submission-entry'] === (entry === null ? undefined : String(entry)) &&
    event === delivery.event &&
    created_at === delivery.created_at &&
    (submission_id === null || data.submission.id === submission_id) &&
    data.submission.store_id === delivery.store_id &&
    data.submission.status === statusAfter[delivery.event]
  )
}
