import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { derivedId, digestOfParts, timedDerivedId } from '#shared/table/derived-id.ts'

const anyTime = () => fc.integer({ min: 0, max: 2 ** 48 - 1 })
const version8 = /^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

describe('a derived id', () => {
  it('is a UUID of version 8 that every schema takes', () => {
    fc.assert(
      fc.property(fc.array(fc.string()), anyTime(), (parts, time) => {
        for (const id of [derivedId(...parts), timedDerivedId(time, ...parts)]) {
          expect(id).toMatch(version8)
          expect(z.uuid().safeParse(id).success).toBe(true)
        }
      }),
    )
  })

  it('is the same for the same parts and another for others, also when they run together', () => {
    fc.assert(
      fc.property(fc.array(fc.string()), fc.array(fc.string()), (one, other) => {
        const same = JSON.stringify(one) === JSON.stringify(other)
        expect(derivedId(...one) === derivedId(...other)).toBe(same)
      }),
    )
    expect(digestOfParts('ab', 'c')).not.toEqual(digestOfParts('a', 'bc'))
    expect(digestOfParts('a', '')).not.toEqual(digestOfParts('a'))
  })

  it('stays what it was, because stored items are found by it', () => {
    expect(derivedId('submission', 'x')).toBe('d0b4f28b-6168-8614-ba4e-a4180fa8b47d')
    expect(timedDerivedId(1_790_000_000_000, 'event', 'webhook')).toBe('01a0c450-6c00-8224-9fd8-cc343845480a')
  })
})

describe('a derived id with a time', () => {
  it('sorts by that time', () => {
    fc.assert(
      fc.property(anyTime(), anyTime(), fc.string(), fc.string(), (one, other, part, otherPart) => {
        fc.pre(one < other)
        return timedDerivedId(one, part) < timedDerivedId(other, otherPart)
      }),
    )
  })

  it('begins with 48 bits of it', () => {
    fc.assert(
      fc.property(anyTime(), (time) => {
        expect(Number.parseInt(timedDerivedId(time, 'a').replaceAll('-', '').slice(0, 12), 16)).toBe(time)
      }),
    )
  })

  it('differs for different events and webhooks of one time', () => {
    const ids = ['a', 'b'].flatMap((event) => ['1', '2'].map((webhook) => timedDerivedId(7, event, webhook)))

    expect(new Set(ids).size).toBe(4)
  })
})
