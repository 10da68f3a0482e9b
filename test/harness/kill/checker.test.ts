import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { isoTime } from '#shared/core/clock.ts'
import type { Attempt, DeliveryRecord } from '#shared/webhooks/deliveries/record.ts'
import { buildDelivery, buildStoreId } from '#test/support/builders.ts'
import { startMs } from '#test/support/clock.ts'
import { check, type Evidence } from './checker.ts'
import type { Arrival } from './receivers.ts'
import type { Client } from './workload/client.ts'
import type { Accepted } from './workload/customers.ts'

const attempt = (number: number, response_status: number | null): Attempt => ({
  round: 1,
  number,
  started_at: isoTime(startMs),
  duration_ms: 1,
  outcome: response_status === null ? 'unknown' : response_status < 300 ? 'delivered' : 'failed',
  error: response_status === null ? 'outcome_unknown' : response_status < 300 ? null : 'http_status',
  response_status,
  response_body: null,
  address: null,
  redirect_location: null,
  timing: { dns_ms: null, connect_ms: null, tls_ms: null, first_byte_ms: null },
})

const store_id = buildStoreId()
const submission: Accepted = {
  store: {} as Client,
  storeId: store_id,
  key: 'a',
  id: randomUUID(),
  events: ['submission.received'],
}
const webhook = { id: randomUUID(), storeId: store_id, events: ['submission.received'] as const }

/** Delivered at attempt 3, after a failure and a sender that was killed after its request. */
const delivery: DeliveryRecord = buildDelivery({
  store_id,
  webhook_id: webhook.id,
  submission_id: submission.id,
  status: 'delivered',
  attempt_count: 3,
  attempts: [attempt(1, 503), attempt(2, null), attempt(3, 200)],
})

const arrival = (number: number, status: number | null): Arrival => ({
  webhook: webhook.id,
  event: delivery.event_id,
  delivery: delivery.id,
  attempt: number,
  body: 'digest',
  signed: true,
  atMs: startMs,
  status,
})

const kept: Evidence = {
  accepted: [submission],
  webhooks: [webhook],
  stored: { submissionIds: [submission.id], deliveries: [delivery] },
  journal: [arrival(1, 503), arrival(2, 200), arrival(3, 200)],
  silences: [],
}

const silencedFrom = (fromMs: number, untilMs = Number.POSITIVE_INFINITY): Evidence => ({
  ...kept,
  silences: [{ webhook: webhook.id, fromMs, untilMs }],
})

const withDelivery = (fields: Partial<DeliveryRecord>): Evidence => ({
  ...kept,
  stored: { ...kept.stored, deliveries: [{ ...delivery, ...fields }] },
})

const withoutDelivery = (evidence: Evidence): Evidence => ({
  ...evidence,
  stored: { ...kept.stored, deliveries: [] },
  journal: [],
})

const withArrivals = (...more: Arrival[]): Evidence => ({ ...kept, journal: [...kept.journal, ...more] })

it('finds nothing when every promise was kept', () => {
  expect(check(kept)).toEqual([])
  expect(check({ ...kept, journal: [arrival(1, 503), arrival(3, 200)] })).toEqual([])
  expect(check(silencedFrom(startMs - 3_000))).toEqual([])
  expect(check(silencedFrom(startMs - 5_000, startMs))).toEqual([])
  expect(check(withoutDelivery(silencedFrom(startMs)))).toEqual([])
})

it.each<[string, Evidence, RegExp]>([
  ['a submission is lost', { ...kept, stored: { ...kept.stored, submissionIds: [] } }, /is lost/],
  [
    'there is a submission without a key',
    { ...kept, stored: { ...kept.stored, submissionIds: [submission.id, 'b'] } },
    /no idempotency key/,
  ],
  ['two keys create one submission', { ...kept, accepted: [submission, submission] }, /2 keys created 1/],
  [
    'an event has no delivery',
    { ...kept, accepted: [{ ...submission, events: ['submission.received'], id: 'x' }] },
    /no delivery of/,
  ],
  [
    'an event has no delivery to a webhook that was disabled for a time',
    withoutDelivery(silencedFrom(startMs - 5_000, startMs)),
    /no delivery of/,
  ],
  ['an event goes to a webhook without a subscription', { ...kept, webhooks: [] }, /unexpected delivery/],
  [
    'an event has two deliveries',
    { ...kept, stored: { ...kept.stored, deliveries: [delivery, { ...delivery, id: randomUUID() }] } },
    /two deliveries/,
  ],
  ['a delivery never ends', withDelivery({ status: 'pending' }), /is pending/],
  ['a delivery is held while its webhook is enabled', withDelivery({ status: 'held' }), /is held/],
  [
    'a delivery has the status delivered without a 2xx',
    withDelivery({ attempts: [attempt(1, 503)], attempt_count: 1 }),
    /without a 2xx/,
  ],
  ['a delivery fails too early', withDelivery({ status: 'failed' }), /failed after 3/],
  ['an attempt is not counted', withDelivery({ attempt_count: 2 }), /counts 2 attempts and lists 3/],
  [
    'an attempt is listed twice',
    withDelivery({ attempts: [attempt(1, 503), attempt(1, 503), attempt(3, 200)] }),
    /lists an attempt twice/,
  ],
  ['an attempt is made twice', withArrivals(arrival(1, 503)), /attempt 1: 2 requests, 1 recorded/],
  [
    'an attempt is sent to another receiver',
    withArrivals({ ...arrival(2, 200), webhook: randomUUID() }),
    /another webhook/,
  ],
  ['an attempt is not recorded', withArrivals(arrival(4, 200)), /attempt 4: 1 requests, 0 recorded/],
  ['there are more than five requests', withArrivals(arrival(4, 500), arrival(5, 500), arrival(6, 500)), /6 times/],
  ['a response is recorded that no receiver sent', { ...kept, journal: [arrival(1, 503)] }, /did not send/],
  ['a repeat has other bytes', withArrivals({ ...arrival(2, 200), body: 'other' }), /different bytes/],
  ['a request is not signed', withArrivals({ ...arrival(2, 200), signed: false }), /not signed/],
  ['something is sent to a disabled webhook', silencedFrom(startMs - 3_001, startMs + 1), /3001 ms after/],
  ['a delivery is cancelled without a deletion', withDelivery({ status: 'cancelled' }), /is cancelled/],
  ['a request has an unknown delivery', withArrivals({ ...arrival(1, 200), delivery: 'x' }), /unknown delivery/],
])('notices when %s', (_, evidence, problem) => {
  expect(check(evidence).join('\n')).toMatch(problem)
})
