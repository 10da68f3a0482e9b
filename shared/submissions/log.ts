import * as z from 'zod/mini'
import { CONDITIONS, FLAGS, IGNORED_REASONS } from '#shared/card-list/words/vocabulary.ts'
import { storeIdSchema } from '#shared/core/store-id.ts'
import { requestMarkSchema } from '#shared/table/request-mark.ts'

export const STATUSES = ['pending_review', 'quoted', 'accepted', 'rejected', 'completed'] as const
export type Status = (typeof STATUSES)[number]

export const ACTIONS = ['quote', 'approve', 'reject', 'complete'] as const
export type Action = (typeof ACTIONS)[number]

/** Who acted, by the key: a session names the key that made it. An operator has no id. */
const actorSchema = () =>
  z.object({
    type: z.enum(['api_key', 'customer_session', 'console_session', 'operator']),
    id: z.nullable(z.uuid()),
    /** Of a console session: the person of the store's staff. */
    email: z.exactOptional(z.string()),
  })

/** A line of the customer's list as the service read it. Only an erasure changes it after creation. */
export const lineSchema = () =>
  z.object({
    line: z.int(),
    raw_input: z.string(),
    quantity: z.int(),
    name: z.string(),
    condition: z.enum(CONDITIONS),
    flags: z.array(z.enum(FLAGS)),
  })

export type Line = z.infer<ReturnType<typeof lineSchema>>

export const ignoredLineSchema = () =>
  z.object({ line: z.int(), raw_input: z.string(), reason: z.enum(IGNORED_REASONS) })

/** The values of one line that an action changed. */
const changeSchema = () =>
  z.object({
    line: z.int(),
    quoted_price_cents: z.exactOptional(z.nullable(z.int())),
    quantity: z.exactOptional(z.int()),
    condition: z.exactOptional(z.enum(CONDITIONS)),
  })

export type Change = z.infer<ReturnType<typeof changeSchema>>

export const entryActionSchema = () => z.enum(['create', ...ACTIONS, 'erase'])

/** One entry of a submission's history: an action and its changes. Entry 1 is the creation. */
const entrySchema = () =>
  z.object({
    entry: z.int(),
    action: entryActionSchema(),
    from: z.nullable(z.enum(STATUSES)),
    to: z.enum(STATUSES),
    at: z.iso.datetime(),
    by: actorSchema(),
    note: z.nullable(z.string()),
    /** The action contained a price, so it sets `quoted_at`. */
    priced: z.boolean(),
    changes: z.array(changeSchema()),
    mark: requestMarkSchema(),
    /** The idempotency digest of the request that made it; absent without an idempotency key. */
    identity: z.exactOptional(z.string()),
  })

export type Entry = z.infer<ReturnType<typeof entrySchema>>

export const linesSchema = () => z.object({ items: z.array(lineSchema()), ignored_lines: z.array(ignoredLineSchema()) })
export const historySchema = () => z.array(entrySchema()).check(z.minLength(1))
export const happeningsSchema = () =>
  z.array(z.pick(entrySchema(), { entry: true, action: true, at: true })).check(z.minLength(1))

/** Fields that are written at creation; only an erasure changes them. */
export const headSchema = () =>
  z.object({
    id: z.uuid(),
    store_id: storeIdSchema(),
    customer_email: z.string(),
    customer_name: z.string(),
    notes: z.nullable(z.string()),
    created_at: z.iso.datetime(),
  })

/** A stored submission: the customer's list, and the history since then. */
export type SubmissionLog = z.infer<ReturnType<typeof headSchema>> & {
  readonly lines: z.infer<ReturnType<typeof linesSchema>>
  readonly history: readonly Entry[]
}

/** An item as the API shows it: current values, and `stated_…` values as read from the customer's line. */
const itemSchema = () => {
  const { flags, ...line } = lineSchema().shape
  return z.object({
    id: z.uuid(),
    ...line,
    stated_quantity: line.quantity,
    stated_condition: line.condition,
    quoted_price_cents: z.nullable(z.int()),
    flags,
  })
}

/** An entry of the history as the API shows it. */
export const historyEntrySchema = () =>
  z.extend(z.pick(entrySchema(), { entry: true, action: true, from: true, to: true, at: true, by: true, note: true }), {
    changed_items: z.int(),
  })

export type HistoryEntry = z.infer<ReturnType<typeof historyEntrySchema>>

/**
 * The first fields of a submission in every answer: owner and status. `shownProgress` follows them. Lists show both, so
 * the indexes project both (`summaryAttributes`), without the store, which stands in their keys.
 */
const shownHead = () => ({
  ...z.pick(headSchema(), { id: true, store_id: true, customer_email: true, customer_name: true }).shape,
  status: z.enum(STATUSES),
})

const shownProgress = () => ({
  created_at: z.iso.datetime(),
  quoted_at: z.nullable(z.iso.datetime()),
  completed_at: z.nullable(z.iso.datetime()),
  quoted_total_cents: z.nullable(z.int()),
})

/** A submission's row in a list. */
export const summarySchema = () =>
  z.object({
    ...shownHead(),
    ...shownProgress(),
    item_count: z.int(),
    /** The sum of the current quantities. */
    card_count: z.int(),
    /** Items with a flag of the reading; flags never change. */
    flagged_item_count: z.int(),
  })

export type Summary = z.infer<ReturnType<typeof summarySchema>>

export const submissionSchema = () =>
  z.object({
    ...shownHead(),
    notes: z.nullable(z.string()),
    ...shownProgress(),
    items: z.array(itemSchema()),
    ignored_lines: z.array(ignoredLineSchema()),
  })

export type Submission = z.infer<ReturnType<typeof submissionSchema>>
