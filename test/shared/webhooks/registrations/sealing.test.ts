import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { createKeyRing } from '#shared/core/key-ring.ts'
import { createSealer } from '#shared/webhooks/registrations/sealing.ts'
import { createClock, startMs } from '#test/support/clock.ts'

const secret = 'whsec_MDEyMzQ1Njc4OTAxMjM0NTY3ODkwMTIzNDU2Nzg5MDE='
const context = { store_id: randomUUID(), webhook_id: randomUUID(), version: 1 }
const stored = (id: string) => ({ id, key: `${id} `.repeat(32) })

const setUp = (first: object = stored('k1')) => {
  const clock = createClock()
  const box = { stored: first }
  const keys = createKeyRing({
    readSecret: async () => ({ text: JSON.stringify(box.stored), storedAtMs: startMs }),
    now: clock.now,
  })
  return { ...createSealer(keys), ...clock, box }
}

describe('a sealed secret', () => {
  it('opens for the webhook and the version that it was sealed for', async () => {
    const { seal, open } = setUp()

    expect(await open(await seal(secret, context), context)).toBe(secret)
  })

  it.each([
    ['another store', { store_id: randomUUID() }],
    ['another webhook', { webhook_id: randomUUID() }],
    ['another version', { version: 2 }],
  ])('moved to %s does not open', async (_, change) => {
    const { seal, open } = setUp()
    const sealed = await seal(secret, context)

    await expect(open(sealed, { ...context, ...change })).rejects.toThrow()
  })

  it('with any one character changed does not open', async () => {
    const { seal, open } = setUp()
    const sealed = await seal(secret, context)
    for (let position = 0; position < sealed.length - 1; position += 1) {
      const character = sealed[position] === 'A' ? 'B' : 'A'
      const altered = sealed.slice(0, position) + character + sealed.slice(position + 1)
      await expect(open(altered, context)).rejects.toThrow()
    }
  })

  it.each(['', '.', 'k1', 'k1.', 'k1.AAAA', secret])('that is none, %j, does not open', async (sealed) => {
    await expect(setUp().open(sealed, context)).rejects.toThrow()
  })

  it('shows nothing of the secret, and is another one every time', async () => {
    const { seal } = setUp()
    const [one, other] = [await seal(secret, context), await seal(secret, context)]

    expect(one).toMatch(/^k1\.[\w-]+$/)
    expect(one).not.toBe(other)
    expect(Buffer.from(one.slice(3), 'base64url').includes(Buffer.from(secret.slice(6, 20)))).toBe(false)
  })

  it('opens after its key was rotated, and no more when that is gone', async () => {
    const { seal, open, box, advance } = setUp()
    const sealed = await seal(secret, context)
    box.stored = { ...stored('k2'), previous: stored('k1') }
    advance(600_000)
    expect(await open(sealed, context)).toBe(secret)
    expect(await seal(secret, context)).toMatch(/^k2\./)
    box.stored = { ...stored('k3'), previous: stored('k2') }
    advance(300_000)

    await expect(open(sealed, context)).rejects.toThrow('not known')
  })
})
