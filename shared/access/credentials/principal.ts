import * as z from 'zod/mini'
import { nonEmpty } from '#shared/core/fields.ts'
import { storeIdSchema } from '#shared/core/store-id.ts'
import { SCOPES, type Scope } from './api-key.ts'

export const STAFF_ROLES = ['reviewer', 'owner'] as const
export type StaffRole = (typeof STAFF_ROLES)[number]

/** An API key, by its scope; a customer session; a console session, by its role; or the code of a link. */
export type Caller = Scope | 'session' | StaffRole | 'console-link' | 'form-link'

/**
 * The caller, as the authorizer identified it; the gateway passes it on as strings. A session and a code name the key
 * that made them, and end when that key is revoked.
 */
export const principalSchema = () => {
  const key = { store_id: storeIdSchema(), key_id: z.uuid() }
  const customer = { ...key, customer_email: nonEmpty(), expires_at: z.iso.datetime() }
  const staff = { ...key, email: nonEmpty(), role: z.enum(STAFF_ROLES), expires_at: z.iso.datetime() }
  return z.discriminatedUnion('credential', [
    z.object({
      credential: z.literal('key'),
      ...key,
      scope: z.enum(SCOPES),
      expires_at: z.exactOptional(z.iso.datetime()),
    }),
    z.object({ credential: z.literal('session'), ...customer }),
    z.object({ credential: z.literal('form-link'), ...customer }),
    /** `key_expires_at`: links that the session makes end then at the latest. */
    z.object({ credential: z.literal('console'), ...staff, key_expires_at: z.exactOptional(z.iso.datetime()) }),
    /** `link`: the digest of the code, which its one use needs. */
    z.object({ credential: z.literal('console-link'), ...staff, link: z.string() }),
  ])
}

export type Principal = z.infer<ReturnType<typeof principalSchema>>

/** The principal's entry in a route's `callers`. */
export const callerOf = (principal: Principal): Caller => {
  if (principal.credential === 'key') return principal.scope
  return principal.credential === 'console' ? principal.role : principal.credential
}

/** The customer who calls, with a session or the code of a form link; undefined for the store itself. */
export const customerOf = (principal: Principal): string | undefined =>
  'customer_email' in principal ? principal.customer_email : undefined

/** Whether an address is that of the customer who calls, in upper or lower case. The store itself may use any. */
export const mayUseAddress = (principal: Principal, address: string): boolean => {
  const customer = customerOf(principal)
  return customer === undefined || customer.toLowerCase() === address.toLowerCase()
}

/** When the principal's key expires; undefined if it does not. What is made with the key ends then at the latest. */
export const keyExpiryOf = (principal: Principal): string | undefined =>
  principal.credential === 'console' ? principal.key_expires_at : principal.expires_at

/** The actor as histories show it: never a customer's e-mail. */
export const actorOf = (principal: Principal) => {
  if (principal.credential === 'console') {
    return { type: 'console_session' as const, id: principal.key_id, email: principal.email }
  }
  return {
    type: principal.credential === 'session' ? ('customer_session' as const) : ('api_key' as const),
    id: principal.key_id,
  }
}
