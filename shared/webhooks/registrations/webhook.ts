import * as z from 'zod/mini'
import { hasExpired } from '#shared/core/clock.ts'
import { storeIdSchema } from '#shared/core/store-id.ts'
import { EVENT_NAMES } from '#shared/submissions/events.ts'
import { pack, packed } from '#shared/table/codec.ts'
import { webhookKey } from '#shared/table/keys.ts'
import { requestMarkSchema } from '#shared/table/request-mark.ts'

/** Upper bound on the webhooks of a store, held by the condition in `live-set.ts`. */
export const maxWebhooks = 10

export const WEBHOOK_STATUSES = ['enabled', 'disabled'] as const

export type WebhookStatus = (typeof WEBHOOK_STATUSES)[number]

/** `gone`: the last attempt of a delivery was answered with 410. `failing`: deliveries failed for more than 5 days. */
export const DISABLED_REASONS = ['by_store', 'gone', 'failing'] as const

/** A webhook as the API shows it, without its secret: only the answers of create and rotate-secret contain that. */
export const webhookSchema = () =>
  z.object({
    id: z.uuid(),
    url: z.string(),
    events: z.array(z.enum(EVENT_NAMES)),
    description: z.nullable(z.string()),
    status: z.enum(WEBHOOK_STATUSES),
    disabled_reason: z.nullable(z.enum(DISABLED_REASONS)),
    secret_last4: z.string(),
    previous_secret_expires_at: z.nullable(z.iso.datetime()),
    failing_since: z.nullable(z.iso.datetime()),
    created_at: z.iso.datetime(),
    updated_at: z.iso.datetime(),
  })

export type Webhook = z.infer<ReturnType<typeof webhookSchema>>

/** A stored secret, sealed for its webhook and version. The newest is first and never expires. */
const sealedSecretSchema = () =>
  z.object({ version: z.int(), sealed: z.string(), expires_at: z.nullable(z.iso.datetime()) })

export type SealedSecret = z.infer<ReturnType<typeof sealedSecretSchema>>

export const webhookRecordSchema = () =>
  z.object({
    id: z.uuid(),
    store_id: storeIdSchema(),
    url: z.string(),
    /** Each subscribed event, and the start of its subscription. */
    subscribed_at: z.partialRecord(z.enum(EVENT_NAMES), z.iso.datetime()),
    description: z.nullable(z.string()),
    status: z.enum(WEBHOOK_STATUSES),
    disabled_reason: z.nullable(z.enum(DISABLED_REASONS)),
    secrets: z.array(sealedSecretSchema()).check(z.minLength(1)),
    secret_last4: z.string(),
    /** The time of the first failed attempt since the last delivered one, test events aside. */
    failing_since: z.nullable(z.iso.datetime()),
    created_at: z.iso.datetime(),
    updated_at: z.iso.datetime(),
    /** Counts the changes that a store sees; shown as the ETag. */
    version: z.int(),
    /**
     * A new one for each write, also of `failing_since`: a write names the one that it read, and finds its own again.
     */
    revision: z.string(),
    mark: requestMarkSchema(),
    /** Its place in the store's set of ten: 8 random bytes as hex digits. */
    place: z.string(),
    /** The webhook in the answer to its creation, for repetitions of that request. */
    as_created: packed(webhookSchema()),
  })

export type WebhookRecord = z.infer<ReturnType<typeof webhookRecordSchema>>

/** A deleted webhook as its tombstone keeps it: nothing is signed for it any more, so it has no secrets. */
export const deletedWebhookSchema = () => z.omit(webhookRecordSchema(), { secrets: true })

export type DeletedWebhook = z.infer<ReturnType<typeof deletedWebhookSchema>>

/** As stored. One that is in creation is not listed, not found, and gets no event. */
export const storedWebhookSchema = () => z.extend(webhookRecordSchema(), { in_creation: z.optional(z.literal(true)) })

export type StoredWebhook = z.infer<ReturnType<typeof storedWebhookSchema>>

/** The webhook; undefined while it is in creation. */
export const shownWebhookOf = ({ in_creation, ...webhook }: StoredWebhook): WebhookRecord | undefined =>
  in_creation ? undefined : webhook

/** As `live_webhooks` stores it: 8 bytes keep the store's item under 1 KB. */
export const placeOf = ({ place }: Pick<WebhookRecord, 'place'>): Uint8Array => Buffer.from(place, 'hex')

export const webhookItemOf = (webhook: WebhookRecord) => ({
  ...webhookKey(webhook.store_id, webhook.id),
  ...webhook,
  as_created: pack(webhook.as_created),
})

/** The secrets that are unexpired at `nowMs`, newest first. */
export const holdingSecrets = (webhook: Pick<WebhookRecord, 'secrets'>, nowMs: number): readonly SealedSecret[] =>
  webhook.secrets.filter(({ expires_at }) => !hasExpired(expires_at, nowMs))

const previousSecretExpiresAt = (webhook: Pick<WebhookRecord, 'secrets'>, nowMs: number): string | null =>
  holdingSecrets(webhook, nowMs)
    .flatMap(({ expires_at }) => expires_at ?? [])
    .sort()
    .at(-1) ?? null

export const webhookOf = (
  webhook: Omit<WebhookRecord, 'as_created' | 'mark' | 'revision' | 'place'>,
  nowMs: number,
): Webhook => ({
  id: webhook.id,
  url: webhook.url,
  events: EVENT_NAMES.filter((name) => webhook.subscribed_at[name] !== undefined),
  description: webhook.description,
  status: webhook.status,
  disabled_reason: webhook.disabled_reason,
  secret_last4: webhook.secret_last4,
  previous_secret_expires_at: previousSecretExpiresAt(webhook, nowMs),
  failing_since: webhook.failing_since,
  created_at: webhook.created_at,
  updated_at: webhook.updated_at,
})
