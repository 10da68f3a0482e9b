import { isoTime } from '#shared/core/clock.ts'
import type { EventName } from '#shared/submissions/events.ts'
import { holdingSecrets, type WebhookRecord, type WebhookStatus } from './webhook.ts'

/** Secrets that are valid at the same time: the newest and the two before it. */
const maxSecrets = 3

/** The fields that a store may change. Absent or null leaves a field as it is, but null clears the description. */
export type WebhookChange = {
  readonly url?: string | null | undefined
  readonly events?: readonly EventName[] | null | undefined
  readonly description?: string | null
  readonly status?: WebhookStatus | null | undefined
}

/** The time of each subscription: events that stay keep theirs, new ones begin at `at`. */
const subscribedAt = (webhook: WebhookRecord, events: readonly EventName[], at: string) =>
  Object.fromEntries(events.map((name) => [name, webhook.subscribed_at[name] ?? at]))

type Writing = { readonly revision: string; readonly nowMs: number }

const nextVersion = (webhook: WebhookRecord, { revision, nowMs }: Writing) => ({
  updated_at: isoTime(nowMs),
  version: webhook.version + 1,
  revision,
})

/** A webhook after a change; the same object when the change names no field. */
export const changeWebhook = (webhook: WebhookRecord, change: WebhookChange, writing: Writing): WebhookRecord => {
  const { url, events, description, status } = change
  const fields = {
    ...(url != null && { url, failing_since: null }),
    ...(events != null && { subscribed_at: subscribedAt(webhook, events, isoTime(writing.nowMs)) }),
    ...(description !== undefined && { description }),
    // A webhook that is already disabled keeps its reason.
    ...(status === 'enabled' && { status, disabled_reason: null, failing_since: null }),
    ...(status === 'disabled' && webhook.status === 'enabled' && { status, disabled_reason: 'by_store' as const }),
  }
  if (Object.keys(fields).length === 0) return webhook
  return { ...webhook, ...fields, ...nextVersion(webhook, writing) }
}

/**
 * A webhook with a new secret. The replaced one stays valid for the overlap, an older one until its own expiry, so that
 * a rotation repeated after a lost answer invalidates no secret in use. With an overlap of 0 every older one ends.
 */
export const rotateSecret = (
  webhook: WebhookRecord,
  rotation: { readonly sealed: string; readonly last4: string; readonly overlapSeconds: number },
  writing: Writing,
): WebhookRecord => {
  const { sealed, last4, overlapSeconds } = rotation
  const expires_at = isoTime(writing.nowMs + overlapSeconds * 1000)
  const older = overlapSeconds === 0 ? [] : holdingSecrets(webhook, writing.nowMs)
  const secrets = older.map((secret) => ({ ...secret, expires_at: secret.expires_at ?? expires_at }))
  return {
    ...webhook,
    secrets: [{ version: nextSecretVersion(webhook), sealed, expires_at: null }, ...secrets].slice(0, maxSecrets),
    secret_last4: last4,
    ...nextVersion(webhook, writing),
  }
}

/** The version under which the next secret is sealed. */
export const nextSecretVersion = ({ secrets }: WebhookRecord): number =>
  Math.max(...secrets.map(({ version }) => version)) + 1
