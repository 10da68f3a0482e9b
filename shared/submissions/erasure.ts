import { ERASED, eraseText } from '#shared/core/fields.ts'
import { lastEntryOf, nextEntryOf } from './fold.ts'
import type { Entry, SubmissionLog } from './log.ts'

/** @param requestId of this erasure alone: a write that the AWS client repeats finds its own entry by it. */
export const erasureOf = (log: SubmissionLog, requestId: string, nowMs: number): Entry => ({
  ...nextEntryOf(log, nowMs),
  action: 'erase',
  to: lastEntryOf(log).to,
  by: { type: 'operator', id: null },
  note: null,
  priced: false,
  changes: [],
  mark: { request_id: requestId, fingerprint: ERASED },
})

/** Once erased, a submission stays erased: its history keeps the entry. */
export const isErased = ({ history }: { readonly history: readonly Pick<Entry, 'action'>[] }): boolean =>
  history.some(({ action }) => action === 'erase')

/** Whether an erasure would replace words: there was none yet, or a change that raced it wrote a note after it. */
export const hasWords = (log: SubmissionLog): boolean =>
  !isErased(log) || log.history.some(({ note }) => note !== eraseText(note))

/**
 * The log with a mark for every text that the customer or the store typed. The number of lines, what the service read
 * in them as codes and numbers, and what was done, by whom and when, stay. The fingerprints go too: a digest of the
 * words confirms a guess at them.
 */
const withoutWords = (log: SubmissionLog): SubmissionLog => ({
  ...log,
  customer_email: ERASED,
  customer_name: ERASED,
  notes: eraseText(log.notes),
  lines: {
    items: log.lines.items.map((line) => ({ ...line, raw_input: ERASED, name: ERASED })),
    ignored_lines: log.lines.ignored_lines.map((line) => ({ ...line, raw_input: ERASED })),
  },
  history: log.history.map((entry) => ({
    ...entry,
    note: eraseText(entry.note),
    mark: { ...entry.mark, fingerprint: ERASED },
  })),
})

/** The log after an entry. An erasure is the only entry that also changes what was written before it. */
export const withEntry = (log: SubmissionLog, entry: Entry): SubmissionLog => {
  const before = entry.action === 'erase' ? withoutWords(log) : log
  return { ...before, history: [...before.history, entry] }
}
