import { hash } from 'node:crypto'
import { customerOf, type Principal } from '#shared/access/credentials/principal.ts'
import { Problem } from '#shared/core/problems.ts'
import { digestOfParts } from '#shared/table/derived-id.ts'

/**
 * Digest of store, operation with the ids in its path, caller and idempotency key, as 64 hex digits; undefined without
 * a key. The caller is `store` for all API keys and console sessions, so that a repeat works after an API key's
 * rotation, and the e-mail address for a customer, so that two customers never share an idempotency key.
 *
 * @throws Problem INVALID_IDEMPOTENCY_KEY unless there is one key of 1 to 255 visible ASCII characters.
 */
export const idempotencyDigestOf = (request: {
  readonly keys: readonly string[]
  readonly principal: Principal
  readonly operation: readonly string[]
}): string | undefined => {
  const [key, ...others] = request.keys
  if (key === undefined) return undefined
  if (others.length > 0 || !/^[\x21-\x7e]{1,255}$/.test(key)) throw new Problem('INVALID_IDEMPOTENCY_KEY')
  const { principal } = request
  const customer = customerOf(principal)
  const caller = customer === undefined ? ['store', 'store'] : ['session', customer.toLowerCase()]
  return digestOfParts(principal.store_id, ...request.operation, ...caller, key)
}

const hasToJson = (value: object): value is { toJSON: () => unknown } =>
  'toJSON' in value && typeof value.toJSON === 'function'

/** Sorts object keys by code unit at every depth, so that the order in which a client wrote them does not matter. */
const canonical = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(canonical)
  if (typeof value !== 'object' || value === null) return value
  if (hasToJson(value)) return canonical(value.toJSON())
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, field]) => field !== undefined)
      .sort(([left], [right]) => (left < right ? -1 : 1))
      .map(([name, field]) => [name, canonical(field)]),
  )
}

const withoutNulls = (body: unknown): unknown =>
  typeof body === 'object' && body !== null
    ? Object.fromEntries(Object.entries(body).filter(([, field]) => field !== null))
    : body

/**
 * SHA-256 of a validated body's canonical JSON, as hex digits. A null field counts as absent, so that a new optional
 * field does not change the fingerprints of the requests that were made before it existed.
 */
export const fingerprintOf = (body: unknown): string => hash('sha256', JSON.stringify(canonical(withoutNulls(body))))
