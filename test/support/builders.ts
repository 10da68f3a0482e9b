import { randomBytes, randomUUID } from 'node:crypto'
import type { Principal } from '#shared/access/credentials/principal.ts'
import { readCardList } from '#shared/card-list/read.ts'
import { isoTime } from '#shared/core/clock.ts'
import { type StoreId, storeIdSchema } from '#shared/core/store-id.ts'
import type { EventName } from '#shared/submissions/events.ts'
import { lastEntryOf, submissionAt } from '#shared/submissions/fold.ts'
import { type Command, decide, openLog } from '#shared/submissions/lifecycle.ts'
import type { SubmissionLog } from '#shared/submissions/log.ts'
import { type SubmissionChange, submissionChangeSchema, submissionRecordOf } from '#shared/submissions/record.ts'
import { type Shard, shardOf } from '#shared/table/keys.ts'
import type { DeliveryRecord } from '#shared/webhooks/deliveries/record.ts'
import { type WebhookRecord, webhookOf } from '#shared/webhooks/registrations/webhook.ts'
import { startMs } from './clock.ts'

export const buildStoreId = (): StoreId => storeIdSchema().parse(randomUUID())

export const buildRequestMark = (fields: { request_id?: string; fingerprint?: string } = {}) => ({
  request_id: randomUUID(),
  fingerprint: 'f'.repeat(64),
  ...fields,
})

type KeyPrincipal = Extract<Principal, { credential: 'key' }>

export const buildPrincipal = (fields: Partial<KeyPrincipal> = {}): KeyPrincipal => ({
  credential: 'key',
  store_id: buildStoreId(),
  key_id: randomUUID(),
  scope: 'full',
  ...fields,
})

export const buildSession = (
  fields: Partial<Extract<Principal, { credential: 'session' }>> = {},
): Extract<Principal, { credential: 'session' }> => ({
  credential: 'session',
  store_id: buildStoreId(),
  key_id: randomUUID(),
  customer_email: 'ann@example.com',
  expires_at: isoTime(startMs + 3_600_000),
  ...fields,
})

/** A person of the store's staff. */
export const buildConsole = (
  fields: Partial<Extract<Principal, { credential: 'console' }>> = {},
): Extract<Principal, { credential: 'console' }> => ({
  credential: 'console',
  store_id: buildStoreId(),
  key_id: randomUUID(),
  email: 'sam@example.com',
  role: 'reviewer',
  expires_at: isoTime(startMs + 8 * 3_600_000),
  ...fields,
})

type LogFields = Partial<Omit<Parameters<typeof openLog>[0], 'lines'>> & { readonly card_list?: string }

const threeItems = '3x Lightning Bolt NM\nCounterspell\n// later\n2 Forest (LP)'

/** The newest change of a submission, as fan-out reads it from the stream. */
export const changeOf = (log: SubmissionLog): SubmissionChange =>
  submissionChangeSchema().parse(submissionRecordOf(log))

/** A random id in a shard of the index `due`. */
export const idIn = (shard: Shard): string => {
  for (;;) {
    const id = randomUUID()
    if (shardOf(id) === shard) return id
  }
}

/** A submission of the given list; without one, of three items and an ignored line. */
export const buildLog = ({ card_list = threeItems, ...fields }: LogFields = {}, nowMs = startMs): SubmissionLog =>
  openLog(
    {
      id: randomUUID(),
      store_id: buildStoreId(),
      customer_email: 'ann@example.com',
      customer_name: 'Ann',
      notes: null,
      lines: readCardList(card_list),
      by: { type: 'api_key', id: randomUUID() },
      mark: buildRequestMark(),
      ...fields,
    },
    nowMs,
  )

/** The ids of a submission's items, in the customer's order. */
export const itemIdsOf = (log: SubmissionLog): string[] => submissionAt(log).items.map(({ id }) => id)

export const buildCommand = (fields: Partial<Command> = {}): Command => ({
  action: 'approve',
  items: [],
  note: null,
  by: { type: 'api_key', id: randomUUID() },
  mark: buildRequestMark(),
  idempotencyDigest: undefined,
  ...fields,
})

/** A submission after further commands, one minute apart. */
export const applyCommands = (log: SubmissionLog, ...commands: Partial<Command>[]): SubmissionLog => {
  let after = log
  for (const fields of commands) {
    const nowMs = Date.parse(lastEntryOf(after).at) + 60_000
    after = { ...after, history: [...after.history, decide(after, buildCommand(fields), nowMs)] }
  }
  return after
}

/** An enabled webhook, subscribed 24 hours before the initial time of the tests' clocks. */
export const buildWebhook = ({
  events = ['submission.received', 'submission.accepted'],
  ...fields
}: Partial<Omit<WebhookRecord, 'as_created'>> & { events?: readonly EventName[] } = {}): WebhookRecord => {
  const at = isoTime(startMs - 24 * 3_600_000)
  const webhook = {
    id: randomUUID(),
    store_id: buildStoreId(),
    url: 'https://shop.example.com/hooks',
    subscribed_at: Object.fromEntries(events.map((name) => [name, at])),
    description: null,
    status: 'enabled' as const,
    disabled_reason: null,
    secrets: [{ version: 1, sealed: 'k1.sealed', expires_at: null }],
    secret_last4: 'abc=',
    failing_since: null,
    created_at: at,
    updated_at: at,
    version: 1,
    revision: randomUUID(),
    mark: buildRequestMark(),
    place: randomBytes(8).toString('hex'),
    ...fields,
  }
  return { ...webhook, as_created: webhookOf(webhook, startMs) }
}

/** A delivery without attempts. */
export const buildDelivery = (fields: Partial<DeliveryRecord> = {}): DeliveryRecord => ({
  id: randomUUID(),
  store_id: buildStoreId(),
  webhook_id: randomUUID(),
  event_id: randomUUID(),
  event: 'submission.received',
  created_at: isoTime(startMs),
  submission_id: randomUUID(),
  entry: 1,
  status: 'pending',
  round: 1,
  attempt_count: 0,
  attempts: [],
  next_attempt_at: isoTime(startMs),
  due_sk:
    fields.status === undefined || fields.status === 'pending' ? (fields.next_attempt_at ?? isoTime(startMs)) : null,
  completed_at: null,
  last_response_status: null,
  last_error: null,
  claim: null,
  woken_at: null,
  revision: randomUUID(),
  ttl: Math.ceil(startMs / 1000) + 30 * 24 * 3600,
  ...fields,
})
