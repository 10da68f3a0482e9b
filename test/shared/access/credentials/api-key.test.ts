import { randomBytes } from 'node:crypto'
import { crc32 } from 'node:zlib'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isApiKey, newApiKeyText, shownPartsOf } from '#shared/access/credentials/api-key.ts'
import { digestOf } from '#shared/access/credentials/token-text.ts'

const base62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/** The number that six base62 digits write. */
const numberOf = (digits: string) => [...digits].reduce((sum, digit) => sum * 62 + base62.indexOf(digit), 0)

const anyKey = () =>
  fc.infiniteStream(fc.nat(255)).map((bytes) => newApiKeyText((size) => Uint8Array.from(bytes.take(size))))

describe('a new key', () => {
  it('has the prefix, 32 characters and 6 of checksum, as a scanner for leaked keys looks for it', () => {
    fc.assert(fc.property(anyKey(), (key) => /^sik_[0-9A-Za-z]{38}$/.test(key)))
  })

  it('ends with the CRC-32 of all that goes before, zero-padded', () => {
    fc.assert(
      fc.property(anyKey(), (key) => {
        expect(numberOf(key.slice(-6))).toBe(crc32(key.slice(0, -6)))
      }),
    )
  })

  it('is another one every time', () => {
    expect(new Set(Array.from({ length: 1000 }, () => newApiKeyText(randomBytes))).size).toBe(1000)
  })

  it('favours no character, whatever the bytes: those that would are drawn again', () => {
    const draws = [Uint8Array.from({ length: 32 }, (_, index) => (index < 16 ? 248 + (index % 8) : 61))]
    const key = newApiKeyText(() => draws.shift() ?? new Uint8Array(32))

    expect(key.slice(4, 36)).toBe('z'.repeat(16) + '0'.repeat(16))
  })

  it('shows its first eight and last four characters in lists', () => {
    expect(shownPartsOf('sik_ABCDefghijklmnopqrstuvwxyz0123456789WXYZ')).toEqual({ prefix: 'sik_ABCD', last4: 'WXYZ' })
  })
})

describe('a token', () => {
  const key = newApiKeyText(randomBytes)

  it('that is a key is recognised', () => {
    fc.assert(fc.property(anyKey(), (any) => isApiKey(any)))
  })

  it('with any one character changed is refused without a look-up', () => {
    const other = fc.constantFrom(...base62)
    fc.assert(
      fc.property(anyKey(), fc.nat(43), other, (any, position, character) => {
        fc.pre(any[position] !== character)
        return !isApiKey(any.slice(0, position) + character + any.slice(position + 1))
      }),
      { numRuns: 1000 },
    )
  })

  it('with two neighbours swapped is refused', () => {
    fc.assert(
      fc.property(anyKey(), fc.nat(42), (any, position) => {
        const swapped = any.slice(0, position) + any[position + 1] + any[position] + any.slice(position + 2)
        fc.pre(swapped !== any)
        return !isApiKey(swapped)
      }),
      { numRuns: 1000 },
    )
  })

  it.each([
    ['nothing', ''],
    ['truncated', key.slice(0, -1)],
    ['too long', `${key}0`],
    ['in quotes', `"${key}"`],
    ['with a blank before', ` ${key}`],
    ['with a line break behind', `${key}\n`],
    ['in the wrong case', key.toUpperCase()],
    ['of another prefix', `pk_${key.slice(3)}`],
    ['a key with a hyphen', `${key.slice(0, 10)}-${key.slice(11)}`],
    ['of full-width digits', `sik_${'０'.repeat(38)}`],
  ])('that is %s is refused', (_, token) => {
    expect(isApiKey(token)).toBe(false)
  })
})

it('is stored as its SHA-256 in hex', () => {
  expect(digestOf('sik_test')).toMatch(/^[0-9a-f]{64}$/)
  expect(digestOf('sik_test')).not.toBe(digestOf('sik_tesT'))
})
