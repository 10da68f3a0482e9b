import { hash } from 'node:crypto'
import * as z from 'zod/mini'
import type { Now } from './clock.ts'
import { nonEmpty } from './fields.ts'

/** Keys that were read are used for 5 minutes before the next read. */
const maxAgeMs = 5 * 60 * 1000

/** An unknown id may be of a key that was rotated in since the last read: it causes one read a minute at most. */
const unknownIdReadMs = 60 * 1000

/**
 * A new key is in use from 10 minutes after it was stored. Until then every ring has read it, also one whose clock or
 * whose first read is 5 minutes late: nothing is signed or sealed with a key that another function does not know.
 */
export const activationDelayMs = 2 * maxAgeMs

/** A ring that could not read for 12 hours neither signs nor seals: its key may soon be rotated out. */
const maxStaleMs = 12 * 60 * 60 * 1000

/**
 * The shortest time between two rotations, of which the second drops a key: no ring has signed with it for 12 hours, and
 * no session lives that long.
 */
export const rotationIntervalMs = 24 * 60 * 60 * 1000

const keySchema = () => z.object({ id: nonEmpty(), key: z.string().check(z.minLength(32)) })

/**
 * A secret as it is stored: the newest key, and the previous one, which still opens and verifies what was made with it.
 * So a rotation interrupts nothing. `stored_at` is only shown.
 */
export const storedKeysSchema = () =>
  z.extend(keySchema(), { previous: z.optional(z.extend(keySchema(), { stored_at: z.optional(z.iso.datetime()) })) })

export type StoredKeys = z.infer<ReturnType<typeof storedKeysSchema>>

/** A key of 384 random bits with a random id. */
export const newStoredKey = (randomBytes: (size: number) => Buffer): Pick<StoredKeys, 'id' | 'key'> => ({
  id: randomBytes(4).toString('hex'),
  key: randomBytes(48).toString('base64url'),
})

/** A secret's newest version: its text, and when it was stored, by the clock of Secrets Manager. */
export type SecretVersion = { readonly text: string; readonly storedAtMs: number }

export type Key = { readonly id: string; readonly bytes: Uint8Array }

/**
 * The port to one secret.
 *
 * @throws Error when the first read fails (both functions): there is no older key to use.
 */
export type KeyRing = {
  /**
   * The key to sign and seal with.
   *
   * @throws Error when the secret could not be read for 12 hours.
   */
  readonly current: () => Promise<Key>
  /** @throws Error when the id is unknown and the last read failed. */
  readonly find: (id: string) => Promise<Key | undefined>
}

/** The stored text has more than 256 random bits; SHA-256 makes 32 bytes of any length of it. */
const keyOf = ({ id, key }: { id: string; key: string }): Key => ({
  id,
  bytes: hash('sha256', key, 'buffer'),
})

type ReadKeys = {
  readonly newest: Key
  readonly previous: Key | undefined
  readonly storedAtMs: number
  readonly readAtMs: number
}

export const createKeyRing = ({ readSecret, now }: { readSecret: () => Promise<SecretVersion>; now: Now }): KeyRing => {
  const schema = storedKeysSchema()
  let known: ReadKeys | undefined
  let triedAtMs = 0
  let reading: Promise<ReadKeys> | undefined

  const read = async (): Promise<ReadKeys> => {
    // Set before the read: during an outage there is one read per interval, not one per request.
    triedAtMs = now()
    const { text, storedAtMs } = await readSecret()
    const { previous, ...newest } = schema.parse(JSON.parse(text))
    known = { newest: keyOf(newest), previous: previous && keyOf(previous), storedAtMs, readAtMs: triedAtMs }
    return known
  }

  /** Concurrent calls wait for one read: the messages of a batch all need the key that the first of them misses. */
  const readOnce = (): Promise<ReadKeys> => {
    reading ??= read().finally(() => {
      reading = undefined
    })
    return reading
  }

  /** The known keys if they are young enough, else newly read ones; after a failed read the older keys stay in use. */
  const keys = async (youngerThanMs: number): Promise<ReadKeys> => {
    const before = known
    if (!before) return readOnce()
    if (!reading && now() - triedAtMs < youngerThanMs) return before
    return readOnce().catch(() => before)
  }

  const findIn = ({ newest, previous }: ReadKeys, id: string): Key | undefined =>
    [newest, previous].find((key) => key?.id === id)

  return {
    current: async () => {
      const { newest, previous, storedAtMs, readAtMs } = await keys(maxAgeMs)
      if (now() - readAtMs > maxStaleMs) throw new Error('The keys could not be read for 12 hours.')
      return previous && now() < storedAtMs + activationDelayMs ? previous : newest
    },
    find: async (id) => {
      const key = findIn(await keys(maxAgeMs), id) ?? findIn(await keys(unknownIdReadMs), id)
      // An outage is not an unknown key: what was rotated in since the last read cannot be seen.
      if (!key && known?.readAtMs !== triedAtMs) throw new Error('The keys could not be read again.')
      return key
    },
  }
}
