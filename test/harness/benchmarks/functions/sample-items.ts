import { randomUUID } from 'node:crypto'
import type { Principal } from '#shared/access/credentials/principal.ts'
import { digestOf } from '#shared/access/credentials/token-text.ts'
import { isoTime } from '#shared/core/clock.ts'
import { createKeyRing } from '#shared/core/key-ring.ts'
import { liveKeyOf } from '#shared/stores/record.ts'
import type { SubmissionLog } from '#shared/submissions/log.ts'
import { submissionRecordOf } from '#shared/submissions/record.ts'
import { timedDerivedId } from '#shared/table/derived-id.ts'
import { apiKeyKey, linkKey, storeKey } from '#shared/table/keys.ts'
import { type Attempt, type DeliveryRecord, deliveryItemOf } from '#shared/webhooks/deliveries/record.ts'
import { createSealer } from '#shared/webhooks/registrations/sealing.ts'
import { placeOf, type WebhookRecord, webhookItemOf } from '#shared/webhooks/registrations/webhook.ts'
import { samplePrincipal, twentyCards } from '#test/harness/benchmarks/sample-request.ts'
import { buildDelivery, buildLog, buildWebhook } from '#test/support/builders.ts'
import { startMs } from '#test/support/clock.ts'
import { secretText } from './aws-stub.ts'

const { store_id, key_id } = samplePrincipal

/** Rows of the lists, where there can be as many. */
const rows = 50

const apiKey = {
  ...apiKeyKey(store_id, key_id),
  id: key_id,
  name: 'Till',
  scope: 'full',
  prefix: 'sk_live_abcd',
  last4: 'wxyz',
  created_at: isoTime(startMs),
  expires_at: null,
  last_used_at: isoTime(startMs),
  digest: digestOf('sk_live'),
  mark: { request_id: randomUUID(), fingerprint: 'f'.repeat(64) },
}

/** The secret with which every webhook of the samples signs. */
export const webhookSecret = `whsec_${Buffer.alloc(32).toString('base64')}`

export const webhookAt = async (url: string): Promise<WebhookRecord> => {
  const id = randomUUID()
  const keyRing = createKeyRing({
    readSecret: async () => ({ text: secretText, storedAtMs: startMs }),
    now: Date.now,
  })
  const sealed = await createSealer(keyRing).seal(webhookSecret, { store_id, webhook_id: id, version: 1 })
  return buildWebhook({ id, store_id, url, secrets: [{ version: 1, sealed, expires_at: null }] })
}

/** Each of twenty cards. */
const logs = Array.from({ length: rows }, () => buildLog({ store_id, card_list: twentyCards }))

export const log: SubmissionLog = logs[0]!

export const webhook = await webhookAt('https://shop.example.com/hooks')

const store = {
  ...storeKey(store_id),
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
  live_webhooks: new Set([placeOf(webhook)]),
}

/** One minute ago: a request recovers the last 29 days. */
const deliveredMs = Date.now() - 60_000

const attempt: Attempt = {
  round: 1,
  number: 1,
  started_at: isoTime(deliveredMs),
  duration_ms: 31,
  outcome: 'delivered',
  error: null,
  response_status: 200,
  response_body: '{"received":true}',
  address: '203.0.113.9',
  redirect_location: null,
  timing: { dns_ms: 1, connect_ms: 4, tls_ms: 11, first_byte_ms: 30 },
}

const deliveries = logs.map(({ id: submission_id }) => {
  const event_id = randomUUID()
  return buildDelivery({
    id: timedDerivedId(deliveredMs, event_id, webhook.id),
    event_id,
    store_id,
    webhook_id: webhook.id,
    submission_id,
    status: 'delivered',
    created_at: isoTime(deliveredMs),
    attempt_count: 1,
    attempts: [attempt],
    next_attempt_at: null,
    completed_at: isoTime(deliveredMs),
    last_response_status: 200,
  })
})

export const delivery: DeliveryRecord = deliveries[0]!

const person = { email: 'sam@example.com', role: 'reviewer', expires_at: '2100-01-01T00:00:00.000Z' } as const

/** The stub stores nothing, so the link already names the request that uses it. */
export const linkRequestId = randomUUID()

export const linkPrincipal: Extract<Principal, { credential: 'console-link' }> = {
  credential: 'console-link',
  store_id,
  key_id,
  link: digestOf('code'),
  ...person,
}

const link = {
  ...linkKey(linkPrincipal.link),
  page: 'console',
  store_id,
  key_id,
  key_expires_at: null,
  ...person,
  used_by: linkRequestId,
}

/** All that the store of the samples has. */
export const sampleItems: readonly object[] = [
  store,
  apiKey,
  link,
  webhookItemOf(webhook),
  ...logs.map(submissionRecordOf),
  ...deliveries.map(deliveryItemOf),
]
