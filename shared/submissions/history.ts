import type { HistoryEntry, SubmissionLog } from './log.ts'

/** A submission's history as the API shows it: every entry with the number of items that it changed. */
export const historyOf = ({ history, lines }: SubmissionLog): HistoryEntry[] =>
  history.map(({ entry, action, from, to, at, by, note, changes }) => ({
    entry,
    action,
    from,
    to,
    at,
    by,
    note,
    changed_items: action === 'create' ? lines.items.length : changes.length,
  }))
