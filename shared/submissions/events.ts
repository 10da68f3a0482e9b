import type { StoreId } from '#shared/core/store-id.ts'
import { derivedId } from '#shared/table/derived-id.ts'
import type { Entry, SubmissionLog } from './log.ts'

/** The events that a webhook can subscribe to. */
export const EVENT_NAMES = [
  'submission.received',
  'submission.accepted',
  'submission.rejected',
  'submission.completed',
] as const

export type EventName = (typeof EVENT_NAMES)[number]

const eventNames: Record<Entry['action'], EventName | undefined> = {
  create: 'submission.received',
  quote: undefined,
  approve: 'submission.accepted',
  reject: 'submission.rejected',
  complete: 'submission.completed',
  erase: undefined,
}

/** The event of an entry of the history; a quote and an erasure have none. */
export type SubmissionEvent = {
  readonly id: string
  readonly name: EventName
  readonly entry: number
  readonly at: string
  readonly submission_id: string
  readonly store_id: StoreId
}

export const eventOf = (
  submission: Pick<SubmissionLog, 'id' | 'store_id'>,
  entry: Pick<Entry, 'entry' | 'action' | 'at'>,
): SubmissionEvent | undefined => {
  const name = eventNames[entry.action]
  return (
    name && {
      id: derivedId('event', submission.store_id, submission.id, String(entry.entry)),
      name,
      entry: entry.entry,
      at: entry.at,
      submission_id: submission.id,
      store_id: submission.store_id,
    }
  )
}
