import type { StoreId } from '#shared/access/store-id.ts'
import { derivedId } from '#shared/table/derived-id.ts'
import type { EventName } from '#shared/webhooks/vocabulary.ts'
import { submissionAt } from './fold.ts'
import type { Entry, SubmissionLog } from './schema.ts'

const eventNames: Partial<Record<Entry['action'], EventName>> = {
  create: 'submission.received',
  approve: 'submission.accepted',
  reject: 'submission.rejected',
  complete: 'submission.completed',
}

/** What the outside is told of an entry: nothing of a quote. */
export type SubmissionEvent = {
  readonly id: string
  readonly name: EventName
  readonly entry: number
  readonly at: string
  readonly submission_id: string
  readonly store_id: StoreId
}

export const eventOf = (log: SubmissionLog, entry: Entry): SubmissionEvent | undefined => {
  const name = eventNames[entry.action]
  return (
    name && {
      id: derivedId('event', log.store_id, log.id, String(entry.entry)),
      name,
      entry: entry.entry,
      at: entry.at,
      submission_id: log.id,
      store_id: log.store_id,
    }
  )
}

/**
 * The body of an event's deliveries: a pure function of the log up to its entry, so the same bytes at every attempt,
 * resend and recovery. Golden files hold it: a change of these fields or of their order is a new version of the payload,
 * and old entries keep theirs.
 */
export const payloadOf = (log: SubmissionLog, event: SubmissionEvent): string => {
  const submission = submissionAt(log, event.entry)
  return JSON.stringify({
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
}
