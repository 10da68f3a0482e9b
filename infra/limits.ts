/*
 * How the functions are called: read by the deployed stack and by the local one, so that both call them alike.
 */

/** The rows of the API, the authorizer and the fallback. */
export const requestLimits = { timeoutSeconds: 10 } as const

/** A record that was tried so often, or is so old, is given up; the audit makes it good. */
export const fanOutLimits = { timeoutSeconds: 60, batchSize: 100, retries: 5, maxRecordAgeHours: 1 } as const

/**
 * Three functions, all the same, take from the one queue, each so many batches at once. A mapping begins with 5 batches
 * and adds 300 a minute, and a batch in which one receiver hangs holds its place for 10 seconds: with one mapping,
 * healthy receivers would wait for seconds when others begin to hang. `test/harness/simulation/isolation.test.ts` finds both.
 * The visibility is six times the function's time, as AWS advises: no message comes back while it is worked on.
 */
export const deliverLimits = {
  timeoutSeconds: 30,
  batchSize: 10,
  functions: 3,
  maxConcurrency: 150,
  batchesAtFirst: 5,
  visibilitySeconds: 180,
  maxReceiveCount: 10,
} as const

export const sweepLimits = { timeoutSeconds: 240, periodMinutes: 5 } as const
