import { longestFreezeMs } from '#test/harness/simulation/world/faults.ts'

/**
 * Every promise holds to a second: a webhook may get the events of the second before its subscription, an attempt that
 * began in the second after a change may do as before it, and no attempt starts more than a second early.
 */
export const graceMs = 1_000

/** Longest time from a decision to its write: a process may stop for 15 minutes, and a call of it takes some seconds. */
export const stoppedMs = longestFreezeMs + 60_000
