import type { StoreId } from '#shared/access/store-id.ts'
import { Problem } from '#shared/api/problems.ts'
import { untilWon } from '#shared/api/until-won.ts'
import type { Table } from '#shared/table/client.ts'
import { tryPut } from '#shared/table/conditional.ts'
import { compareMarks } from '#shared/table/creation-mark.ts'
import { submissionKey } from '#shared/table/keys.ts'
import { readItem } from '#shared/table/read-item.ts'
import { lastEntryOf } from './fold.ts'
import { rowBytes, submissionRowOf, submissionRowSchema } from './row.ts'
import type { Entry, SubmissionLog } from './schema.ts'

/** A quote must leave room below DynamoDB's 400 KB for the actions that follow it. */
const maxRowBytesAfterQuote = 300 * 1024

/** What a decision about a log may be: a new entry, or that an earlier one was this very request. */
export type Decision = { readonly append: Entry } | { readonly replay: number }

export type Changed = { readonly log: SubmissionLog; readonly entry: number; readonly replayed: boolean }

export const submissionRepository = (table: Table) => {
  const rows = submissionRowSchema()

  const find = (store: StoreId, submissionId: string): Promise<SubmissionLog | undefined> =>
    readItem(table, submissionKey(store, submissionId), rows)

  const append = async (log: SubmissionLog, entry: Entry) => {
    const appended = { ...log, history: [...log.history, entry] }
    const row = submissionRowOf(appended)
    const mayGrow = entry.priced || entry.changes.length > 0
    if (mayGrow && rowBytes(row) > maxRowBytesAfterQuote) {
      throw new Problem('LIMIT_REACHED', { message: 'The history of this submission has no room for more prices.' })
    }
    const written = await tryPut(table, row, {
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
     * Writes a new submission once. Its id is the identity of the request, so a repetition meets the first one's item:
     * `repeated` with that, or `other` when the request was a different one.
     */
    create: async (
      log: SubmissionLog,
    ): Promise<{ result: 'created' | 'repeated'; log: SubmissionLog } | { result: 'other' }> => {
      const written = await tryPut(table, submissionRowOf(log), {
        // One identity makes one submission, however many requests race for it.
        ConditionExpression: 'attribute_not_exists(pk)',
      })
      if (written.done) return { result: 'created', log }
      const existing = rows.parse(written.existing)
      const [first] = existing.history
      const kind = first ? compareMarks(first.mark, lastEntryOf(log).mark) : 'other'
      if (kind === 'other') return { result: 'other' }
      return { result: kind === 'own' ? 'created' : 'repeated', log: existing }
    },

    /**
     * Appends what `decide` makes of the log, once; decides again when somebody else was faster.
     *
     * @returns undefined when there is no such submission.
     * @throws Problem LIMIT_REACHED, CONFLICT, and what `decide` throws.
     */
    change: async (
      store: StoreId,
      submissionId: string,
      decide: (log: SubmissionLog) => Decision,
    ): Promise<Changed | undefined> => {
      let log = await find(store, submissionId)
      return untilWon(async () => {
        if (!log) return undefined
        const decision = decide(log)
        if ('replay' in decision) return { log, entry: decision.replay, replayed: true }
        const { appended, written } = await append(log, decision.append)
        if (written.done) return { log: appended, entry: decision.append.entry, replayed: false }
        log = written.existing === undefined ? undefined : rows.parse(written.existing)
        // The client repeats a call whose answer was lost, and then meets the entry that it wrote itself.
        const own = log?.history.find(({ mark }) => mark.request_id === decision.append.mark.request_id)
        return log && own ? { log, entry: own.entry, replayed: false } : 'lost'
      })
    },
  }
}
