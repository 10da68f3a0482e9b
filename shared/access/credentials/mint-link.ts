import { randomBytes } from 'node:crypto'
import { isoTime } from '#shared/core/clock.ts'
import { newLinkCode } from './link-code.ts'
import { keyExpiryOf, type Principal } from './principal.ts'
import { digestOf } from './token-text.ts'

/** Of a console link: enough to send and open it. A link that is found later in a mailbox opens nothing. */
export const consoleLinkMs = 5 * 60 * 1000

/** When a link ends: with its own time or with the key that made it, whichever is first. */
const linkEnd = (principal: Principal, endMs: number): string => {
  const keyEnd = keyExpiryOf(principal)
  return isoTime(Math.min(endMs, keyEnd === undefined ? Number.POSITIVE_INFINITY : Date.parse(keyEnd)))
}

/**
 * A new link's code, and what is stored of any link. The code is never stored: only the answer to this request has it.
 *
 * @param lifetimeMs upper bound: the link ends with its key if that is earlier.
 */
export const mintLink = (principal: Principal, { nowMs, lifetimeMs }: { nowMs: number; lifetimeMs: number }) => {
  const code = newLinkCode(randomBytes)
  const { store_id, key_id } = principal
  const key_expires_at = keyExpiryOf(principal) ?? null
  const made = { store_id, key_id, key_expires_at, expires_at: linkEnd(principal, nowMs + lifetimeMs) }
  return { code, digest: digestOf(code), made }
}
