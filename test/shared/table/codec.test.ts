import { randomBytes } from 'node:crypto'
import { deflateRawSync } from 'node:zlib'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { pack, packed, unpack } from '#shared/table/codec.ts'

describe('a packed attribute', () => {
  it('gives back what was packed', () => {
    fc.assert(
      fc.property(fc.json(), (text) => {
        expect(unpack(pack(JSON.parse(text)))).toEqual(JSON.parse(text))
      }),
    )
  })

  it('is never larger than its JSON text', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const stored = pack(value)
        return Buffer.byteLength(stored) <= Buffer.byteLength(JSON.stringify(value))
      }),
    )
  })

  it('stays readable text while that is shorter, and is deflated when it is not', () => {
    expect(pack([])).toBe('[]')
    expect(pack(Array.from({ length: 100 }, () => 'Lightning Bolt'))).toBeInstanceOf(Uint8Array)
  })

  it('is parsed with the schema of what it holds', () => {
    const schema = packed(z.array(z.number()))

    expect(schema.parse(pack([1, 2]))).toEqual([1, 2])
    expect(schema.safeParse(pack(['1'])).success).toBe(false)
    expect(schema.safeParse(7).success).toBe(false)
  })

  it('does not unpack to more than memory bears', () => {
    expect(() => unpack(deflateRawSync(Buffer.alloc(17 * 1024 * 1024)))).toThrow()
  })

  it('that is damaged is not taken for something else', () => {
    expect(() => unpack(randomBytes(200))).toThrow()
    expect(() => unpack('{')).toThrow()
  })
})
