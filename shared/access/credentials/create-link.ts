import { randomBytes } from 'node:crypto'
import { isoTime } from '#shared/core/clock.ts'
import { newLinkCode } from './link-code.ts'
import type { ConsoleLink, FormLink, LinkRepository } from './link-repository.ts'
import { keyExpiryOf, type Principal } from './principal.ts'
import { digestOf } from './token-text.ts'

/** Of a console link: enough to send and open it. A link that is found later in a mailbox opens nothing. */
export const consoleLinkMs = 5 * 60 * 1000

/** When a link ends: with its own time or with the key that made it, whichever is first. */
const linkEnd = (principal: Principal, endMs: number): string => {
  const keyEnd = keyExpiryOf(principal)
  return isoTime(Math.min(endMs, keyEnd === undefined ? Number.POSITIVE_INFINITY : Date.parse(keyEnd)))
}

type NewLink = {
  readonly nowMs: number
  /** Upper bound: the link ends with its key if that is earlier. */
  readonly lifetimeMs: number
} & (Pick<ConsoleLink, 'page' | 'email' | 'role'> | Pick<FormLink, 'page' | 'customer_email'>)

/** Stores a new link. Its code is never stored: only the answer to this request has it. */
export const createLink = async (
  links: Pick<LinkRepository, 'create'>,
  principal: Principal,
  { nowMs, lifetimeMs, ...link }: NewLink,
) => {
  const code = newLinkCode(randomBytes)
  const digest = digestOf(code)
  const { store_id, key_id } = principal
  const key_expires_at = keyExpiryOf(principal) ?? null
  const expires_at = linkEnd(principal, nowMs + lifetimeMs)
  await links.create(digest, { ...link, store_id, key_id, key_expires_at, expires_at })
  return { code, digest, expires_at }
}
