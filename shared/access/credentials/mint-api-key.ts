import { randomBytes } from 'node:crypto'
import { isoTime } from '#shared/core/clock.ts'
import { invalidFields } from '#shared/core/problems.ts'
import { newApiKeyText, type Scope, shownPartsOf } from './api-key.ts'
import type { ApiKey } from './api-key-schema.ts'
import { digestOf } from './token-text.ts'

/** A new key. `key` is never stored: only the answer to this request shows it. */
export const mintApiKey = (
  { id, name, scope, expires_at }: { id: string; name: string; scope: Scope; expires_at: string | null },
  nowMs: number,
): { apiKey: ApiKey; key: string; digest: string } => {
  const key = newApiKeyText(randomBytes)
  const apiKey = { id, name, scope, ...shownPartsOf(key), created_at: isoTime(nowMs), expires_at, last_used_at: null }
  return { apiKey, key, digest: digestOf(key) }
}

const maxLifetimeYears = 5

/**
 * When a new key expires. A key that expires makes none that lives longer: the default is its own end.
 *
 * @param makerExpiresAt when the key of this request expires.
 * @throws Problem VALIDATION_FAILED when the asked time is past, more than 5 years ahead, or after the maker's end.
 */
export const newKeyExpiry = (
  asked: string | null,
  { makerExpiresAt = null, nowMs }: { makerExpiresAt?: string | null; nowMs: number },
): string | null => {
  if (asked === null) return makerExpiresAt
  const latest = new Date(nowMs)
  latest.setUTCFullYear(latest.getUTCFullYear() + maxLifetimeYears)
  const askedMs = Date.parse(asked)
  const refuse = (message: string) => invalidFields([{ path: '/expires_at', message }])
  if (askedMs <= nowMs || askedMs > latest.getTime()) throw refuse('must be in the future, at most 5 years ahead')
  if (makerExpiresAt !== null && askedMs > Date.parse(makerExpiresAt)) {
    throw refuse(`must not be after ${makerExpiresAt}, when the key of this request expires`)
  }
  return asked
}
