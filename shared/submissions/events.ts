import type { StoreId } from '#shared/access/store-id.ts'
import { derivedId } from '#shared/table/derived-id.ts'
import type { EventName } from '#shared/webhooks/vocabulary.ts'
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
