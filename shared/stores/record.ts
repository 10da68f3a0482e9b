import * as z from 'zod/mini'
import { text } from '#shared/core/fields.ts'
import { storeIdSchema } from '#shared/core/store-id.ts'
import { TIERS } from './tiers.ts'

/** A store's name, given by the operator: trimmed, 1 to 100 characters. */
export const storeNameSchema = () => z.pipe(z.string().check(z.trim(), z.minLength(1)), text(100))

const livePlaces = () => z._default(z.set(z.instanceof(Uint8Array)), () => new Set<Uint8Array<ArrayBuffer>>())

/**
 * The store's item. Every request writes it, so it stays under 1 KB. `n` and `sn` count the requests of `minute`: `n`
 * those of all credentials, `sn` those of sessions.
 */
export const storeRecordSchema = () =>
  z.object({
    id: storeIdSchema(),
    name: z.string(),
    tier: z.enum(TIERS),
    suspended: z.boolean(),
    created_at: z.iso.datetime(),
    /** ISO 4217; every price is in its minor unit. Stored once the operator has set it. */
    currency: z._default(z.string(), 'USD'),
    live_keys: livePlaces(),
    live_webhooks: livePlaces(),
    max: z.int(),
    session_max: z.int(),
    minute: z.int(),
    n: z.int(),
    sn: z.int(),
  })

export type StoreRecord = z.infer<ReturnType<typeof storeRecordSchema>>

/** A key's id as `live_keys` stores it: 16 bytes instead of 36. */
export const liveKeyOf = (keyId: string): Uint8Array => Buffer.from(keyId.replaceAll('-', ''), 'hex')

export const isLiveKey = (store: StoreRecord, keyId: string): boolean => {
  const wanted = Buffer.from(liveKeyOf(keyId))
  return [...store.live_keys].some((live) => wanted.equals(live))
}
