import { describe, expect, it } from 'vitest'
import { createKeyRing } from '#shared/core/key-ring.ts'
import { createClock } from '#test/support/clock.ts'

const secret = (id: string) => ({ id, key: `${id} `.repeat(32) })
const minuteMs = 60_000

const setUp = (stored: unknown = secret('a')) => {
  const clock = createClock()
  const state = { stored, reads: 0, fails: false }
  const ring = createKeyRing({
    readSecret: async () => {
      state.reads += 1
      if (state.fails) throw new Error('out of reach')
      return typeof state.stored === 'string' ? state.stored : JSON.stringify(state.stored)
    },
    now: clock.now,
  })
  return { ...clock, state, ring }
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

  it('takes up a new key after five minutes and still knows the one before', async () => {
    const { ring, state, advance } = setUp()
    const old = await ring.current()
    state.stored = { ...secret('b'), previous: secret('a') }
    advance(5 * minuteMs)

    expect((await ring.current()).id).toBe('b')
    expect(await ring.find('a')).toEqual(old)
    expect(await ring.find('b')).toEqual(await ring.current())
  })

  it('asks again for an unknown id, because a key may have been rotated in, but at most once a minute', async () => {
    const { ring, state, advance } = setUp()
    await ring.current()
    state.stored = { ...secret('b'), previous: secret('a') }
    advance(minuteMs - 1)
    expect(await ring.find('b')).toBeUndefined()
    expect(state.reads).toBe(1)
    advance(1)
    expect((await ring.find('b'))?.id).toBe('b')
    expect(state.reads).toBe(2)
    for (let attempt = 0; attempt < 100; attempt += 1) expect(await ring.find('forged')).toBeUndefined()
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
