import type { Shard } from '#shared/table/keys.ts'

/*
 * How the functions are called, on AWS and by the local stack alike.
 */

/** Limits of the routes, the authorizer and the fallback. */
export const requestLimits = { timeoutSeconds: 10 } as const

/** After 5 retries or 1 hour a record goes to the on-failure queue; the audit creates its deliveries. */
export const fanOutLimits = {
  timeoutSeconds: 60,
  batchSize: 100,
  retries: 5,
  maxRecordAgeHours: 1,
  /** Batches of one shard of the stream at once; AWS allows 10. No order of events is promised. */
  parallelBatches: 10,
} as const

/**
 * Three identical functions read the one queue, each up to 150 batches at once. On AWS a mapping starts with 5 batches
 * and adds 300 a minute, and one hanging receiver keeps its batch busy for 10 seconds: with one mapping, healthy
 * receivers would wait for seconds when others begin to hang. `test/harness/simulation/isolation/isolation.test.ts`
 * shows both. The visibility timeout is 6 times the function's timeout, as AWS advises: no message comes back while its
 * batch runs.
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

/** Executions at once that a stage must be able to have: its senders, and as many for the API as AWS asks to leave. */
export const neededExecutions = deliverLimits.functions * deliverLimits.maxConcurrency + 100

export const sweepLimits = { timeoutSeconds: 240, periodMinutes: 5 } as const

/**
 * Each period 4 audits run at once, each of 2 of the 8 shards. A submission costs one of them 0.25 ms of a processor of
 * 1 769 MB, so with 1 024 MB about 2 300 a second; every change is audited twice.
 */
export const auditLimits = {
  timeoutSeconds: 270,
  periodMinutes: 5,
  shards: [
    ['0', '1'],
    ['2', '3'],
    ['4', '5'],
    ['6', '7'],
  ] satisfies readonly (readonly Shard[])[],
} as const
