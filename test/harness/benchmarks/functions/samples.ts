import { randomUUID } from 'node:crypto'
import { marshall } from '@aws-sdk/util-dynamodb'
import { readCardList } from '#shared/card-list/read.ts'
import { isoTime } from '#shared/core/clock.ts'
import { createKeyRing } from '#shared/core/key-ring.ts'
import { liveKeyOf } from '#shared/stores/record.ts'
import { submissionRecordOf } from '#shared/submissions/record.ts'
import { deliveryItemOf } from '#shared/webhooks/deliveries/record.ts'
import { createSealer } from '#shared/webhooks/registrations/sealing.ts'
import { webhookItemOf } from '#shared/webhooks/registrations/webhook.ts'
import { signBody } from '#shared/webhooks/sending/signature.ts'
import { wakeUpFor } from '#shared/webhooks/wake-ups/wake-up.ts'
import { createBody, createEvent, samplePrincipal, twentyCards } from '#test/harness/benchmarks/sample-request.ts'
import { buildDelivery, buildLog, buildWebhook, itemIdsOf } from '#test/support/builders.ts'
import { startMs } from '#test/support/clock.ts'
import { endpointEvent } from '#test/support/service/endpoint-event.ts'

/** Events of a function, which it gets in turn, and the answers of AWS to its calls, by the operation's name. */
export type Sample = {
  readonly events: readonly unknown[]
  readonly answers: Readonly<Record<string, unknown>>
}

const { store_id, key_id } = samplePrincipal
const log = buildLog({ store_id, card_list: twentyCards })
const item = (fields: object) => marshall(fields, { removeUndefinedValues: true })

/** The answer to the gate's update: the store's item. A put gets no attributes. */
const UpdateItem = {
  Attributes: item({
    id: store_id,
    name: 'Card Castle',
    tier: 'pro_api_access',
    suspended: false,
    created_at: isoTime(startMs),
    max: 1240,
    session_max: 600,
    minute: Math.floor(startMs / 60_000),
    n: 7,
    sn: 0,
    live_keys: new Set([liveKeyOf(key_id)]),
  }),
}

const submission = item(submissionRecordOf(log))
const { lines: _, history: __, ...summary } = submission

const creates = (...cardLists: readonly string[]): Sample => ({
  events: cardLists.map((cardList) => createEvent(cardList)),
  answers: { UpdateItem },
})

/** Two lists in turn, so that no request repeats the list of the one before. */
const lists = [twentyCards, twentyCards.split('\n').toReversed().join('\n')]

const request = (id: Parameters<typeof endpointEvent>[0], fields: object) =>
  endpointEvent(id, { principal: samplePrincipal, ...fields })

const parameters = { submission_id: log.id }
const prices = itemIdsOf(log).map((id, index) => ({ id, quoted_price_cents: 125 * index, condition: 'LP' }))

const secret = `whsec_${Buffer.alloc(32).toString('base64')}`
const keys = JSON.stringify({ id: 'k1', key: 'x'.repeat(32) })
const GetSecretValue = { SecretString: keys, CreatedDate: startMs / 1000 }

const webhookAt = async (url: string) => {
  const id = randomUUID()
  const keyRing = createKeyRing({ readSecret: async () => ({ text: keys, storedAtMs: startMs }), now: Date.now })
  const sealed = await createSealer(keyRing).seal(secret, { store_id, webhook_id: id, version: 1 })
  return buildWebhook({ id, store_id, url, secrets: [{ version: 1, sealed, expires_at: null }] })
}

/** A body of a delivery: twenty cards. */
const payload = JSON.stringify({ event: 'submission.received', data: { ...createBody, card_list: twentyCards } })

const verifies = async (): Promise<Sample> => {
  const webhook = await webhookAt('https://shop.example.com/hooks')
  const body = { payload, signature: signBody({ body: payload, secret }) }
  return {
    events: [request('webhooks.verify', { parameters: { webhook_id: webhook.id }, body })],
    answers: { UpdateItem, GetItem: { Item: item(webhookItemOf(webhook)) }, GetSecretValue },
  }
}

/** The first attempt of a delivery to this receiver. */
export const deliverySample = async (url: string): Promise<Sample> => {
  const webhook = await webhookAt(url)
  const ids = { store_id, webhook_id: webhook.id, submission_id: log.id }
  const delivery = buildDelivery({ ...ids, event: 'submission.received', entry: 1 })
  const read = [deliveryItemOf(delivery), webhookItemOf(webhook), submissionRecordOf(log)]
  return {
    events: [{ Records: [{ messageId: randomUUID(), body: JSON.stringify(wakeUpFor(delivery)) }] }],
    answers: { BatchGetItem: { Responses: { benchmark: read.map(item) } }, GetSecretValue },
  }
}

/** A create for the frameworks: the same cards, already read. */
export const otherSample: Sample = {
  events: lists.map((cardList) => {
    const { card_list, ...fields } = createBody
    const cards = readCardList(cardList).items.map(({ name, quantity, condition }) => ({ name, quantity, condition }))
    const event = request('submissions.create', { body: { ...fields, cards } })
    // The routers match the path, which has no stage in it.
    return { ...event, path: event.resource }
  }),
  answers: {},
}

export const createSample = creates(...lists)

/** The sample of each measured route, by what it shows. */
export const routeSamples = async () =>
  ({
    'submissions.create': { 'one card': creates(...twentyCards.split('\n')), 'twenty cards': createSample },
    'submissions.get': {
      'twenty cards': {
        events: [request('submissions.get', { parameters })],
        answers: { UpdateItem, GetItem: { Item: submission } },
      },
    },
    'submissions.list': {
      'fifty rows': {
        events: [request('submissions.list', { query: 'limit=50' })],
        answers: { UpdateItem, Query: { Items: Array.from({ length: 50 }, () => summary), Count: 50 } },
      },
    },
    'submissions.transition': {
      'twenty prices': {
        events: [request('submissions.transition', { parameters, body: { action: 'quote', items: prices } })],
        answers: { UpdateItem, GetItem: { Item: submission } },
      },
    },
    'card-lists.parse': {
      'twenty cards': {
        events: lists.map((card_list) => request('card-lists.parse', { body: { card_list } })),
        answers: { UpdateItem },
      },
    },
    'webhooks.verify': { 'twenty cards': await verifies() },
  }) satisfies Partial<Record<Parameters<typeof endpointEvent>[0], Readonly<Record<string, Sample>>>>
