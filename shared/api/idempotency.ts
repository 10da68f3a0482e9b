import { createHash } from 'node:crypto'
import type { Principal } from '#shared/access/principal.ts'
import type { CreationMark } from '#shared/table/creation-mark.ts'
import { digestOfParts } from '#shared/table/derived-id.ts'
import { Problem } from './problems.ts'

/**
 * What names a repeatable request: store, operation with the ids in its path, caller and key. The caller is `store` for
 * every API key, so that a repeat survives a key's rotation, and the customer's own e-mail for a session, so that two
 * customers never meet.
 *
 * @throws Problem INVALID_IDEMPOTENCY_KEY
 */
export const identityOf = (request: {
  readonly keys: readonly string[]
  readonly principal: Principal
  readonly operation: readonly string[]
}): string | undefined => {
  const [key, ...others] = request.keys
  if (key === undefined) return undefined
  if (others.length > 0 || !/^[\x21-\x7e]{1,255}$/.test(key)) throw new Problem('INVALID_IDEMPOTENCY_KEY')
  const { principal } = request
  const caller =
    principal.credential === 'session' ? ['session', principal.customer_email.toLowerCase()] : ['store', 'store']
  return digestOfParts(principal.store_id, ...request.operation, ...caller, key).toString('hex')
}

/** Object keys in code-unit order at every depth, so that the order a client wrote them in does not matter. */
const canonical = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(canonical)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, field]) => field !== undefined)
      .sort(([left], [right]) => (left < right ? -1 : 1))
      .map(([name, field]) => [name, canonical(field)]),
  )
}

/** SHA-256 of a validated body's canonical JSON: whether a repeated key comes with the same request. */
export const fingerprintOf = (body: unknown): string =>
  createHash('sha256')
    .update(JSON.stringify(canonical(body)))
    .digest('hex')

/**
 * A key names one request: whoever sends it again must send the same body.
 *
 * @throws Problem IDEMPOTENCY_KEY_REUSED when the earlier request was a different one.
 */
export const requireSameRequest = (
  earlier: Pick<CreationMark, 'fingerprint'>,
  ours: Pick<CreationMark, 'fingerprint'>,
): void => {
  if (earlier.fingerprint !== ours.fingerprint) throw new Problem('IDEMPOTENCY_KEY_REUSED')
}
