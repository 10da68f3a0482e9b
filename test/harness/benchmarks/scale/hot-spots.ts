import { auditLimits, deliverLimits, fanOutLimits, shareConcurrency, sweepLimits } from '#infra/limits.ts'
import { throttles } from '#infra/stack/api/throttles.ts'
import { maxCustomerRequests } from '#shared/access/customer-limit.ts'
import { tiers } from '#shared/stores/tiers.ts'
import { SHARDS } from '#shared/table/keys.ts'
import { attemptTimeoutMs } from '#shared/webhooks/deliveries/times.ts'
import { busyMs, lookMs, stretch, waitMs } from '#test/harness/benchmarks/cost/cost-model.ts'
import { placeBudgets, unitBudgets } from '#test/harness/benchmarks/cost/unit-budgets.ts'

/** Write units a second of one partition key: AWS, *Designing partition keys to distribute your workload*. */
const partitionUnits = 1_000

/** Processor milliseconds of the fan-out of one change, measured on one core of a shared machine. */
const fanOutMs = 2.2

/** Messages that one batch of a sender works off in a second when receivers answer as fast as most, measured likewise. */
const sentOfBatch = 15

/** A sweep and an audit stop this long before their time-outs. */
const reserveSeconds = 30

const perSecond = (value: number): string => {
  const rounded = value < 1 ? value.toFixed(2) : String(Math.floor(value))
  return rounded.replace(/\B(?=(\d{3})+$)/g, ' ')
}

const fastestPlan = Math.max(...Object.values(tiers).map(({ requestsPerMinute }) => requestsPerMinute)) / 60

/** Looks of one audit in a period, by processor time. */
const looksOfAudit = ((auditLimits.timeoutSeconds - reserveSeconds) * 1_000) / stretch(lookMs, 1024)

/** A delivery that a sweep wakes takes three calls: read, send, note. */
const sweptInRun = ((sweepLimits.timeoutSeconds - reserveSeconds) * 1_000) / busyMs(3, 512)

const createSeconds = (busyMs(2, 512) + 2 * waitMs) / 1_000

const routesOf = (executions: number): number => {
  const { sender, reserved } = shareConcurrency(executions)
  const others = reserved ? reserved.fanOut + reserved.authorizer + reserved.fallback : 0
  return executions - deliverLimits.functions * sender - others
}

const healthyOf = (executions: number): number =>
  deliverLimits.functions * shareConcurrency(executions).sender * sentOfBatch

const hangingOf = (executions: number): number =>
  (deliverLimits.functions * shareConcurrency(executions).sender * deliverLimits.batchSize * 1_000) / attemptTimeoutMs

type HotSpot = {
  readonly what: string
  /** With its unit; a rate is of a second. */
  readonly limit: string
  readonly atIt: string
  readonly knob: string
}

/** What many requests have in common: of a customer, of a store, of all. */
export const hotSpots = (): readonly HotSpot[] => [
  {
    what: "A customer's item, one a minute",
    limit: `${perSecond(maxCustomerRequests / 60)} requests of the customer, by design`,
    atIt: '429 for this customer until the minute ends',
    knob: '`maxCustomerRequests`',
  },
  {
    what: "A store's item: the gate counts every request in it",
    limit: `${perSecond(partitionUnits / unitBudgets.gate)} requests of the store; its plan allows ${perSecond(fastestPlan)}`,
    atIt: '429 for this store, at DynamoDB as at the plan',
    knob: '`tiers`; above 1 000 the count must be cut into several items',
  },
  {
    what: "A store's lists: one partition of each index",
    limit: `${perSecond(partitionUnits / placeBudgets.transition['by-store'])} changes of the store; its plan allows ${perSecond(fastestPlan)}`,
    atIt: "DynamoDB refuses the store's writes: 503",
    knob: '`tiers`',
  },
  {
    what: 'A busy webhook: one partition of its deliveries',
    limit: `${perSecond(partitionUnits / placeBudgets.delivered.table)} deliveries, ${perSecond(partitionUnits / placeBudgets.failed.table)} that fail five times`,
    atIt: 'the message comes back after 3 minutes; SQS counts the webhook as a noisy group, and serves others first',
    knob: 'none needed: the plan bounds the changes of a store',
  },
  {
    what: `The index \`due\`: ${SHARDS.length} partitions of deliveries, ${SHARDS.length} of submissions`,
    limit: `${perSecond((SHARDS.length * partitionUnits) / placeBudgets.delivered.due)} deliveries, ${perSecond((SHARDS.length * partitionUnits) / placeBudgets.transition.due)} changes`,
    atIt: 'DynamoDB refuses writes of all stores: 503, and deliveries come back later',
    knob: '`SHARDS`, as below',
  },
  {
    what: "A shard of the table's stream: one for each partition of the table",
    limit: `${perSecond((1_000 / stretch(fanOutMs, 256)) * fanOutLimits.parallelBatches)} changes; a partition takes ${perSecond(partitionUnits / placeBudgets.transition.table)}`,
    atIt: 'events come late (alarm *Deliveries are late*); the stream keeps them for 24 hours',
    knob: '`fanOutLimits.parallelBatches`, at most 10, and `-c concurrency`',
  },
  {
    what: 'The sweep: one at a time',
    limit: `${perSecond(sweptInRun / (sweepLimits.periodMinutes * 60))} lost wake-ups, ${perSecond(sweptInRun)} in a run`,
    atIt: 'the next sweeps find the rest; what was woken is not touched by it',
    knob: 'memory of `background.sweep`',
  },
  {
    what: `The audit: ${auditLimits.shards.length} at a time`,
    limit: `${perSecond((auditLimits.shards.length * looksOfAudit) / (auditLimits.periodMinutes * 60) / 2)} changes, each looked at twice`,
    atIt: 'it falls behind (alarm), and repairs later',
    knob: 'groups of `auditLimits.shards`, memory of `background.audit`',
  },
  {
    what: 'One method of the gateway',
    limit: `${perSecond(throttles.busy.throttlingRateLimit ?? Number.NaN)} requests of all stores`,
    atIt: '429 of the gateway for this method alone',
    knob: '`throttles.ts`, and the quota of 10 000 for all',
  },
  ...[10, 1_000].map((executions) => ({
    what: `Lambda with \`-c concurrency=${executions}\``,
    limit:
      `${perSecond(routesOf(executions) / createSeconds)} creates; ${perSecond(healthyOf(executions))} deliveries, ` +
      `${perSecond(hangingOf(executions))} while every receiver hangs`,
    atIt: '503 of the gateway; messages wait in the queue',
    knob: '`-c concurrency`, after the quota',
  })),
]
