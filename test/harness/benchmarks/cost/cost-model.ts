import { auditLimits, sweepLimits } from '#infra/limits.ts'
import { ownMetrics } from '#infra/stack/watch/own-metrics.ts'
import { stageOf } from '#infra/stage.ts'
import { SHARDS } from '#shared/table/keys.ts'
import { sweepGraceMs } from '#shared/webhooks/deliveries/times.ts'
import { ATTEMPT_ERRORS } from '#shared/webhooks/deliveries/vocabulary.ts'
import { longestStayMs } from '#shared/webhooks/engine/attempts/outcome.ts'

/**
 * List prices of us-east-1 in dollars, without free tier: per million, unless the comment has another unit. From the
 * services' pages under aws.amazon.com/<service>/pricing; CloudWatch's as of February 2026, EventBridge's as of March 2026.
 */
const prices = {
  restRequest: 3.5,
  invocation: 0.2,
  /** Per GB-second on arm64. */
  gigabyteSecond: 0.0000133334,
  writeUnit: 0.625,
  readUnit: 0.125,
  /** One request for a batch of up to 10 messages and 64 KB. */
  queueRequest: 0.4,
  /** A schedule that fires. */
  schedule: 1,
  /** Per GB, also `sentGigabyte`. */
  loggedGigabyte: 0.5,
  sentGigabyte: 0.09,
  /** Each per month, also `metric` and `secret`. A metric counts by the hours in which it is written. */
  alarm: 0.1,
  metric: 0.3,
  secret: 0.4,
} as const

/** CPU milliseconds on arm64: for one call of the AWS client, and for the rest of an event's work. */
const callMs = 1.5
const ownMs = 1

/** Waiting time for a call to the table or the queue. */
export const waitMs = 5

/** A Lambda function of this size has one whole CPU. */
const wholeProcessorMegabytes = 1769

/** Bytes that CloudWatch adds to each line that it counts. */
const lineOverheadBytes = 26

/** Bytes of `platform.start` and `platform.report`, which a function that reports its memory logs for each run. */
const reportBytes = 700 + 2 * lineOverheadBytes

type Run = { readonly megabytes: number; readonly calls: number; readonly waitMs: number; readonly events: number }

/** Milliseconds that a function of this size computes for these milliseconds of a whole processor. */
export const stretch = (processorMs: number, megabytes: number): number =>
  (processorMs * wholeProcessorMegabytes) / megabytes

/** Milliseconds that a function of this size computes for an event with these calls of the AWS client. */
export const busyMs = (calls: number, megabytes: number): number => stretch(calls * callMs + ownMs, megabytes)

/** Cost of a million events, of which each run processes `events`. */
const functionCost = ({ megabytes, calls, waitMs, events }: Run): number => {
  const gigabyteSeconds = (megabytes / 1024) * ((busyMs(calls, megabytes) * events + waitMs) / 1000)
  return (prices.invocation + gigabyteSeconds * prices.gigabyteSecond * 1_000_000) / events
}

/** Dollars for a million times these bytes of log, in this number of lines. */
const logCost = (bytes: number, lines = 1): number =>
  ((bytes + lines * lineOverheadBytes) / 1000) * prices.loggedGigabyte

/** Dollars for sending these bytes from AWS a million times. */
export const transferCost = (bytes: number): number => (bytes / 1000) * prices.sentGigabyte

/** Dollars per million, or per month, by part. */
export type Cost = Readonly<Record<string, number>>

export const totalOf = (cost: Cost): number => Object.values(cost).reduce((sum, part) => sum + part, 0)

/** CPU milliseconds of a whole processor for one look of the audit at a change, or of the sweep at a delivery. */
export const lookMs = 0.25

/** A million looks of the audit at changes, or of the sweep at deliveries. */
const lookCost = (readUnits: number): number =>
  readUnits * prices.readUnit + lookMs * 1000 * (wholeProcessorMegabytes / 1024) * prices.gigabyteSecond

type RequestAmounts = {
  readonly writeUnits: number
  readonly readUnits: number
  /** Calls of the AWS client. */
  readonly calls: number
  readonly accessLogBytes: number
  /** Of the answer's body. */
  readonly sentBytes: number
}

/** A million requests on the REST API, with the authorizer's answer cached. */
export const requestCost = (amounts: RequestAmounts): Cost => ({
  gateway: prices.restRequest,
  table: amounts.writeUnits * prices.writeUnit + amounts.readUnits * prices.readUnit,
  function: functionCost({ megabytes: 512, calls: amounts.calls, waitMs: amounts.calls * waitMs, events: 1 }),
  log: logCost(amounts.accessLogBytes),
  transfer: transferCost(amounts.sentBytes),
})

/** A million changes of submissions, each looked at twice by the audit. */
export const auditCost = (readUnitsOfLook: number): Cost => ({
  'audit, twice': 2 * lookCost(readUnitsOfLook),
})

/** Events of one store that a run of a function processes, and messages of a batch: 10 under load, 1 alone. */
export type Together = 1 | 10

type DeliveryAmounts = {
  readonly writeUnits: number
  readonly readUnits: number
  readonly sentBytes: number
  /** Bytes of our own lines, one for each attempt. */
  readonly logBytes: number
  /** Calls to the table. */
  readonly tableCalls: number
  readonly attempts: 1 | 5
  readonly together: Together
}

/** Response time of the slowest of the receivers that one run calls. */
const slowestAnswerMs = 450

/** Waits before the retries, as deployed: which of them are long decides what a record costs. */
export const retryDelaysSeconds = stageOf('production', undefined).retry.RETRY_DELAYS_SECONDS.split(',').map(Number)

/** Of the 4 waits before a retry, 2 are schedules. A schedule's message has no group and is sent on with one. */
const schedulesOf = (attempts: number) => (attempts === 1 ? 0 : 2)

/**
 * Looks of the sweep at a delivery that fails. Its place in the index stays for the waits of 1 and 5 minutes, then moves to
 * the fourth attempt. A look reads the delivery.
 */
const sweepsOf = (attempts: number) => {
  const staysMs = retryDelaysSeconds.map((delay) => delay * 1000).filter((delayMs) => delayMs <= longestStayMs)
  const seenMs = staysMs.reduce((sum, delayMs) => sum + delayMs, 0) - sweepGraceMs
  return attempts === 1 ? 0 : seenMs / (sweepLimits.periodMinutes * 60_000)
}

/** A million deliveries, from fan-out to the record of the last attempt. */
export const deliveryCost = ({
  writeUnits,
  readUnits,
  sentBytes,
  logBytes,
  tableCalls,
  attempts,
  together,
}: DeliveryAmounts): Cost => {
  const schedules = schedulesOf(attempts)
  const messages = attempts + schedules
  const forwarding = functionCost({ megabytes: 256, calls: 1, waitMs, events: together })
  // The fan-out reads the webhooks once for a batch, puts each delivery, and sends its messages in one batch.
  const fanOut = { megabytes: 256, calls: 1 + 2 / together, waitMs: 3 * waitMs, events: together }
  // An attempt that fails also wakes the next one.
  const callsOfAttempt = (tableCalls - 1 - 1 / together + attempts - 1) / attempts
  const attempting = { megabytes: 256, calls: callsOfAttempt, waitMs: slowestAnswerMs + 3 * waitMs, events: together }
  return {
    table: writeUnits * prices.writeUnit + readUnits * prices.readUnit,
    // Each message is sent, received and deleted. `SendMessageBatch` and Lambda's poller do that in batches.
    queue: (3 * messages * prices.queueRequest) / together,
    schedules: schedules * prices.schedule,
    fanOut: functionCost(fanOut),
    deliver: attempts * functionCost(attempting) + schedules * forwarding,
    log: logCost(logBytes, attempts),
    reports: (messages * logCost(reportBytes, 0)) / together,
    sweeps: sweepsOf(attempts) * lookCost(1),
    transfer: transferCost(sentBytes),
  }
}

/** Written by every sweep and audit, also when nothing is due: `BacklogAge`, `AuditAge`. */
const metricsOfRepairs = 2

/** Of the access log, by filters: `Refusals`, `AuthorizerFailures`. */
const metricsOfFilters = 2

/** Custom metrics when each is written in every hour: `DeliveryAttempts` is one for `none` and for each error. */
const metricsOfBusyMonth = Object.keys(ownMetrics).length + ATTEMPT_ERRORS.length + metricsOfFilters

/** What the custom metrics of a month cost when attempts fail in every way in every hour. */
export const busyMetricsCost = metricsOfBusyMonth * prices.metric

export type Standing = {
  readonly alarms: number
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
const auditReads = (ofAudit: number, shards: number) => 1 + shards + 3 * ofAudit

/** A month without requests: standing charges, Lambda's pollers of the queue, and a sweep and 4 audits every 5 minutes. */
export const idleCost = ({ alarms, secrets, consumers }: Standing, shards: number = SHARDS.length): Cost => {
  const sweeps = millionMinutesOfMonth / sweepLimits.periodMinutes
  const audits = (millionMinutesOfMonth / auditLimits.periodMinutes) * auditLimits.shards.length
  const shardsOfAudit = shards / auditLimits.shards.length
  const readsOfAudit = auditReads(shardsOfAudit, shards)
  const callsOfAudit = readsOfAudit + shardsOfAudit
  // A sweep queries each shard for what is due.
  const readUnits = sweeps * shards + audits * readsOfAudit
  const writeUnits = audits * shardsOfAudit
  return {
    alarms: alarms * prices.alarm,
    metrics: metricsOfRepairs * prices.metric,
    secrets: secrets * prices.secret,
    // 5 pollers per function, each with long polls of 20 seconds.
    pollers: consumers * 5 * 3 * millionMinutesOfMonth * prices.queueRequest,
    sweeps: sweeps * functionCost({ megabytes: 512, calls: shards, waitMs: shards * waitMs, events: 1 }),
    audits: audits * functionCost({ megabytes: 1024, calls: callsOfAudit, waitMs: callsOfAudit * waitMs, events: 1 }),
    table: readUnits * prices.readUnit + writeUnits * prices.writeUnit,
    log: (sweeps + audits) * logCost(lineBytes + reportBytes),
  }
}
