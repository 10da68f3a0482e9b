import { randomBytes } from 'node:crypto'
import { isoTime } from '#shared/runtime/clock.ts'
import { createApiKey, digestOf, type Scope, shownPartsOf } from './api-key.ts'
import type { ApiKey } from './api-key-schema.ts'

/** A new key: what is stored and shown of it, and the key itself, which exists only here and in the one answer. */
export const mintApiKey = (
  { id, name, scope, expires_at }: { id: string; name: string; scope: Scope; expires_at: string | null },
  nowMs: number,
): { apiKey: ApiKey; key: string; digest: string } => {
  const key = createApiKey(randomBytes)
  const apiKey = { id, name, scope, ...shownPartsOf(key), created_at: isoTime(nowMs), expires_at, last_used_at: null }
  return { apiKey, key, digest: digestOf(key) }
}
