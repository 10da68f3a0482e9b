/**
 * Highest capacity units of all calls together. DynamoDB counts 1 write unit per KB of the item and of every index
 * entry that changes (2 when the entry's key changes), and 1 read unit per 4 KB, or a half for an eventually consistent
 * read.
 */
export const unitBudgets = {
  /** Write units of the gate, for the store's item; `gateAtTurn`: for the first request of a minute. */
  gate: 1,
  gateAtTurn: 2,
  /** Write units for twenty cards, without the gate's. */
  create: 6,
  transition: 9,
  /** Read units of a page of fifty rows. */
  list: 3,
  /** Write units of a delivery whose first attempt succeeds, from its creation to the attempt's record. */
  delivered: 6,
  /** Its calls to the table. */
  deliveredCalls: 5,
  /** Write units of a delivery with five failed attempts, each with an answer that does not compress. */
  failed: 28,
  /** Read units of the fan-out of an event, and of an attempt. */
  fanOutRead: 1,
  attemptRead: 3,
  /** Read units of one look of the audit at one change; it looks twice. */
  auditRead: 3,
} as const

/**
 * Highest write units of the table itself, the gate's included, and of an index, where a partition of one can be hot:
 * of a transition of twenty cards, and of a delivery.
 */
export const placeBudgets = {
  transition: { table: 3, 'by-store': 1, due: 2 },
  delivered: { table: 3, due: 2 },
  failed: { table: 14 },
} as const

/**
 * Highest units of a submission with this many lines, the gate's included, and bytes of its item: DynamoDB's limit is
 * 400 KB, ours 300 KiB. `transition`: a quote with a price for each line.
 */
export const lineBudgets = [
  { lines: 1, create: 7, get: 1, transition: 9, bytes: 1_700 },
  { lines: 20, create: 7, get: 1, transition: 10, bytes: 2_100 },
  { lines: 100, create: 8, get: 1, transition: 10, bytes: 3_500 },
  { lines: 1_000, create: 16, get: 3, transition: 24, bytes: 18_000 },
] as const

/** Highest bytes of a request or a delivery of twenty cards. */
export const byteBudgets = {
  /** A line of the gateway's access log. */
  accessLog: 320,
  /** The body of the answer to a create or a transition. */
  submission: 6_000,
  /** A page of a hundred rows of a list. */
  page: 60_000,
  /** A webhook, headers included. */
  webhook: 4_000,
  /** Our own log of a delivery whose first attempt succeeds. */
  deliveryLog: 550,
} as const
