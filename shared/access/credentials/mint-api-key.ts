import { randomBytes } from 'node:crypto'
import { isoTime } from '#shared/core/clock.ts'
import { invalidFields } from '#shared/core/problems.ts'
import { createApiKey, digestOf, type Scope, shownPartsOf } from './api-key.ts'
import type { ApiKey } from './api-key-schema.ts'

/** A new key. `key` is never stored: only the answer to this request shows it. */
export const mintApiKey = (
  { id, name, scope, expires_at }: { id: string; name: string; scope: Scope; expires_at: string | null },
  nowMs: number,
): { apiKey: ApiKey; key: string; digest: string } => {
  const key = createApiKey(randomBytes)
  const apiKey = { id, name, scope, ...shownPartsOf(key), created_at: isoTime(nowMs), expires_at, last_used_at: null }
  return { apiKey, key, digest: digestOf(key) }
}

const maxLifetimeYears = 5

/** @throws Problem VALIDATION_FAILED unless the time is null, or in the future by at most 5 years. */
export const requireFutureExpiry = (expiresAt: string | null, nowMs: number): void => {
  if (expiresAt === null) return
  const latest = new Date(nowMs)
  latest.setUTCFullYear(latest.getUTCFullYear() + maxLifetimeYears)
  const expiresMs = Date.parse(expiresAt)
  if (expiresMs > nowMs && expiresMs <= latest.getTime()) return
  throw invalidFields([{ path: '/expires_at', message: 'must be in the future, at most 5 years ahead' }])
}
