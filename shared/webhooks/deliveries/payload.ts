import { eventOf } from '#shared/submissions/events.ts'
import { submissionAt } from '#shared/submissions/fold.ts'
import type { Submission, SubmissionLog } from '#shared/submissions/log.ts'
import type { DeliveryRecord } from './record.ts'
import { type DeliveryEvent, TEST_EVENT } from './vocabulary.ts'

/** The example submission of a test event, created at the time of the event. */
export const exampleSubmission = ({ store_id, created_at }: DeliveryRecord): PayloadSubmission => ({
  id: '00000000-0000-8000-8000-000000000001',
  store_id,
  customer_email: 'ann@example.com',
  customer_name: 'Ann Example',
  status: 'pending_review',
  created_at,
  quoted_at: null,
  completed_at: null,
  items: [
    {
      id: '00000000-0000-8000-8000-000000000002',
      raw_input: '3x Lightning Bolt NM',
      quantity: 3,
      condition: 'NM',
      quoted_price_cents: null,
    },
  ],
})

type PayloadEvent = { readonly id: string; readonly name: DeliveryEvent; readonly at: string }

type PayloadItem = Pick<
  Submission['items'][number],
  'id' | 'raw_input' | 'quantity' | 'condition' | 'quoted_price_cents'
>

/** The fields of a submission in a payload. */
export type PayloadSubmission = Pick<
  Submission,
  'id' | 'store_id' | 'customer_email' | 'customer_name' | 'status' | 'created_at' | 'quoted_at' | 'completed_at'
> & { readonly items: readonly PayloadItem[] }

/**
 * Golden files contain these bytes. A change of the fields or their order is a new version of the payload; old entries
 * keep their version.
 */
const render = (event: PayloadEvent, submission: PayloadSubmission): string =>
  JSON.stringify({
    id: event.id,
    event: event.name,
    created_at: event.at,
    data: {
      submission: {
        id: submission.id,
        store_id: submission.store_id,
        customer_email: submission.customer_email,
        customer_name: submission.customer_name,
        status: submission.status,
        created_at: submission.created_at,
        quoted_at: submission.quoted_at,
        completed_at: submission.completed_at,
      },
      items: submission.items.map((item) => ({
        id: item.id,
        raw_input: item.raw_input,
        quantity: item.quantity,
        condition: item.condition,
        quoted_price_cents: item.quoted_price_cents,
      })),
    },
  })

/**
 * The body of a delivery: a pure function of the submission's log up to the delivery's entry, so every attempt, resend
 * and recovery sends the same bytes. A test event has an example submission.
 *
 * @throws Error when the log has no event for the delivery's entry.
 */
export const payloadFor = (delivery: DeliveryRecord, log: SubmissionLog | undefined): string => {
  if (delivery.event === TEST_EVENT) {
    return render({ id: delivery.event_id, name: TEST_EVENT, at: delivery.created_at }, exampleSubmission(delivery))
  }
  const entry = log?.history.find(({ entry }) => entry === delivery.entry)
  const event = log && entry && eventOf(log, entry)
  if (!event) throw new Error('The event of a delivery is not in its submission.')
  return render(event, submissionAt(log, event.entry))
}
