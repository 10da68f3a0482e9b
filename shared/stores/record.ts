import * as z from 'zod'
import { text } from '#shared/core/fields.ts'
import { storeIdSchema } from '#shared/core/store-id.ts'
import { TIERS } from './tiers.ts'

/** A store's name: the operator's text without the blanks around it, at most 100 characters. */
export const storeNameSchema = () => z.string().trim().min(1).pipe(text(100))

/**
 * The store's item, written at every request and so kept under 1 KB: who it is, what it may do, which of its keys live,
 * and the requests of its minute (`n` of all, `sn` of sessions).
 */
export const storeRecordSchema = () =>
  z.object({
    id: storeIdSchema(),
    name: z.string(),
    tier: z.enum(TIERS),
    suspended: z.boolean(),
    created_at: z.iso.datetime(),
    live_keys: z.set(z.instanceof(Uint8Array)).default(() => new Set<Uint8Array<ArrayBuffer>>()),
    max: z.number().int(),
    session_max: z.number().int(),
    minute: z.number().int(),
    n: z.number().int(),
    sn: z.number().int(),
  })

export type StoreRecord = z.infer<ReturnType<typeof storeRecordSchema>>

/** A key's id as the binary set of live keys holds it: 16 bytes instead of 36. */
export const liveKeyOf = (keyId: string): Uint8Array => Buffer.from(keyId.replaceAll('-', ''), 'hex')

export const isLiveKey = (store: StoreRecord, keyId: string): boolean => {
  const wanted = Buffer.from(liveKeyOf(keyId))
  return [...store.live_keys].some((live) => wanted.equals(live))
}
