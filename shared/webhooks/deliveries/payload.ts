import { eventOf } from '#shared/submissions/events.ts'
import { submissionAt } from '#shared/submissions/fold.ts'
import type { Submission, SubmissionLog } from '#shared/submissions/log.ts'
import type { DeliveryRecord } from './record.ts'
import { type DeliveryEvent, TEST_EVENT } from './vocabulary.ts'

/** A submission that never was: what a test event tells of, as if it had come in at that moment. */
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

/** What a store's receiver is told of a submission. */
export type PayloadSubmission = Pick<
  Submission,
  'id' | 'store_id' | 'customer_email' | 'customer_name' | 'status' | 'created_at' | 'quoted_at' | 'completed_at'
> & { readonly items: readonly PayloadItem[] }

/**
 * Golden files hold these bytes: a change of the fields or of their order is a new version of the payload, and old
 * entries keep theirs.
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
 * The body of a delivery: a pure function of the submission's log up to its entry, so the same bytes at every attempt,
 * resend and recovery. A test tells of an example.
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
