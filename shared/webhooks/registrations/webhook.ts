import * as z from 'zod'
import { hasCome } from '#shared/core/clock.ts'
import { storeIdSchema } from '#shared/core/store-id.ts'
import { EVENT_NAMES } from '#shared/submissions/events.ts'
import { packed } from '#shared/table/codec.ts'
import { requestMarkSchema } from '#shared/table/request-mark.ts'

export const WEBHOOK_STATUSES = ['enabled', 'disabled'] as const

export type WebhookStatus = (typeof WEBHOOK_STATUSES)[number]

/** `gone`: its last attempt was answered with 410. */
export const DISABLED_REASONS = ['by_store', 'gone'] as const

/** A webhook as the API shows it; its secret is in two answers only, and never here. */
export const webhookSchema = () =>
  z.object({
    id: z.uuid(),
    url: z.string(),
    events: z.array(z.enum(EVENT_NAMES)),
    description: z.string().nullable(),
    status: z.enum(WEBHOOK_STATUSES),
    disabled_reason: z.enum(DISABLED_REASONS).nullable(),
    secret_last4: z.string(),
    previous_secret_expires_at: z.iso.datetime().nullable(),
    created_at: z.iso.datetime(),
    updated_at: z.iso.datetime(),
  })

export type Webhook = z.infer<ReturnType<typeof webhookSchema>>

/** A secret at rest: sealed for this webhook and version. The newest is first and never expires. */
const sealedSecretSchema = () =>
  z.object({ version: z.number().int(), sealed: z.string(), expires_at: z.iso.datetime().nullable() })

export type SealedSecret = z.infer<ReturnType<typeof sealedSecretSchema>>

/** A webhook as it is stored. */
export const webhookRecordSchema = () =>
  z.object({
    id: z.uuid(),
    store_id: storeIdSchema(),
    url: z.string(),
    /** Each event that it wants, and since when. */
    subscribed_at: z.partialRecord(z.enum(EVENT_NAMES), z.iso.datetime()),
    description: z.string().nullable(),
    status: z.enum(WEBHOOK_STATUSES),
    disabled_reason: z.enum(DISABLED_REASONS).nullable(),
    secrets: z.array(sealedSecretSchema()).min(1),
    secret_last4: z.string(),
    created_at: z.iso.datetime(),
    updated_at: z.iso.datetime(),
    version: z.number().int(),
    /** The write that made this version, so that it knows itself when it is repeated. */
    revision: z.string(),
    mark: requestMarkSchema(),
    /** What the answer to its creation showed, for repetitions of that request. */
    as_created: packed(webhookSchema()),
  })

export type WebhookRecord = z.infer<ReturnType<typeof webhookRecordSchema>>

/** The secrets that still hold at a time, newest first. */
export const holdingSecrets = (row: Pick<WebhookRecord, 'secrets'>, nowMs: number): readonly SealedSecret[] =>
  row.secrets.filter(({ expires_at }) => expires_at === null || !hasCome(expires_at, nowMs))

const previousSecretExpiresAt = (row: Pick<WebhookRecord, 'secrets'>, nowMs: number): string | null =>
  holdingSecrets(row, nowMs)
    .flatMap(({ expires_at }) => expires_at ?? [])
    .sort()
    .at(-1) ?? null

/** A stored webhook as the API shows it. */
export const webhookOf = (row: Omit<WebhookRecord, 'as_created' | 'mark' | 'revision'>, nowMs: number): Webhook => ({
  id: row.id,
  url: row.url,
  events: EVENT_NAMES.filter((name) => row.subscribed_at[name] !== undefined),
  description: row.description,
  status: row.status,
  disabled_reason: row.disabled_reason,
  secret_last4: row.secret_last4,
  previous_secret_expires_at: previousSecretExpiresAt(row, nowMs),
  created_at: row.created_at,
  updated_at: row.updated_at,
})
