/*
 * The product's times, shortened so that minutes show what would take hours. Their order is kept: attempt time-out <
 * function time-out < lease < visibility time-out.
 */

/** The process of a function that runs longer is killed: 30 s in the product. */
export const functionTimeoutMs = 10_000

/** Twice the time of the deliver function, as in the product (60 s): it processes a batch one record at a time. */
export const fanOutTimeoutMs = 2 * functionTimeoutMs

/** Of the sweep and of the audit: eight times that of the deliver function; 240 s and 270 s in the product. */
export const repairTimeoutMs = 8 * functionTimeoutMs

/** 60 s in the product. */
export const leaseMs = 12_000

/** 180 s in the product. */
export const visibilitySeconds = 24

/** One request to a receiver: 10 s in the product. */
export const attemptTimeoutMs = 1_000

/** From one sweep and audit to the next: 5 minutes in the product. */
export const repairPeriodMs = 5_000

/** 2 minutes in the product. */
export const sweepGraceMs = 6_000

/** 15 minutes in the product. */
export const wokenAgainMs = 30_000

/** 5 minutes in the product. */
export const auditGraceMs = 10_000

/** 6 hours in the product. */
export const secondLookMs = 60_000

/** Retries 1 and 2 wait in the queue, 3 and 4 in schedules. */
export const retry = { RETRY_DELAYS_SECONDS: '1,2,3,4', QUEUE_DELAY_LIMIT_SECONDS: '2' }

/** Time-out after the last kill for every delivery to end. */
export const quietLimitMs = 240_000
