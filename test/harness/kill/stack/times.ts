/*
 * The product's times, shortened to a few seconds each, in the same order: an attempt ends before its function must, a
 * lease is longer than the function may run, and a message comes back after the lease. So minutes see what would take
 * hours.
 */

/** A function that runs longer is ended by force, as Lambda does: 30 s in the product. */
export const functionTimeoutMs = 10_000

/** The fan-out function has twice the time of the deliver function, 60 s in the product: it works a batch one by one. */
export const fanOutTimeoutMs = 2 * functionTimeoutMs

/** The sweep has eight times the time, 240 s in the product: it looks through the whole of what is due. */
export const sweepTimeoutMs = 8 * functionTimeoutMs

/** 60 s in the product. */
export const leaseMs = 12_000

/** 180 s in the product. */
export const visibilitySeconds = 24

/** One request to a receiver: 10 s in the product. */
export const attemptTimeoutMs = 1_000

/** 5 minutes in the product. */
export const sweepPeriodMs = 5_000

/** 2 minutes in the product. */
export const sweepGraceMs = 6_000

/** 15 minutes in the product. */
export const wokenAgainMs = 30_000

/** 5 minutes in the product. */
export const auditGraceMs = 10_000

/** Two waits by the queue and two by schedules. */
export const retry = { RETRY_DELAYS_SECONDS: '1,2,3,4', QUEUE_DELAY_LIMIT_SECONDS: '2' }

/** So long all may take to come to its end once nothing is killed any more. */
export const quietLimitMs = 240_000
