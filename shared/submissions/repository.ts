import { Problem } from '#shared/core/problems.ts'
import type { StoreId } from '#shared/core/store-id.ts'
import type { Table } from '#shared/table/client.ts'
import { tryPut } from '#shared/table/conditional-write.ts'
import { submissionKey } from '#shared/table/keys.ts'
import { readItem } from '#shared/table/read.ts'
import { compareRequestMarks } from '#shared/table/request-mark.ts'
import { retryOnConflict } from '#shared/table/retry-on-conflict.ts'
import { firstEntryOf, lastEntryOf } from './fold.ts'
import type { Entry, SubmissionLog } from './log.ts'
import { recordBytes, submissionRecordOf, submissionRecordSchema } from './record.ts'

/** A quote must leave room below DynamoDB's 400 KB for the actions that follow it. */
const maxRecordBytesAfterQuote = 300 * 1024

/** What a decision about a log may be: a new entry, or that an earlier one was this very request. */
export type Decision = { readonly append: Entry } | { readonly replay: number }

export type SubmissionCreation = { readonly result: 'created' | 'repeated'; readonly log: SubmissionLog }

export type Changed = { readonly log: SubmissionLog; readonly entry: number; readonly replayed: boolean }

export const createSubmissionRepository = (table: Table) => {
  const records = submissionRecordSchema()

  const find = (store: StoreId, submissionId: string): Promise<SubmissionLog | undefined> =>
    readItem(table, submissionKey(store, submissionId), records)

  const append = async (log: SubmissionLog, entry: Entry) => {
    const appended = { ...log, history: [...log.history, entry] }
    const record = submissionRecordOf(appended)
    const mayGrow = entry.priced || entry.changes.length > 0
    if (mayGrow && recordBytes(record) > maxRecordBytesAfterQuote) {
      throw new Problem('LIMIT_REACHED', { message: 'The history of this submission has no room for more prices.' })
    }
    const written = await tryPut(table, record, {
      // Nobody else has appended an entry since this log was read.
      ConditionExpression: 'version = :version',
      ExpressionAttributeValues: { ':version': lastEntryOf(log).entry },
    })
    return { appended, written }
  }

  return {
    /** Strongly consistent: what was accepted is there on the next request. */
    find,

    /**
     * Writes a new submission once: its id follows from the idempotency key, so a repeated request meets the first one's
     * item and is answered with it.
     *
     * @throws Problem IDEMPOTENCY_KEY_REUSED
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
     * Appends what `decide` makes of the log, once; decides again when somebody else was faster.
     *
     * @returns undefined when there is no such submission.
     * @throws Problem LIMIT_REACHED, CONFLICT, and what `decide` threcords.
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
        // The client repeats a call whose answer was lost, and then meets the entry that it wrote itself.
        const own = log?.history.find(({ mark }) => mark.request_id === decision.append.mark.request_id)
        return log && own ? { log, entry: own.entry, replayed: false } : 'conflict'
      })
    },
  }
}

export type SubmissionRepository = ReturnType<typeof createSubmissionRepository>
