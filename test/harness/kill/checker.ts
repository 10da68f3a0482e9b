import type { EventName } from '#shared/submissions/events.ts'
import type { DeliveryRecord } from '#shared/webhooks/deliveries/record.ts'
import type { Accepted } from './customers.ts'
import type { Stored } from './read-table.ts'
import type { Arrival } from './receivers.ts'

type KnownWebhook = {
  readonly id: string
  readonly storeId: string
  readonly events: readonly EventName[]
}

export type Evidence = {
  readonly accepted: readonly Accepted[]
  readonly webhooks: readonly KnownWebhook[]
  readonly stored: Stored
  readonly journal: readonly Arrival[]
}

const maxAttempts = 5

const groupsOf = <Item>(items: readonly Item[], keyOf: (item: Item) => string) => Map.groupBy(items, keyOf)

/** One submission for each idempotency key, and no other. */
const checkSubmissions = ({ accepted, stored }: Evidence): string[] => {
  const known = new Set(accepted.map(({ id }) => id))
  return [
    ...(known.size === accepted.length ? [] : [`${accepted.length} keys made ${known.size} submissions`]),
    ...stored.submissionIds.filter((id) => !known.has(id)).map((id) => `submission ${id} is of no key`),
    ...[...known].filter((id) => !stored.submissionIds.includes(id)).map((id) => `submission ${id} is lost`),
  ]
}

const nameOf = (submission: string | null, event: string, webhook: string) => `${submission} ${event} ${webhook}`

/** Every accepted event has one delivery to each webhook that wants it, and there is no other delivery. */
const checkPresence = ({ accepted, webhooks, stored }: Evidence): string[] => {
  const expected = accepted.flatMap(({ id, storeId, events }) =>
    events.flatMap((event) =>
      webhooks
        .filter((webhook) => webhook.storeId === storeId && webhook.events.includes(event))
        .map((webhook) => nameOf(id, event, webhook.id)),
    ),
  )
  const present = stored.deliveries.map((row) => nameOf(row.submission_id, row.event, row.webhook_id))
  const [missing, extra] = [
    new Set(expected).difference(new Set(present)),
    new Set(present).difference(new Set(expected)),
  ]
  return [
    ...[...missing].map((name) => `no delivery of ${name}`),
    ...[...extra].map((name) => `nobody asked for the delivery of ${name}`),
    ...(present.length === new Set(present).size ? [] : ['an event has two deliveries to one webhook']),
  ]
}

/** What a delivery says of itself: it ended, as its attempts did, none of which is counted twice. */
const checkEnd = ({ status, round, attempts, attempt_count }: DeliveryRecord): string[] => {
  const ofRound = attempts.filter((attempt) => attempt.round === round)
  const wasDelivered = ofRound.at(-1)?.outcome === 'delivered'
  const names = attempts.map((attempt) => `${attempt.round}/${attempt.number}`)
  return [
    ...(status === 'delivered' || status === 'failed' ? [] : [`is ${status}`]),
    ...(status === 'delivered' && !wasDelivered ? ['is delivered without a 2xx'] : []),
    ...(status === 'failed' && ofRound.length !== maxAttempts ? [`failed after ${ofRound.length} attempts`] : []),
    ...(ofRound.length === attempt_count ? [] : [`counts ${attempt_count} attempts and lists ${ofRound.length}`]),
    ...(new Set(names).size === names.length ? [] : ['lists an attempt twice']),
  ]
}

/**
 * What receivers saw of a delivery against what was recorded: only its webhook's saw it; no attempt without its record,
 * so never two requests with one number in a round; and none that is recorded with an answer without its request.
 */
const checkArrivals = ({ webhook_id, attempts, round }: DeliveryRecord, arrivals: readonly Arrival[]): string[] => {
  const problems = arrivals.length > maxAttempts * round ? [`was requested ${arrivals.length} times`] : []
  if (arrivals.some(({ webhook }) => webhook !== webhook_id)) problems.push('came to the receiver of another webhook')
  for (let number = 1; number <= maxAttempts; number += 1) {
    const seen = arrivals.filter(({ attempt }) => attempt === number)
    const recorded = attempts.filter((attempt) => attempt.number === number)
    const answered = recorded.filter(({ response_status }) => response_status !== null)
    const given = seen.map(({ status }) => status)
    if (seen.length > recorded.length)
      problems.push(`attempt ${number}: ${seen.length} requests, ${recorded.length} recorded`)
    if (answered.some(({ response_status }) => !given.includes(response_status))) {
      problems.push(`attempt ${number}: an answer is recorded that nobody gave`)
    }
  }
  return problems
}

/** The same bytes at every attempt of an event, to whichever webhook, signed each time. */
const checkBytes = (journal: readonly Arrival[]): string[] => [
  ...[...groupsOf(journal, ({ event }) => event)]
    .filter(([, arrivals]) => new Set(arrivals.map(({ body }) => body)).size > 1)
    .map(([event]) => `event ${event} was sent in different bytes`),
  ...journal.filter(({ signed }) => !signed).map(({ delivery }) => `a request of delivery ${delivery} is not signed`),
]

/** Every broken promise, in words; nothing when all are kept. */
export const check = (evidence: Evidence): string[] => {
  const arrivals = groupsOf(evidence.journal, ({ delivery }) => delivery)
  const ids = new Set(evidence.stored.deliveries.map(({ id }) => id))
  return [
    ...checkSubmissions(evidence),
    ...checkPresence(evidence),
    ...evidence.stored.deliveries.flatMap((row) =>
      [...checkEnd(row), ...checkArrivals(row, arrivals.get(row.id) ?? [])].map((text) => `delivery ${row.id} ${text}`),
    ),
    ...[...arrivals.keys()].filter((id) => !ids.has(id)).map((id) => `requests were made of no delivery: ${id}`),
    ...checkBytes(evidence.journal),
  ]
}
