import { auditLimits, sweepLimits } from '#infra/limits.ts'
import { SHARDS } from '#shared/table/keys.ts'

/** List prices of us-east-1 in dollars, without free tier: per million, unless the comment has another unit. */
const prices = {
  restRequest: 3.5,
  invocation: 0.2,
  /** Per GB-second on arm64. */
  gigabyteSecond: 0.0000133334,
  writeUnit: 0.625,
  readUnit: 0.125,
  queueRequest: 0.4,
  /** Per GB, also `sentGigabyte`. */
  loggedGigabyte: 0.5,
  sentGigabyte: 0.09,
  /** Each per month, also `metric` and `secret`. */
  alarm: 0.1,
  metric: 0.3,
  secret: 0.4,
} as const

/** CPU milliseconds on arm64: for one call of the AWS client, and for the rest of an event's work. */
const callMs = 1.5
const ownMs = 1

/** Waiting time for a call to the table or the queue. */
const waitMs = 5

/** A Lambda function of this size has one whole CPU. */
const wholeProcessorMegabytes = 1769

type Run = { readonly megabytes: number; readonly calls: number; readonly waitMs: number; readonly events: number }

/** Cost of a million events, of which each run processes `events`. */
const functionCost = ({ megabytes, calls, waitMs, events }: Run): number => {
  const busyMs = ((calls * callMs + ownMs) * wholeProcessorMegabytes) / megabytes
  const gigabyteSeconds = (megabytes / 1024) * ((busyMs * events + waitMs) / 1000)
  return (prices.invocation + gigabyteSeconds * prices.gigabyteSecond * 1_000_000) / events
}

const gigabytesOfMillion = (bytes: number): number => bytes / 1000

/** Dollars per million, or per month, by part. */
export type Cost = Readonly<Record<string, number>>

export const totalOf = (cost: Cost): number => Object.values(cost).reduce((sum, part) => sum + part, 0)

/** A million requests that create a submission, on the REST API, with the authorizer's answer cached. */
export const createCost = ({ writeUnits, accessLogBytes }: { writeUnits: number; accessLogBytes: number }): Cost => ({
  gateway: prices.restRequest,
  table: writeUnits * prices.writeUnit,
  function: functionCost({ megabytes: 512, calls: 2, waitMs: 2 * waitMs, events: 1 }),
  log: gigabytesOfMillion(accessLogBytes) * prices.loggedGigabyte,
})

type DeliveryAmounts = {
  readonly writeUnits: number
  readonly readUnits: number
  readonly sentBytes: number
  readonly logBytes: number
}

/** Response time of the slowest of ten receivers that are called at once. */
const slowestOfTenMs = 450

/** A million deliveries whose first attempt succeeds, ten messages per run, from fan-out to the attempt's record. */
export const deliveryCost = ({ writeUnits, readUnits, sentBytes, logBytes }: DeliveryAmounts): Cost => ({
  table: writeUnits * prices.writeUnit + readUnits * prices.readUnit,
  // Sent one by one where few are sent; received and deleted by Lambda in batches of 10.
  queue: (1 + 2 / 10) * prices.queueRequest,
  fanOut: functionCost({ megabytes: 256, calls: 3, waitMs: 10 * 3 * waitMs, events: 10 }),
  deliver: functionCost({ megabytes: 256, calls: 3, waitMs: slowestOfTenMs + 3 * waitMs, events: 10 }),
  log: gigabytesOfMillion(logBytes) * prices.loggedGigabyte,
  transfer: gigabytesOfMillion(sentBytes) * prices.sentGigabyte,
})

type Standing = {
  readonly alarms: number
  readonly metrics: number
  readonly secrets: number
  /** Functions that receive from the queue. */
  readonly consumers: number
}

const millionMinutesOfMonth = (30 * 24 * 60) / 1_000_000

/** Bytes of the line that a sweep or an audit logs. */
const lineBytes = 500

/**
 * An audit reads the time and the progress of all shards. For each of its own it reads what changed, for each of the two
 * looks, and what failed, and it writes the progress.
 */
const auditReads = (shards: number) => 1 + SHARDS.length + 3 * shards

/** A month without requests: standing charges, Lambda's pollers of the queue, and a sweep and 4 audits every 5 minutes. */
export const idleCost = ({ alarms, metrics, secrets, consumers }: Standing): Cost => {
  const sweeps = millionMinutesOfMonth / sweepLimits.periodMinutes
  const audits = (millionMinutesOfMonth / auditLimits.periodMinutes) * auditLimits.shards.length
  const shardsOfAudit = SHARDS.length / auditLimits.shards.length
  const readsOfAudit = auditReads(shardsOfAudit)
  const callsOfAudit = readsOfAudit + shardsOfAudit
  // A sweep queries each shard for what is due.
  const readUnits = sweeps * SHARDS.length + audits * readsOfAudit
  const writeUnits = audits * shardsOfAudit
  return {
    alarms: alarms * prices.alarm,
    metrics: metrics * prices.metric,
    secrets: secrets * prices.secret,
    // 5 pollers per function, each with long polls of 20 seconds.
    pollers: consumers * 5 * 3 * millionMinutesOfMonth * prices.queueRequest,
    sweeps: sweeps * functionCost({ megabytes: 512, calls: SHARDS.length, waitMs: SHARDS.length * waitMs, events: 1 }),
    audits: audits * functionCost({ megabytes: 1024, calls: callsOfAudit, waitMs: callsOfAudit * waitMs, events: 1 }),
    table: readUnits * prices.readUnit + writeUnits * prices.writeUnit,
    log: (sweeps + audits) * gigabytesOfMillion(lineBytes) * prices.loggedGigabyte,
  }
}
