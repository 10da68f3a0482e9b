/**
 * Capacity units that something may cost, all of its calls together. DynamoDB counts a write unit for every KB of the item
 * and every entry of an index that changes (two where its key does), and a read unit for every 4 KB, half of one where
 * the read need not be consistent.
 */
export const unitBudgets = {
  /** Write units of the gate, in the store's item; and where the request is the first of its minute. */
  gate: 1,
  gateAtTurn: 2,
  /** Write units without the gate's, of twenty cards. */
  create: 6,
  transition: 8,
  /** Read units of fifty rows. */
  list: 3,
  /** Write units from the first row to the record of the first attempt, which succeeds. */
  delivered: 6,
  /** Write units of five attempts that fail. */
  failed: 40,
  /** Read units of an event's webhooks, and of what an attempt needs. */
  fanOutRead: 1,
  attemptRead: 3,
} as const
