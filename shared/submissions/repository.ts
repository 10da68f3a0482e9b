import { Problem } from '#shared/core/problems.ts'
import type { StoreId } from '#shared/core/store-id.ts'
import type { Table } from '#shared/table/client.ts'
import { tryPut } from '#shared/table/conditional-write.ts'
import { submissionKey } from '#shared/table/keys.ts'
import { readItem } from '#shared/table/read.ts'
import { compareRequestMarks } from '#shared/table/request-mark.ts'
import { retryOnConflict } from '#shared/table/retry-on-conflict.ts'
import { withEntry } from './erasure.ts'
import { firstEntryOf, lastEntryOf } from './fold.ts'
import type { Entry, SubmissionLog } from './log.ts'
import { recordBytes, submissionRecordOf, submissionRecordSchema } from './record.ts'

/** A submission is read with little memory, whatever its store does: more than this is never stored. */
const maxEntries = 200
const maxHistoryBytes = 2 * 1024 * 1024
/** Well below DynamoDB's 400 KB. */
const maxRecordBytes = 300 * 1024

/**
 * Room that is kept for the entry that ends a submission: its note has at most 1000 characters of up to 6 bytes in
 * JSON.
 */
const endingBytes = 8 * 1024

/**
 * `reject` and `complete` end a submission: every other action leaves room for one of them. An erasure replaces text by
 * a mark, so it makes a large submission smaller.
 */
const alwaysFits = ({ action }: Entry): boolean => action === 'reject' || action === 'complete' || action === 'erase'

/** What a submission would exceed; undefined for nothing. */
const exceededBy = ({ history }: SubmissionLog, record: Record<string, unknown>): string | undefined => {
  if (history.length >= maxEntries) return `${maxEntries} entries`
  if (Buffer.byteLength(JSON.stringify(history)) > maxHistoryBytes - endingBytes) return '2 MiB of history'
  return recordBytes(record) > maxRecordBytes - endingBytes ? '300 KiB' : undefined
}

/** A new entry, or the number of an earlier entry that the same request made. */
export type Decision = { readonly append: Entry } | { readonly replay: number }

export type SubmissionCreation = { readonly result: 'created' | 'repeated'; readonly log: SubmissionLog }

export type Changed = { readonly log: SubmissionLog; readonly entry: number; readonly replayed: boolean }

export const createSubmissionRepository = (table: Table) => {
  const records = submissionRecordSchema()

  const find = (store: StoreId, submissionId: string): Promise<SubmissionLog | undefined> =>
    readItem(table, submissionKey(store, submissionId), records)

  const append = async (log: SubmissionLog, entry: Entry) => {
    const appended = withEntry(log, entry)
    const record = submissionRecordOf(appended)
    const limit = alwaysFits(entry) ? undefined : exceededBy(appended, record)
    if (limit !== undefined) {
      const message = `With this action the submission would exceed ${limit}. It can still be rejected or completed.`
      throw new Problem('LIMIT_REACHED', { message })
    }
    const written = await tryPut(table, record, {
      // No entry was appended since this log was read.
      ConditionExpression: 'version = :version',
      ExpressionAttributeValues: { ':version': lastEntryOf(log).entry },
    })
    return { appended, written }
  }

  return {
    /** Strongly consistent: the next request finds an accepted submission. */
    find,

    /**
     * Writes a new submission once: its id is derived from the idempotency key, so a repeated request finds the item of
     * the first one and returns it.
     *
     * @throws Problem IDEMPOTENCY_KEY_REUSED when the earlier request had another body.
     */
    create: async (log: SubmissionLog): Promise<SubmissionCreation> => {
      const written = await tryPut(table, submissionRecordOf(log), {
        // One idempotency key makes one submission, however many requests race for it.
        ConditionExpression: 'attribute_not_exists(pk)',
      })
      if (written.done) return { result: 'created', log }
      const existing = records.parse(written.existing)
      const isOwn = compareRequestMarks(firstEntryOf(existing).mark, firstEntryOf(log).mark) === 'own'
      return { result: isOwn ? 'created' : 'repeated', log: existing }
    },

    /**
     * Appends the entry that `decide` returns, once; decides again after a conflict.
     *
     * @returns undefined when there is no such submission.
     * @throws Problem LIMIT_REACHED when no room would be left for the end, CONFLICT after 5 conflicts, and what
     * `decide` throws.
     */
    change: async (
      store: StoreId,
      submissionId: string,
      decide: (log: SubmissionLog) => Decision,
    ): Promise<Changed | undefined> => {
      let log = await find(store, submissionId)
      return retryOnConflict(async () => {
        if (!log) return undefined
        const decision = decide(log)
        if ('replay' in decision) return { log, entry: decision.replay, replayed: true }
        const { appended, written } = await append(log, decision.append)
        if (written.done) return { log: appended, entry: decision.append.entry, replayed: false }
        log = written.existing === undefined ? undefined : records.parse(written.existing)
        // The AWS client repeats a call whose answer was lost, and then finds the entry that it wrote itself.
        const own = log?.history.find(({ mark }) => mark.request_id === decision.append.mark.request_id)
        return log && own ? { log, entry: own.entry, replayed: false } : 'conflict'
      })
    },
  }
}

export type SubmissionRepository = ReturnType<typeof createSubmissionRepository>
