import { type Cost, transferCost } from './cost-model.ts'

/*
 * What the same webhooks cost with others, at their list prices in dollars, without free tiers. Each has the page that
 * says it, and the day on which that was read or the month from which it is.
 */

/** What is compared, for a million messages to one webhook each, and for a month without any. */
type Offer = {
  readonly name: string
  readonly million: Cost
  readonly month: Cost
  readonly source: string
  /** What it does not do that this service does, or does beside it. */
  readonly note: string
}

/** www.svix.com/pricing, as transcribed on 20 September 2026 by github.com/api-evangelist/svix. */
const svix = { message: 0.0001, professionalMonth: 490 } as const

/** aws.amazon.com/eventbridge/pricing, us-east-1, June 2026: per million, of an event of at most 64 KB. */
const eventBridge = { customEvents: 1, apiDestinations: 0.2 } as const

/**
 * AWS's price pages of us-east-1, in 2026: Fargate on arm64 (March), RDS db.t4g.micro with gp3 (June), ElastiCache
 * Serverless for Valkey (June), SQS as in the model.
 */
const selfHosted = {
  processorHour: 0.03238,
  gigabyteHour: 0.00356,
  databaseHour: 0.016,
  databaseGigabyteMonth: 0.115,
  cacheGigabyteHour: 0.084,
  queueRequest: 0.4,
} as const

const hoursOfMonth = 730

/** Processor milliseconds of a delivery of Outpost, measured on one machine beside this service. */
const outpostMs = 0.9

/** Messages of an event in Outpost: to be delivered, and to be logged; each sent, received and deleted. */
const outpostQueueRequests = 2 * 3

/** Storage of the smallest database, and of the smallest cache. */
const databaseGigabytes = 20
const cacheGigabytes = 0.1

const processorHours = (milliseconds: number): number => milliseconds / 3_600_000

/** @param sentBytes of one webhook; AWS charges them to whoever sends from it. */
export const others = (sentBytes: number): readonly Offer[] => [
  {
    name: 'Svix, Professional',
    million: { messages: svix.message * 1_000_000 },
    month: { plan: svix.professionalMonth },
    source: 'svix.com/pricing, 20 September 2026',
    note: '50 000 messages a month are in the plan, and a free plan has as many; attempts after the first cost nothing',
  },
  {
    name: 'EventBridge API destinations',
    million: {
      events: eventBridge.customEvents,
      invocations: eventBridge.apiDestinations,
      transfer: transferCost(sentBytes),
    },
    month: {},
    source: 'aws.amazon.com/eventbridge/pricing, June 2026',
    note: 'no signature of the body, 5 seconds for an answer, no list of deliveries, 24 hours of retries',
  },
  {
    name: 'Outpost, run by oneself on AWS',
    million: {
      queue: outpostQueueRequests * selfHosted.queueRequest,
      processor: processorHours(outpostMs * 1_000_000) * selfHosted.processorHour,
      transfer: transferCost(sentBytes),
    },
    month: {
      containers: hoursOfMonth * (0.5 * selfHosted.processorHour + selfHosted.gigabyteHour),
      database: hoursOfMonth * selfHosted.databaseHour + databaseGigabytes * selfHosted.databaseGigabyteMonth,
      cache: hoursOfMonth * cacheGigabytes * selfHosted.cacheGigabyteHour,
    },
    source: 'aws.amazon.com/fargate, /rds and /elasticache pricing, 2026',
    note: 'the smallest of each, once: half a processor, one PostgreSQL, one cache, no second zone, no load balancer',
  },
]
