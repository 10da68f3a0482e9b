import { createHash } from 'node:crypto'
import * as z from 'zod'
import type { Now } from './clock.ts'

/** So long a key that was read is used without asking again. */
const maxAgeMs = 5 * 60 * 1000

/** An id that nobody knows may be a key that was rotated in since; asked for at most so often. */
const unknownIdReadMs = 60 * 1000

const keySchema = () => z.object({ id: z.string().min(1), key: z.string().min(32) })

/**
 * A secret of ours as it is stored: the key in use, and the one before it, which still opens and verifies what was made
 * with it. So a key is rotated without a break.
 */
export const storedKeysSchema = () => keySchema().extend({ previous: keySchema().optional() })

export type Key = { readonly id: string; readonly bytes: Uint8Array }

/** The port through which the product reaches a secret. */
export type KeyRing = {
  readonly current: () => Promise<Key>
  readonly find: (id: string) => Promise<Key | undefined>
}

/** The stored text has more than 256 random bits however it was made; its digest is 32 bytes whatever its length. */
const keyOf = ({ id, key }: { id: string; key: string }): Key => ({
  id,
  bytes: createHash('sha256').update(key).digest(),
})

export const createKeyRing = ({ readSecret, now }: { readSecret: () => Promise<string>; now: Now }): KeyRing => {
  const schema = storedKeysSchema()
  let known: { readonly current: Key; readonly all: readonly Key[]; readonly readAt: number } | undefined

  const read = async () => {
    const { previous, ...current } = schema.parse(JSON.parse(await readSecret()))
    const all = [current, ...(previous ? [previous] : [])].map(keyOf)
    known = { current: keyOf(current), all, readAt: now() }
    return known
  }

  /** What is known, if it is young enough; a read that fails leaves an older one in use. */
  const keys = async (youngerThanMs: number) => {
    const before = known
    if (!before) return read()
    if (now() - before.readAt < youngerThanMs) return before
    // The time of the try counts, so that an outage is not asked about at every request.
    known = { ...before, readAt: now() }
    return read().catch(() => before)
  }

  return {
    current: async () => (await keys(maxAgeMs)).current,
    find: async (id) => {
      const isWanted = (key: Key) => key.id === id
      return (await keys(maxAgeMs)).all.find(isWanted) ?? (await keys(unknownIdReadMs)).all.find(isWanted)
    },
  }
}
