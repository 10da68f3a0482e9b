import { randomBytes } from 'node:crypto'
import { isoTime } from '#shared/core/clock.ts'
import { Problem } from '#shared/core/problems.ts'
import type { StoreId } from '#shared/core/store-id.ts'
import type { EventName } from '#shared/submissions/events.ts'
import type { RequestMark } from '#shared/table/request-mark.ts'
import type { Sealer } from './sealing.ts'
import { createSecret } from './secrets.ts'
import { refusalOfUrl, type TargetPolicy } from './url-rules.ts'
import { type WebhookRecord, webhookOf } from './webhook.ts'

/** @throws Problem WEBHOOK_URL_NOT_ALLOWED with the reason as its message. */
export const requireAllowedUrl = (url: string, policy: TargetPolicy): void => {
  const refusal = refusalOfUrl(url, policy)
  if (refusal !== undefined) throw new Problem('WEBHOOK_URL_NOT_ALLOWED', { message: refusal })
}

/** @throws Problem WEBHOOK_URL_NOT_ALLOWED when one of the others has the same URL, as `URL.href` writes it. */
export const requireUniqueUrl = (others: readonly WebhookRecord[], url: string): void => {
  const { href } = new URL(url)
  if (others.some((other) => new URL(other.url).href === href)) {
    throw new Problem('WEBHOOK_URL_NOT_ALLOWED', { message: 'Another webhook of this store has the same URL.' })
  }
}

/** @throws Problem INVALID_STATE when the webhook was deleted or is disabled. */
export const requireEnabled = (webhook: WebhookRecord | undefined): void => {
  if (!webhook) throw new Problem('INVALID_STATE', { message: 'The webhook was deleted.' })
  if (webhook.status === 'disabled') throw new Problem('INVALID_STATE', { message: 'The webhook is disabled.' })
}

type Registration = {
  readonly id: string
  readonly store_id: StoreId
  readonly url: string
  readonly events: readonly EventName[]
  readonly description: string | null
  readonly mark: RequestMark
}

/** A new webhook and its secret in plain text. Only the sealed secret is stored. */
export const newWebhook = async (
  { events, ...fields }: Registration,
  { sealer, nowMs }: { sealer: Pick<Sealer, 'seal'>; nowMs: number },
): Promise<{ webhook: WebhookRecord; secret: string }> => {
  const secret = createSecret(randomBytes)
  const at = isoTime(nowMs)
  const version = 1
  const sealed = await sealer.seal(secret, { store_id: fields.store_id, webhook_id: fields.id, version })
  const record = {
    ...fields,
    subscribed_at: Object.fromEntries(events.map((name) => [name, at])),
    status: 'enabled' as const,
    disabled_reason: null,
    secrets: [{ version, sealed, expires_at: null }],
    secret_last4: secret.slice(-4),
    failing_since: null,
    created_at: at,
    updated_at: at,
    version,
  }
  const place = randomBytes(8).toString('hex')
  const as_created = webhookOf(record, nowMs)
  return { webhook: { ...record, place, revision: fields.mark.request_id, as_created }, secret }
}
