import { isoTime } from '#shared/core/clock.ts'
import { derivedId } from '#shared/table/derived-id.ts'
import type { Change, Entry, Line, Submission, SubmissionLog } from './log.ts'

/** An item's id is derived from its submission and line, so it is not stored. */
export const itemIdOf = (submissionId: string, line: number): string => derivedId('item', submissionId, String(line))

type History = Pick<SubmissionLog, 'history'>

/** A history is never empty: its schema requires the entry of the creation. */
const requireEntry = (entry: Entry | undefined): Entry => {
  if (!entry) throw new Error('The history of a submission is empty.')
  return entry
}

/** @throws Error when the history is empty. */
export const firstEntryOf = ({ history }: History): Entry => requireEntry(history[0])

/** @throws Error when the history is empty. */
export const lastEntryOf = ({ history }: History): Entry => requireEntry(history.at(-1))

/** The number, the status before it and the time of the entry that comes next; times of a history never go back. */
export const nextEntryOf = (log: History, nowMs: number) => {
  const last = lastEntryOf(log)
  return { entry: last.entry + 1, from: last.to, at: isoTime(Math.max(nowMs, Date.parse(last.at))) }
}

type Item = Omit<Submission['items'][number], 'id'>

const withChange = (item: Item, { line: _, ...change }: Change): Item => ({ ...item, ...change })

const itemOf = (line: Line): Item => ({
  ...line,
  stated_quantity: line.quantity,
  stated_condition: line.condition,
  quoted_price_cents: null,
})

const itemsAfter = ({ lines }: SubmissionLog, entries: readonly Entry[]): Item[] => {
  const items = new Map(lines.items.map((line) => [line.line, itemOf(line)]))
  for (const change of entries.flatMap(({ changes }) => changes)) {
    const item = items.get(change.line)
    if (item) items.set(change.line, withChange(item, change))
  }
  return [...items.values()]
}

/** The sum in cents; null until every item that is not declined (quantity 0) has a price. */
const totalOf = (items: readonly Item[]): number | null => {
  let total = 0
  for (const { quantity, quoted_price_cents } of items) {
    if (quantity === 0) continue
    if (quoted_price_cents === null) return null
    total += quantity * quoted_price_cents
  }
  return total
}

/**
 * As `submissionAt`, with items that have no id yet: 20 ids take 1 % of a create's processor time, and only answers and
 * webhooks show them.
 */
export const stateAt = (log: SubmissionLog, entry = lastEntryOf(log).entry) => {
  const entries = log.history.slice(0, entry)
  const items = itemsAfter(log, entries)
  return {
    id: log.id,
    store_id: log.store_id,
    customer_email: log.customer_email,
    customer_name: log.customer_name,
    status: lastEntryOf({ history: entries }).to,
    notes: log.notes,
    created_at: log.created_at,
    quoted_at: entries.findLast(({ priced }) => priced)?.at ?? null,
    completed_at: entries.findLast(({ action }) => action === 'complete')?.at ?? null,
    quoted_total_cents: totalOf(items),
    items,
    ignored_lines: log.lines.ignored_lines,
  }
}

/**
 * The submission as it was after an entry of its history.
 *
 * @param entry number of the entry, from 1; the newest if absent.
 * @throws Error when the history up to that entry is empty.
 */
export const submissionAt = (log: SubmissionLog, entry?: number): Submission => {
  const state = stateAt(log, entry)
  return { ...state, items: state.items.map((item) => ({ id: itemIdOf(log.id, item.line), ...item })) }
}
