import { randomUUID } from 'node:crypto'
import type { RouteId } from '#shared/api/routes.ts'
import { readCardList } from '#shared/card-list/read.ts'
import { isoTime } from '#shared/core/clock.ts'
import { submissionRecordOf } from '#shared/submissions/record.ts'
import { deliveryItemOf } from '#shared/webhooks/deliveries/record.ts'
import { webhookItemOf } from '#shared/webhooks/registrations/webhook.ts'
import { signBody } from '#shared/webhooks/sending/signature.ts'
import { wakeUpFor } from '#shared/webhooks/wake-ups/wake-up.ts'
import { createBody, createEvent, samplePrincipal, twentyCards } from '#test/harness/benchmarks/sample-request.ts'
import { buildDelivery, itemIdsOf } from '#test/support/builders.ts'
import { endpointEvent, type TestRequest } from '#test/support/service/endpoint-event.ts'
import {
  delivery,
  linkPrincipal,
  linkRequestId,
  log,
  sampleItems,
  webhook,
  webhookAt,
  webhookSecret,
} from './sample-items.ts'

/** Events of a function, which it gets in turn, and the items of which AWS answers its calls. */
export type Sample = { readonly events: readonly unknown[]; readonly items: readonly object[] }

const request = (id: RouteId, fields: TestRequest = {}) => endpointEvent(id, { principal: samplePrincipal, ...fields })

const sampleOf = (id: RouteId, ...requests: readonly TestRequest[]): Sample => ({
  events: requests.map((fields) => request(id, fields)),
  items: sampleItems,
})

const creates = (...cardLists: readonly string[]): Sample => ({
  events: cardLists.map(createEvent),
  items: sampleItems,
})

/** Two lists in turn, so that no request repeats the list of the one before. */
const lists = [twentyCards, twentyCards.split('\n').toReversed().join('\n')]

export const createSample = creates(...lists)

/** A create for the frameworks: the same cards, already read. */
export const otherSample: Sample = {
  events: lists.map((cardList) => {
    const { card_list, ...fields } = createBody
    const cards = readCardList(cardList).items.map(({ name, quantity, condition }) => ({ name, quantity, condition }))
    const event = request('submissions.create', { body: { ...fields, cards } })
    // The routers match the path, which has no stage in it.
    return { ...event, path: event.resource }
  }),
  items: [],
}

/** The first attempt of a delivery to this receiver. */
export const deliverySample = async (url: string): Promise<Sample> => {
  const receiver = await webhookAt(url)
  const ids = { store_id: log.store_id, webhook_id: receiver.id, submission_id: log.id }
  const waiting = buildDelivery({ ...ids, event: 'submission.received', entry: 1 })
  return {
    events: [{ Records: [{ messageId: randomUUID(), body: JSON.stringify(wakeUpFor(waiting)) }] }],
    items: [deliveryItemOf(waiting), webhookItemOf(receiver), submissionRecordOf(log)],
  }
}

const ofSubmission = { parameters: { submission_id: log.id } }
const ofWebhook = { parameters: { webhook_id: webhook.id } }
const ofDelivery = { parameters: { webhook_id: webhook.id, delivery_id: delivery.id } }

const customer = { customer_email: createBody.customer_email }
const prices = itemIdsOf(log).map((id, index) => ({ id, quoted_price_cents: 125 * index, condition: 'LP' }))
/** A body of a delivery: twenty cards. */
const payload = JSON.stringify({ event: 'submission.received', data: createBody })

/** Samples of every route, by what they show. */
export const routeSamples = {
  'submissions.create': { 'one card': creates(...twentyCards.split('\n')), 'twenty cards': createSample },
  'submissions.list': { 'fifty rows': sampleOf('submissions.list', { query: 'limit=50' }) },
  'submissions.get': { 'twenty cards': sampleOf('submissions.get', ofSubmission) },
  'submissions.transition': {
    'twenty prices': sampleOf('submissions.transition', { ...ofSubmission, body: { action: 'quote', items: prices } }),
  },
  'submissions.history': { 'one entry': sampleOf('submissions.history', ofSubmission) },
  'card-lists.parse': {
    'twenty cards': sampleOf('card-lists.parse', ...lists.map((card_list) => ({ body: { card_list } }))),
  },
  'webhooks.create': {
    'a second one': sampleOf('webhooks.create', {
      body: { url: 'https://till.example.com/hooks', events: ['submission.received'] },
    }),
  },
  'webhooks.list': { 'one row': sampleOf('webhooks.list', {}) },
  'webhooks.get': { 'one webhook': sampleOf('webhooks.get', ofWebhook) },
  'webhooks.delete': { 'one webhook': sampleOf('webhooks.delete', ofWebhook) },
  'webhooks.update': {
    'a description': sampleOf('webhooks.update', { ...ofWebhook, body: { description: 'Our till' } }),
  },
  'webhooks.rotate-secret': { 'one secret': sampleOf('webhooks.rotate-secret', { ...ofWebhook, body: {} }) },
  'webhooks.test': { 'one delivery': sampleOf('webhooks.test', ofWebhook) },
  'webhooks.verify': {
    'twenty cards': sampleOf('webhooks.verify', {
      ...ofWebhook,
      body: { payload, signature: signBody({ body: payload, secret: webhookSecret }) },
    }),
  },
  'webhooks.recover': {
    'fifty looked at': sampleOf('webhooks.recover', {
      ...ofWebhook,
      body: { status: 'failed', since: isoTime(Date.now() - 3_600_000) },
    }),
  },
  'deliveries.list': { 'fifty rows': sampleOf('deliveries.list', { ...ofWebhook, query: 'limit=50' }) },
  'deliveries.get': { 'twenty cards': sampleOf('deliveries.get', ofDelivery) },
  'deliveries.resend': { 'one delivery': sampleOf('deliveries.resend', ofDelivery) },
  'api-keys.create': { 'a second one': sampleOf('api-keys.create', { body: { name: 'Till', scope: 'read-only' } }) },
  'api-keys.list': { 'one row': sampleOf('api-keys.list', {}) },
  'api-keys.delete': {
    'one key': sampleOf('api-keys.delete', { parameters: { key_id: samplePrincipal.key_id } }),
  },
  'customer-sessions.create': { 'one session': sampleOf('customer-sessions.create', { body: customer }) },
  'form-links.create': { 'one link': sampleOf('form-links.create', { body: customer }) },
  'console-links.create': {
    'one link': sampleOf('console-links.create', { body: { email: 'sam@example.com', role: 'reviewer' } }),
  },
  'console-sessions.create': {
    'one session': sampleOf('console-sessions.create', { principal: linkPrincipal, requestId: linkRequestId }),
  },
  'store.get': { 'one store': sampleOf('store.get', {}) },
} as const satisfies Readonly<Record<RouteId, Readonly<Record<string, Sample>>>>
