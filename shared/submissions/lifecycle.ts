import type * as z from 'zod/mini'
import { isoTime } from '#shared/core/clock.ts'
import { invalidFields, Problem } from '#shared/core/problems.ts'
import { type RequestMark, requireSameRequest } from '#shared/table/request-mark.ts'
import { lastEntryOf, nextEntryOf, submissionAt } from './fold.ts'
import {
  ACTIONS,
  type Action,
  type Change,
  type Entry,
  type headSchema,
  type Status,
  type SubmissionLog,
} from './log.ts'

/** The workflow: the statuses from which each action is allowed, and the status that it leads to. */
export const transitions: Record<Action, { readonly from: readonly Status[]; readonly to: Status }> = {
  quote: { from: ['pending_review', 'quoted', 'accepted'], to: 'quoted' },
  approve: { from: ['pending_review', 'quoted'], to: 'accepted' },
  reject: { from: ['pending_review', 'quoted', 'accepted'], to: 'rejected' },
  complete: { from: ['accepted'], to: 'completed' },
}

export const actionsFrom = (status: Status): readonly Action[] =>
  ACTIONS.filter((action) => transitions[action].from.includes(status))

/** A store's request: an action, and prices or corrections of single items. */
export type Command = {
  readonly action: Action
  readonly items: readonly ({ readonly id: string } & Omit<Change, 'line'>)[]
  readonly note: string | null
  readonly by: Entry['by']
  readonly mark: RequestMark
  readonly idempotencyDigest: string | undefined
}

/** Keeps only values that differ from the current ones. */
const changesOf = (log: SubmissionLog, items: Command['items']): Change[] => {
  const present = new Map(submissionAt(log).items.map((item) => [item.id, item]))
  const unknown = items.flatMap(({ id }, index) =>
    present.has(id) ? [] : [{ path: `/items/${index}/id`, message: 'is not an item of this submission' }],
  )
  if (unknown.length > 0) throw invalidFields(unknown)
  return items.flatMap(({ id, quoted_price_cents, quantity, condition }) => {
    const item = present.get(id)
    if (!item) return []
    const change = {
      ...(quoted_price_cents !== undefined && quoted_price_cents !== item.quoted_price_cents && { quoted_price_cents }),
      ...(quantity !== undefined && quantity !== item.quantity && { quantity }),
      ...(condition !== undefined && condition !== item.condition && { condition }),
    }
    return Object.keys(change).length > 0 ? [{ line: item.line, ...change }] : []
  })
}

/**
 * The entry that an action appends to a submission's history.
 *
 * @param nowMs raised to the time of the previous entry if clocks differ: the times of a history never go back.
 * @throws Problem INVALID_TRANSITION, VALIDATION_FAILED when an item is not in the submission.
 */
export const decide = (log: SubmissionLog, command: Command, nowMs: number): Entry => {
  const { action, items, note, by, mark, idempotencyDigest } = command
  const last = lastEntryOf(log)
  if (!transitions[action].from.includes(last.to)) {
    throw new Problem('INVALID_TRANSITION', {
      message: `The action ${action} is not allowed from the status ${last.to}.`,
      details: actionsFrom(last.to).map((allowed) => ({ path: '/action', message: allowed })),
    })
  }
  return {
    ...nextEntryOf(log, nowMs),
    action,
    to: transitions[action].to,
    by,
    note,
    priced: items.some(({ quoted_price_cents }) => typeof quoted_price_cents === 'number'),
    changes: changesOf(log, items),
    mark,
    ...(idempotencyDigest !== undefined && { identity: idempotencyDigest }),
  }
}

/**
 * The number of the entry that an earlier request with the same idempotency key appended.
 *
 * @throws Problem IDEMPOTENCY_KEY_REUSED when that request had another body.
 */
export const repeatedEntryOf = (
  log: SubmissionLog,
  { idempotencyDigest, mark }: Pick<Command, 'idempotencyDigest' | 'mark'>,
): number | undefined => {
  if (idempotencyDigest === undefined) return undefined
  const earlier = log.history.find(({ identity }) => identity === idempotencyDigest)
  if (earlier) requireSameRequest(earlier.mark, mark)
  return earlier?.entry
}

/** A customer's request and its sender. */
type Intake = Omit<z.infer<ReturnType<typeof headSchema>>, 'created_at'> & {
  readonly lines: SubmissionLog['lines']
  readonly by: Entry['by']
  readonly mark: RequestMark
}

/** The log of a new submission: the customer's list as it was read, and the first entry of its history. */
export const openLog = ({ lines, by, mark, ...head }: Intake, nowMs: number): SubmissionLog => {
  const created_at = isoTime(nowMs)
  const first: Entry = {
    entry: 1,
    action: 'create',
    from: null,
    to: 'pending_review',
    at: created_at,
    by,
    note: null,
    priced: false,
    changes: [],
    mark,
  }
  return { ...head, created_at, lines, history: [first] }
}
