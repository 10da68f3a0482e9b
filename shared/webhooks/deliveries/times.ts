import { keptMs } from '#shared/table/time-to-live.ts'

/**
 * Up to this age of the event a missing delivery was never made; an older one may be done and deleted. 29 days: one day
 * less than deliveries are kept, so that none is deleted while it is looked for.
 */
export const surelyKeptMs = keptMs - 24 * 60 * 60 * 1000

/*
 * Milliseconds after which one part of the delivery engine treats the work of another part as lost. `shared/wiring`
 * passes them to the functions.
 */

/** Timeout of one request to a receiver, from the look-up of its name to the end of its answer. */
export const attemptTimeoutMs = 10 * 1000

/** Lease of a claim: longer than the deliver function may run (30 s), so a sender whose lease has ended is dead. */
export const leaseMs = 60 * 1000

/** A delivery that is due for less may have its wake-up on the way. Indexes follow writes within this time too. */
export const sweepGraceMs = 2 * 60 * 1000

/** A delivery that is still due this long after the sweep woke it is woken again. */
export const wokenAgainMs = 15 * 60 * 1000

/** The audit leaves younger changes to the stream. */
export const auditGraceMs = 5 * 60 * 1000

/**
 * The audit looks at every change once more at this age. A change may appear in the index later than the first look
 * expects it: two clocks that differ, a repeated write, an index that lags.
 */
export const secondLookMs = 6 * 60 * 60 * 1000
