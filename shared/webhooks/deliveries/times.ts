import { keptMs } from '#shared/table/time-to-live.ts'

/**
 * The age up to which a missing delivery was never made; an older one may be done and cleaned up. 29 days: a day less
 * than deliveries are kept, so that none is cleaned up while it is looked for.
 */
export const surelyKeptMs = keptMs - 24 * 60 * 60 * 1000

/*
 * How long one part of the delivery engine leaves something to another before it takes it for lost, in milliseconds.
 * Handed in where the functions are wired.
 */

/** One request to a receiver, from the look-up of its name to the end of its answer. */
export const attemptTimeoutMs = 10 * 1000

/** An attempt is its sender's for longer than the function may run, so that a sender whose lease is over is dead. */
export const leaseMs = 60 * 1000

/** What is due for less may have its wake-up on the way; indexes follow writes within this as well. */
export const sweepGraceMs = 2 * 60 * 1000

/** A delivery that the sweep woke, and that is due still, is woken again. */
export const wokenAgainMs = 15 * 60 * 1000

/**
 * A change that is younger is left to the stream. It is also how much older than its writing a change may be dated, by
 * two clocks that differ, a write that was repeated and an index that lags: what is dated behind the mark is not seen.
 */
export const auditGraceMs = 5 * 60 * 1000
