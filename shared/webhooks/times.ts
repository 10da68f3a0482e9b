/*
 * How long the parts of the delivery engine leave something to one another before they take it for lost. They are handed
 * in, in milliseconds, where the functions are wired.
 */

/** How long an attempt belongs to its sender: longer than the function may run, so that whose lease is over is dead. */
export const leaseMs = 60 * 1000

/** How long the sweep leaves what is due to its wake-up: that may be on its way, and indexes follow writes within this. */
export const sweepGraceMs = 2 * 60 * 1000

/** A delivery that the sweep woke, and that is due still, is woken again after so long. */
export const wokenAgainMs = 15 * 60 * 1000

/**
 * How long the audit leaves a change to the stream. It is also how much older than its writing a change may be dated, by
 * two clocks that differ, a write that was repeated and an index that lags: what is dated behind the mark is not seen.
 */
export const auditGraceMs = 5 * 60 * 1000
