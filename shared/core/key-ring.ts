import { createHash } from 'node:crypto'
import * as z from 'zod'
import type { Now } from './clock.ts'

/** Keys that were read are used for 5 minutes before the next read. */
const maxAgeMs = 5 * 60 * 1000

/** An unknown id may be of a key that was rotated in since the last read: it causes one read a minute at most. */
const unknownIdReadMs = 60 * 1000

const keySchema = () => z.object({ id: z.string().min(1), key: z.string().min(32) })

/**
 * A secret as it is stored: the current key, and the previous one, which still opens and verifies what was made with
 * it. So a rotation interrupts nothing.
 */
export const storedKeysSchema = () => keySchema().extend({ previous: keySchema().optional() })

export type Key = { readonly id: string; readonly bytes: Uint8Array }

/**
 * The port to one secret.
 *
 * @throws Error when the first read fails (both functions): there is no older key to use.
 */
export type KeyRing = {
  readonly current: () => Promise<Key>
  readonly find: (id: string) => Promise<Key | undefined>
}

/** The stored text has more than 256 random bits; SHA-256 makes 32 bytes of any length of it. */
const keyOf = ({ id, key }: { id: string; key: string }): Key => ({
  id,
  bytes: createHash('sha256').update(key).digest(),
})

export const createKeyRing = ({ readSecret, now }: { readSecret: () => Promise<string>; now: Now }): KeyRing => {
  const schema = storedKeysSchema()
  let known:
    | { readonly current: Key; readonly all: readonly Key[]; readonly readAt: number; readonly isStale: boolean }
    | undefined

  const read = async () => {
    const { previous, ...current } = schema.parse(JSON.parse(await readSecret()))
    const all = [current, ...(previous ? [previous] : [])].map(keyOf)
    known = { current: keyOf(current), all, readAt: now(), isStale: false }
    return known
  }

  /** The known keys if they are young enough, else newly read ones; after a failed read the older keys stay in use. */
  const keys = async (youngerThanMs: number) => {
    const before = known
    if (!before) return read()
    if (now() - before.readAt < youngerThanMs) return before
    // Set before the read: during an outage there is one read per interval, not one per request.
    known = { ...before, readAt: now(), isStale: true }
    return read().catch(() => before)
  }

  return {
    current: async () => (await keys(maxAgeMs)).current,
    find: async (id) => {
      const isWanted = (key: Key) => key.id === id
      const key = (await keys(maxAgeMs)).all.find(isWanted) ?? (await keys(unknownIdReadMs)).all.find(isWanted)
      // An outage is not an unknown key: what was rotated in since the last read cannot be seen.
      if (!key && known?.isStale) throw new Error('The keys could not be read again.')
      return key
    },
  }
}
