import { pack, packed } from '#shared/table/codec.ts'
import { SUBMISSION_KIND } from '#shared/table/definition.ts'
import { submissionIndexKeys, submissionKey } from '#shared/table/keys.ts'
import { lastEntryOf, submissionAt } from './fold.ts'
import { headSchema, historySchema, linesSchema, type SubmissionLog } from './log.ts'

/** A submission's item as a log. What indexes show beside it is derived and never read back. */
export const submissionRecordSchema = () =>
  headSchema().extend({ lines: packed(linesSchema()), history: packed(historySchema()) })

/** The one item of a submission: its log, and what the indexes show of its present state. */
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
  return 21 // The most that DynamoDB counts for a number; null takes one byte.
}

/** An item's size as DynamoDB counts it: the names and the values of its attributes. */
export const recordBytes = (row: Record<string, unknown>): number =>
  Object.entries(row).reduce((sum, [name, value]) => sum + Buffer.byteLength(name) + bytesOf(value), 0)
