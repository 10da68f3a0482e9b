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
  /** Batches of one shard of the stream at once, at most; AWS allows 10. No order of events is promised. */
  parallelBatches: 10,
} as const

/**
 * Three identical functions read the one queue, each up to 150 batches at once where the account allows it
 * (`shareConcurrency`). On AWS a mapping starts with 5 batches and adds 300 a minute, and one hanging receiver keeps its
 * batch busy for 10 seconds: with one mapping, healthy receivers would wait for seconds when others begin to hang.
 * `test/harness/simulation/isolation/isolation.test.ts` shows both. The visibility timeout is 6 times the function's
 * timeout, as AWS advises: no message comes back while its batch runs. The messages of a throttled batch come back after
 * it, and count as received. 100 times take at least 5 hours, so that no valid message ends in the dead-letter queue
 * because the account's concurrency is used up for a while.
 */
export const deliverLimits = {
  timeoutSeconds: 30,
  batchSize: 10,
  functions: 3,
  maxConcurrency: 150,
  batchesAtFirst: 5,
  visibilitySeconds: 180,
  maxReceiveCount: 100,
} as const

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

/** The lowest quota of concurrent executions that AWS gives a new account. */
export const minConcurrency = 10

/** Lambda keeps this many executions of an account for the functions without a reservation. */
const unreservable = 100

/** How a deployment shares its executions; `reserved` only where the account allows it. */
export type ConcurrencyShares = {
  /** Batches that each deliver function works on at once. */
  readonly sender: number
  /** Batches of one shard of the stream that fan-out works on at once. */
  readonly fanOutBatches: number
  readonly reserved?: {
    readonly sender: number
    readonly fanOut: number
    readonly authorizer: number
    readonly fallback: number
  }
}

/**
 * Shares the concurrent executions that a deployment may use. The senders, which a hanging receiver holds for 10
 * seconds, take at most 6 of 10 and 450 of 1 000. A reservation is an upper bound of its function too, so the routes
 * have none: they share what the others cannot take, 395 of 1 000. The senders' is as large as their mapping's bound,
 * so that no batch of theirs is throttled.
 *
 * @param executions the account's quota, or this deployment's part of it; at least `minConcurrency`.
 */
export const shareConcurrency = (executions: number): ConcurrencyShares => {
  const part = (fraction: number) => Math.floor(executions * fraction)
  // SQS mappings start at least 2 batches, whatever the account allows.
  const sender = Math.min(deliverLimits.maxConcurrency, Math.max(2, part(0.15)))
  const fanOutBatches = Math.min(fanOutLimits.parallelBatches, Math.max(1, part(0.01)))
  const reserved = { sender, fanOut: part(0.1), authorizer: part(0.05), fallback: Math.min(5, part(0.01)) }
  const total = deliverLimits.functions * sender + reserved.fanOut + reserved.authorizer + reserved.fallback
  return { sender, fanOutBatches, ...(executions - total >= unreservable && { reserved }) }
}
