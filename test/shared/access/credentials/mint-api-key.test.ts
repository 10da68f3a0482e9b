import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { isApiKey } from '#shared/access/credentials/api-key.ts'
import { mintApiKey, newKeyExpiry } from '#shared/access/credentials/mint-api-key.ts'
import { digestOf } from '#shared/access/credentials/token-text.ts'
import { startMs } from '#test/support/clock.ts'

it('shows only parts of a key, from which the key cannot be found', () => {
  const id = randomUUID()
  const { apiKey, key, digest } = mintApiKey({ id, name: 'Till', scope: 'read-only', expires_at: null }, startMs)

  expect(isApiKey(key)).toBe(true)
  expect(digest).toBe(digestOf(key))
  expect(apiKey).toEqual({
    id,
    name: 'Till',
    scope: 'read-only',
    prefix: key.slice(0, 8),
    last4: key.slice(-4),
    created_at: '2026-10-05T08:00:00.000Z',
    expires_at: null,
    last_used_at: null,
  })
})

describe('the end of a key', () => {
  it.each([
    ['may be left out', null, true],
    ['may be a millisecond ahead', '2026-10-05T08:00:00.001Z', true],
    ['may be five years ahead', '2031-10-05T08:00:00.000Z', true],
    ['is not now', '2026-10-05T08:00:00.000Z', false],
    ['is not past', '2025-01-01T00:00:00.000Z', false],
    ['is not more than five years ahead', '2031-10-05T08:00:00.001Z', false],
  ])('%s', (_, asked, allowed) => {
    const decide = () => newKeyExpiry(asked, { nowMs: startMs })

    if (allowed) expect(decide()).toBe(asked)
    else expect(decide).toThrow(expect.objectContaining({ code: 'VALIDATION_FAILED' }))
  })

  describe('that a key which expires makes', () => {
    const makerExpiresAt = '2026-10-06T08:00:00.000Z'
    const decide = (asked: string | null) => newKeyExpiry(asked, { makerExpiresAt, nowMs: startMs })

    it('is its own end when left out', () => {
      expect(decide(null)).toBe(makerExpiresAt)
    })

    it.each(['2026-10-05T09:00:00.000Z', makerExpiresAt])('may be %s', (asked) => {
      expect(decide(asked)).toBe(asked)
    })

    it('is not later, by a millisecond', () => {
      expect(() => decide('2026-10-06T08:00:00.001Z')).toThrow(expect.objectContaining({ code: 'VALIDATION_FAILED' }))
    })
  })
})
