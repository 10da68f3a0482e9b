import type { EventName } from '#shared/submissions/events.ts'
import type { DeliveryRecord } from '#shared/webhooks/deliveries/record.ts'
import type { Stored } from './read-table.ts'
import type { Arrival } from './receivers.ts'
import type { Accepted } from './workload/customers.ts'
import type { Silence } from './workload/owners.ts'

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
  readonly silences: readonly Silence[]
}

const maxAttempts = 5

const groupsOf = <Item>(items: readonly Item[], keyOf: (item: Item) => string) => Map.groupBy(items, keyOf)

/** Each idempotency key has exactly one submission, and there is no other. */
const checkSubmissions = ({ accepted, stored }: Evidence): string[] => {
  const known = new Set(accepted.map(({ id }) => id))
  return [
    ...(known.size === accepted.length ? [] : [`${accepted.length} keys created ${known.size} submissions`]),
    ...stored.submissionIds
      .filter((id) => !known.has(id))
      .map((id) => `submission ${id} belongs to no idempotency key`),
    ...[...known].filter((id) => !stored.submissionIds.includes(id)).map((id) => `submission ${id} is lost`),
  ]
}

const nameOf = (submission: string | null, event: string, webhook: string) => `${submission} ${event} ${webhook}`
const webhookIn = (name: string) => name.split(' ').at(-1) ?? ''

/**
 * A deleted webhook needs no delivery, also not of what happened before: fan-out and audit ask for the webhooks when they
 * run, which after a kill may be after the deletion.
 */
const deletedOf = (silences: readonly Silence[]): ReadonlySet<string> =>
  new Set(silences.filter(({ untilMs }) => untilMs === Number.POSITIVE_INFINITY).map(({ webhook }) => webhook))

/** Every accepted event has one delivery to each subscribed webhook, and there is no other delivery. */
const checkPresence = ({ accepted, webhooks, stored, silences }: Evidence): string[] => {
  const deleted = deletedOf(silences)
  const expected = accepted.flatMap(({ id, storeId, events }) =>
    events.flatMap((event) =>
      webhooks
        .filter((webhook) => webhook.storeId === storeId && webhook.events.includes(event))
        .map((webhook) => nameOf(id, event, webhook.id)),
    ),
  )
  const present = stored.deliveries.map(({ submission_id, event, webhook_id }) =>
    nameOf(submission_id, event, webhook_id),
  )
  const [missing, extra] = [
    new Set(expected).difference(new Set(present)),
    new Set(present).difference(new Set(expected)),
  ]
  return [
    ...[...missing].filter((name) => !deleted.has(webhookIn(name))).map((name) => `no delivery of ${name}`),
    ...[...extra].map((name) => `unexpected delivery of ${name}`),
    ...(present.length === new Set(present).size ? [] : ['an event has two deliveries to one webhook']),
  ]
}

/** A stored delivery has ended, its status agrees with its attempts, and each attempt is counted once. */
const checkEnd = (
  { webhook_id, status, round, attempts, attempt_count }: DeliveryRecord,
  deleted: ReadonlySet<string>,
): string[] => {
  const ends = ['delivered', 'failed', ...(deleted.has(webhook_id) ? ['cancelled'] : [])]
  const ofRound = attempts.filter((attempt) => attempt.round === round)
  const wasDelivered = ofRound.at(-1)?.outcome === 'delivered'
  const names = attempts.map((attempt) => `${attempt.round}/${attempt.number}`)
  return [
    ...(ends.includes(status) ? [] : [`is ${status}`]),
    ...(status === 'delivered' && !wasDelivered ? ['is delivered without a 2xx'] : []),
    ...(status === 'failed' && ofRound.length !== maxAttempts ? [`failed after ${ofRound.length} attempts`] : []),
    ...(ofRound.length === attempt_count ? [] : [`counts ${attempt_count} attempts and lists ${ofRound.length}`]),
    ...(new Set(names).size === names.length ? [] : ['lists an attempt twice']),
  ]
}

/**
 * Compares the requests that receivers got for a delivery with its recorded attempts. Only its own webhook's receiver
 * got requests; each request has a recorded attempt, so no attempt was sent twice in a round; each recorded response
 * status was sent by the receiver.
 */
const checkArrivals = ({ webhook_id, attempts, round }: DeliveryRecord, arrivals: readonly Arrival[]): string[] => {
  const problems = arrivals.length > maxAttempts * round ? [`was sent ${arrivals.length} times`] : []
  if (arrivals.some(({ webhook }) => webhook !== webhook_id))
    problems.push('was sent to the receiver of another webhook')
  for (let number = 1; number <= maxAttempts; number += 1) {
    const seen = arrivals.filter(({ attempt }) => attempt === number)
    const recorded = attempts.filter((attempt) => attempt.number === number)
    const answered = recorded.filter(({ response_status }) => response_status !== null)
    const sent = seen.map(({ status }) => status)
    if (seen.length > recorded.length)
      problems.push(`attempt ${number}: ${seen.length} requests, ${recorded.length} recorded`)
    if (answered.some(({ response_status }) => !sent.includes(response_status))) {
      problems.push(`attempt ${number}: a response status is recorded that the receiver did not send`)
    }
  }
  return problems
}

/** Every request of an event has the same body bytes, whichever webhook it goes to, and every request is signed. */
const checkBytes = (journal: readonly Arrival[]): string[] => [
  ...[...groupsOf(journal, ({ event }) => event)]
    .filter(([, arrivals]) => new Set(arrivals.map(({ body }) => body)).size > 1)
    .map(([event]) => `event ${event} was sent in different bytes`),
  ...journal.filter(({ signed }) => !signed).map(({ delivery }) => `a request of delivery ${delivery} is not signed`),
]

/** 1 second by the contract, and 2 for a process that has to wait for a processor. */
const graceMs = 3_000

/** Nothing is sent to a webhook that is disabled or deleted. */
const checkSilences = ({ journal, silences }: Evidence): string[] =>
  silences.flatMap(({ webhook, fromMs, untilMs }) =>
    journal
      .filter((arrival) => arrival.webhook === webhook && arrival.atMs > fromMs + graceMs && arrival.atMs < untilMs)
      .map(({ delivery, atMs }) => `delivery ${delivery} was sent ${atMs - fromMs} ms after its webhook was silenced`),
  )

/** Describes every broken promise. */
export const check = (evidence: Evidence): string[] => {
  const arrivals = groupsOf(evidence.journal, ({ delivery }) => delivery)
  const deleted = deletedOf(evidence.silences)
  const ids = new Set(evidence.stored.deliveries.map(({ id }) => id))
  return [
    ...checkSubmissions(evidence),
    ...checkPresence(evidence),
    ...evidence.stored.deliveries.flatMap((delivery) => {
      const { id } = delivery
      const broken = [...checkEnd(delivery, deleted), ...checkArrivals(delivery, arrivals.get(id) ?? [])]
      return broken.map((text) => `delivery ${id} ${text}`)
    }),
    ...[...arrivals.keys()].filter((id) => !ids.has(id)).map((id) => `requests for an unknown delivery: ${id}`),
    ...checkBytes(evidence.journal),
    ...checkSilences(evidence),
  ]
}
