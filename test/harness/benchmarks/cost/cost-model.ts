/** List prices of us-east-1 in dollars, without any free tier. A million of each where nothing else is said. */
const prices = {
  restRequest: 3.5,
  invocation: 0.2,
  /** Of a single GB-second on arm64. */
  gigabyteSecond: 0.0000133334,
  writeUnit: 0.625,
  readUnit: 0.125,
  queueRequest: 0.4,
  /** Of a GB. */
  loggedGigabyte: 0.5,
  sentGigabyte: 0.09,
  /** Of one, a month. */
  alarm: 0.1,
  metric: 0.3,
  secret: 0.4,
} as const

/** A processor's milliseconds on arm64 for a call through the client library, and for all that is ours around it. */
const callMs = 1.5
const ownMs = 1

/** What a call to the table or the queue is waited for. */
const waitMs = 5

/** Lambda gives a function of so many megabytes one whole processor. */
const wholeProcessorMegabytes = 1769

type Run = { readonly megabytes: number; readonly calls: number; readonly waitMs: number; readonly events: number }

/** A million events, so many of which one run of a function works on. */
const functionCost = ({ megabytes, calls, waitMs, events }: Run): number => {
  const busyMs = ((calls * callMs + ownMs) * wholeProcessorMegabytes) / megabytes
  const gigabyteSeconds = (megabytes / 1024) * ((busyMs * events + waitMs) / 1000)
  return (prices.invocation + gigabyteSeconds * prices.gigabyteSecond * 1_000_000) / events
}

const gigabytesOfMillion = (bytes: number): number => bytes / 1000

/** What a million of something costs, part by part, in dollars. */
export type Cost = Readonly<Record<string, number>>

export const totalOf = (cost: Cost): number => Object.values(cost).reduce((sum, part) => sum + part, 0)

/** A million requests that create a submission, on the REST API, the authorizer's answer cached. */
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

/** Of ten receivers that are called at once the slowest answers so late. */
const slowestOfTenMs = 450

/** A million deliveries whose first attempt succeeds, ten messages to a run, from fan-out to the record of the attempt. */
export const deliveryCost = ({ writeUnits, readUnits, sentBytes, logBytes }: DeliveryAmounts): Cost => ({
  table: writeUnits * prices.writeUnit + readUnits * prices.readUnit,
  // Sent one by one; received and deleted by Lambda ten at a time.
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
  /** Functions that take from the queue. */
  readonly consumers: number
}

const minutesOfMonth = 30 * 24 * 60

/** A month in which nobody calls: what stands there, Lambda's pollers at the queue, and a sweep every five minutes. */
export const idleCost = ({ alarms, metrics, secrets, consumers }: Standing): Cost => {
  const sweeps = minutesOfMonth / 5 / 1_000_000
  const [shards, linesOfSweep, lineBytes] = [8, 9, 500]
  return {
    alarms: alarms * prices.alarm,
    metrics: metrics * prices.metric,
    secrets: secrets * prices.secret,
    // Five for each function, and each waits for 20 seconds.
    pollers: ((consumers * 5 * 3 * minutesOfMonth) / 1_000_000) * prices.queueRequest,
    // Of every shard a query of what is due, the mark, a query of what changed, and the mark again.
    sweeps: sweeps * functionCost({ megabytes: 512, calls: 4 * shards, waitMs: 4 * shards * waitMs, events: 1 }),
    table: sweeps * shards * (2 * prices.readUnit + prices.writeUnit),
    log: sweeps * gigabytesOfMillion(linesOfSweep * lineBytes) * prices.loggedGigabyte,
  }
}
