import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { createKeyRing, newStoredKey, storedKeysSchema } from '#shared/core/key-ring.ts'
import { createClock, startMs } from '#test/support/clock.ts'

const secret = (id: string) => ({ id, key: `${id} `.repeat(32) })
const minuteMs = 60_000
const hourMs = 60 * minuteMs

const setUp = (stored: unknown = secret('a')) => {
  const clock = createClock()
  const state = { stored, storedAtMs: startMs, reads: 0, fails: false, hold: Promise.resolve() }
  const ring = createKeyRing({
    readSecret: async () => {
      state.reads += 1
      const { storedAtMs, fails } = state
      const text = typeof state.stored === 'string' ? state.stored : JSON.stringify(state.stored)
      await state.hold
      if (fails) throw new Error('out of reach')
      return { text, storedAtMs }
    },
    now: clock.now,
  })
  /** Stores a new key in front of the present one. */
  const rotate = (id: string) => {
    const { previous: _, ...newest } = storedKeysSchema().parse(state.stored)
    state.stored = { ...secret(id), previous: newest }
    state.storedAtMs = clock.now()
  }
  return { ...clock, state, ring, rotate }
}

describe('a key ring', () => {
  it('reads the secret once for five minutes of use', async () => {
    const { ring, state, advance } = setUp()
    const key = await ring.current()
    advance(5 * minuteMs - 1)

    expect(await ring.current()).toEqual(key)
    expect(await ring.find('a')).toEqual(key)
    expect(state.reads).toBe(1)
    expect(key).toEqual({ id: 'a', bytes: expect.objectContaining({ length: 32 }) })
  })

  it('uses a new key ten minutes after it was stored, knows it after five, and still knows the one before', async () => {
    const { ring, advance, rotate } = setUp()
    const old = await ring.current()
    rotate('b')
    advance(5 * minuteMs)

    expect(await ring.current()).toEqual(old)
    expect((await ring.find('b'))?.id).toBe('b')
    advance(5 * minuteMs - 1)
    expect(await ring.current()).toEqual(old)
    advance(1)
    expect((await ring.current()).id).toBe('b')
    expect(await ring.find('a')).toEqual(old)
    expect(await ring.find('b')).toEqual(await ring.current())
  })

  it('uses its only key at once', async () => {
    expect((await setUp().ring.current()).id).toBe('a')
  })

  it('asks again for an unknown id, because a key may have been rotated in, but at most once a minute', async () => {
    const { ring, state, advance, rotate } = setUp()
    await ring.current()
    rotate('b')
    advance(minuteMs - 1)
    expect(await ring.find('b')).toBeUndefined()
    expect(state.reads).toBe(1)
    advance(1)
    expect((await ring.find('b'))?.id).toBe('b')
    expect(state.reads).toBe(2)
    for (let attempt = 0; attempt < 100; attempt += 1) expect(await ring.find('forged')).toBeUndefined()
    expect(state.reads).toBe(2)
  })

  it('lets concurrent calls wait for one read, so that a batch finds the key that its first message misses', async () => {
    const { ring, state, advance, rotate } = setUp()
    await Promise.all([ring.current(), ring.find('a')])
    rotate('b')
    advance(hourMs)
    const held = Promise.withResolvers<void>()
    state.hold = held.promise
    const found = Promise.all(['b', 'a', 'b', 'b'].map((id) => ring.find(id)))
    held.resolve()

    expect((await found).map((key) => key?.id)).toEqual(['b', 'a', 'b', 'b'])
    expect(state.reads).toBe(2)
  })

  it('goes on with what it knows while the secret cannot be read', async () => {
    const { ring, state, advance } = setUp()
    const key = await ring.current()
    state.fails = true
    advance(60 * minuteMs)

    expect(await ring.current()).toEqual(key)
    expect(await ring.find('a')).toEqual(key)
  })

  it('neither signs nor seals with what it read more than 12 hours ago, but still opens and verifies', async () => {
    const { ring, state, advance } = setUp()
    const key = await ring.current()
    state.fails = true
    advance(12 * hourMs)
    expect(await ring.current()).toEqual(key)
    advance(1)

    await expect(ring.current()).rejects.toThrow('for 12 hours')
    expect(await ring.find('a')).toEqual(key)
    state.fails = false
    advance(5 * minuteMs)
    expect(await ring.current()).toEqual(key)
  })

  it('takes no key for unknown while the secret cannot be read: it may have been rotated in since', async () => {
    const { ring, state, advance } = setUp()
    await ring.current()
    state.fails = true
    advance(60 * minuteMs)

    await expect(ring.find('b')).rejects.toThrow('could not be read')
    state.fails = false
    advance(minuteMs)
    expect(await ring.find('b')).toBeUndefined()
  })

  it('that never read anything fails with the reason', async () => {
    const { ring, state } = setUp()
    state.fails = true

    await expect(ring.current()).rejects.toThrow('out of reach')
    await expect(ring.find('a')).rejects.toThrow('out of reach')
  })

  it.each([
    ['no JSON', 'hello'],
    ['no object', '7'],
    ['without an id', { key: 'x'.repeat(32) }],
    ['of a short key', { id: 'a', key: 'x'.repeat(31) }],
    ['of a previous key that is none', { ...secret('a'), previous: {} }],
  ])('does not take a secret that is %s', async (_, stored) => {
    await expect(setUp(stored).ring.current()).rejects.toThrow()
  })
})

it('a new key is one that a ring takes, and another one every time', async () => {
  const [one, other] = [newStoredKey(randomBytes), newStoredKey(randomBytes)]

  expect((await setUp(one).ring.current()).id).toBe(one.id)
  expect(one.id).not.toBe(other.id)
  expect(one.key).not.toBe(other.key)
})
