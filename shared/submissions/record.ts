import { pack, packed } from '#shared/table/codec.ts'
import { SUBMISSION_KIND } from '#shared/table/definition.ts'
import { submissionIndexKeys, submissionKey } from '#shared/table/keys.ts'
import { lastEntryOf, submissionAt } from './fold.ts'
import { headSchema, historySchema, linesSchema, type SubmissionLog } from './log.ts'

/** A submission's item as a log. The index attributes beside it are derived and never read back. */
export const submissionRecordSchema = () =>
  headSchema().extend({ lines: packed(linesSchema()), history: packed(historySchema()) })

/** The one item of a submission: its log, and its current state for the indexes. */
export const submissionRecordOf = (log: SubmissionLog) => {
  const { items, ignored_lines: _, ...summary } = submissionAt(log)
  const last = lastEntryOf(log)
  return {
    ...submissionKey(log.store_id, log.id),
    ...submissionIndexKeys({ ...summary, changed_at: last.at }),
    kind: SUBMISSION_KIND,
    ...summary,
    item_count: items.length,
    version: last.entry,
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
