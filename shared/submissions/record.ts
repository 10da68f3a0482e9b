import * as z from 'zod/mini'
import { summaryOf } from '#shared/card-list/summary.ts'
import { pack, packed } from '#shared/table/codec.ts'
import { SUBMISSION_KIND } from '#shared/table/definition.ts'
import { submissionIndexKeys, submissionKey } from '#shared/table/keys.ts'
import { lastEntryOf, stateAt } from './fold.ts'
import {
  type Entry,
  entryActionSchema,
  happeningsSchema,
  headSchema,
  historySchema,
  linesSchema,
  type SubmissionLog,
} from './log.ts'

/** A submission's item as a log. The index attributes beside it are derived and never read back. */
export const submissionRecordSchema = () =>
  z.extend(headSchema(), { lines: packed(linesSchema()), history: packed(historySchema()) })

/** What happened to a submission, and when: of its item neither the lines nor what each action changed. */
export const submissionHistorySchema = () =>
  z.extend(z.pick(headSchema(), { id: true, store_id: true }), { history: packed(happeningsSchema()) })

export type SubmissionHistory = Pick<SubmissionLog, 'id' | 'store_id'> & {
  readonly history: readonly Pick<Entry, 'entry' | 'action' | 'at'>[]
}

/**
 * A change of a submission, read from its item without unpacking anything: a long history costs the reader of the
 * stream nothing.
 */
export const submissionChangeSchema = () =>
  z.pipe(
    z.extend(z.pick(headSchema(), { id: true, store_id: true }), {
      version: z.int(),
      last_action: entryActionSchema(),
      changed_at: z.iso.datetime(),
    }),
    z.transform(({ id, store_id, version, last_action, changed_at }) => ({
      id,
      store_id,
      newest: { entry: version, action: last_action, at: changed_at },
    })),
  )

export type SubmissionChange = z.infer<ReturnType<typeof submissionChangeSchema>>

/** The one item of a submission: its log, and its current state for the indexes and the stream. */
export const submissionRecordOf = (log: SubmissionLog) => {
  const { items, ignored_lines, ...summary } = stateAt(log)
  const counts = summaryOf({ items, ignored_lines })
  const last = lastEntryOf(log)
  return {
    ...submissionKey(log.store_id, log.id),
    ...submissionIndexKeys({ ...summary, changed_at: last.at }),
    kind: SUBMISSION_KIND,
    ...summary,
    item_count: counts.items,
    card_count: counts.cards,
    flagged_item_count: counts.flagged_items,
    version: last.entry,
    last_action: last.action,
    changed_at: last.at,
    lines: pack(log.lines),
    history: pack(log.history),
  }
}

const bytesOf = (value: unknown): number => {
  if (value instanceof Uint8Array) return value.length
  if (typeof value === 'string') return Buffer.byteLength(value)
  return 21 // DynamoDB counts at most 21 bytes for a number, and 1 for null.
}

/** Upper bound of an item's size as DynamoDB counts it: the names and the values of its attributes. */
export const recordBytes = (record: Record<string, unknown>): number =>
  Object.entries(record).reduce((sum, [name, value]) => sum + Buffer.byteLength(name) + bytesOf(value), 0)
