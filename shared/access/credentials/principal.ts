import * as z from 'zod'
import { storeIdSchema } from '#shared/core/store-id.ts'
import { SCOPES, type Scope } from './api-key.ts'

/** An API key, by its scope, or a customer session. */
export type Caller = Scope | 'session'

/**
 * The caller, as the authorizer identified it; the gateway passes it on as strings. A session names the key that minted
 * it, and ends when that key is revoked.
 */
export const principalSchema = () =>
  z.discriminatedUnion('credential', [
    z.object({
      credential: z.literal('key'),
      store_id: storeIdSchema(),
      key_id: z.uuid(),
      scope: z.enum(SCOPES),
      expires_at: z.iso.datetime().exactOptional(),
    }),
    z.object({
      credential: z.literal('session'),
      store_id: storeIdSchema(),
      key_id: z.uuid(),
      customer_email: z.string().min(1),
      expires_at: z.iso.datetime(),
    }),
  ])

export type Principal = z.infer<ReturnType<typeof principalSchema>>

/** The principal's entry in a route's `callers`. */
export const callerOf = (principal: Principal): Caller =>
  principal.credential === 'session' ? 'session' : principal.scope

/** The actor as histories and answers show it; never an e-mail. */
export const actorOf = (principal: Principal) => ({
  type: principal.credential === 'session' ? ('customer_session' as const) : ('api_key' as const),
  id: principal.key_id,
})
