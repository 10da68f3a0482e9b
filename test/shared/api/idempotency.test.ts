import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createSubmissionContract } from '#shared/api/contracts/submissions.ts'
import { transitionBody } from '#shared/api/contracts/transition-body.ts'
import { fingerprintOf, idempotencyDigestOf } from '#shared/api/idempotency.ts'
import { requireSameRequest } from '#shared/table/request-mark.ts'
import { buildPrincipal, buildSession } from '#test/support/builders.ts'

const principal = buildPrincipal()
const operation = ['submissions.create']
const digestFor = (fields: Partial<Parameters<typeof idempotencyDigestOf>[0]>) =>
  idempotencyDigestOf({ keys: ['k-1'], principal, operation, ...fields })

/** The same value with the keys of every object in another order. */
const reordered = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(reordered)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .reverse()
      .map(([name, field]) => [name, reordered(field)]),
  )
}

describe('an idempotency digest', () => {
  it('is none without a key', () => {
    expect(digestFor({ keys: [] })).toBeUndefined()
  })

  it('is the same for the same request, whichever API key sends it', () => {
    expect(digestFor({})).toMatch(/^[0-9a-f]{64}$/)
    expect(digestFor({ principal: { ...principal, key_id: buildPrincipal().key_id, scope: 'read-only' } })).toBe(
      digestFor({}),
    )
  })

  it("is one customer's, whatever the case of the address", () => {
    const session = buildSession({ customer_email: 'Ann@Example.com' })

    expect(digestFor({ principal: { ...session, customer_email: 'ANN@example.COM' } })).toBe(
      digestFor({ principal: session }),
    )
  })

  it('is another one for another key, operation, object, store, customer or kind of caller', () => {
    const session = buildSession({ store_id: principal.store_id })
    const all = [
      digestFor({}),
      digestFor({ keys: ['k-2'] }),
      digestFor({ keys: ['K-1'] }),
      digestFor({ operation: ['webhooks.create'] }),
      digestFor({ operation: ['submissions.create', 'id'] }),
      digestFor({ principal: buildPrincipal() }),
      digestFor({ principal: session }),
      digestFor({ principal: { ...session, customer_email: 'bob@example.com' } }),
      digestFor({ principal: { ...session, customer_email: 'store' } }),
    ]

    expect(new Set(all).size).toBe(all.length)
  })

  it('never comes of parts that run into each other', () => {
    fc.assert(
      fc.property(fc.array(fc.string(), { minLength: 1 }), fc.array(fc.string(), { minLength: 1 }), (one, other) => {
        fc.pre(JSON.stringify(one) !== JSON.stringify(other))
        fc.pre(one !== null && other !== null)
        return digestFor({ operation: one }) !== digestFor({ operation: other })
      }),
    )
  })

  it.each(['!', '~', 'x'.repeat(255), 'a,b', '"quoted"'])('takes the key %s', (key) => {
    expect(digestFor({ keys: [key] })).toBeDefined()
  })

  it.each([
    ['empty', ['']],
    ['too long', ['x'.repeat(256)]],
    ['two words', ['a b']],
    ['not ASCII', ['schlüssel']],
    ['a control character', ['a\u007f']],
    ['of a line break', ['a\n']],
    ['two keys', ['a', 'b']],
    ['twice the same', ['a', 'a']],
  ])('refuses a key that is %s', (_, keys) => {
    expect(() => digestFor({ keys })).toThrow(expect.objectContaining({ code: 'INVALID_IDEMPOTENCY_KEY' }))
  })
})

describe('a fingerprint', () => {
  it('does not depend on the order in which a client writes the fields', () => {
    fc.assert(
      fc.property(fc.object({ maxDepth: 4 }), (body) => {
        const plain: unknown = JSON.parse(JSON.stringify(body))
        return fingerprintOf({ plain: reordered(plain) }) === fingerprintOf({ plain })
      }),
    )
  })

  it('differs for different bodies', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), (one, other) => {
        fc.pre(JSON.stringify(reordered(one)) !== JSON.stringify(reordered(other)))
        fc.pre(JSON.stringify(one) !== JSON.stringify(other))
        fc.pre(one !== null && other !== null)
        return fingerprintOf({ one }) !== fingerprintOf({ one: other })
      }),
    )
  })

  it('depends on the order of a list, and on a null within an item', () => {
    expect(fingerprintOf({ items: [1, 2] })).not.toBe(fingerprintOf({ items: [2, 1] }))
    expect(fingerprintOf({ items: [{ price: null }] })).not.toBe(fingerprintOf({ items: [{}] }))
  })

  it('is the same for a field that is null or absent, so that a new optional field changes none', () => {
    expect(fingerprintOf({ note: null })).toBe(fingerprintOf({}))
    expect(fingerprintOf({ note: undefined })).toBe(fingerprintOf({}))
  })

  it('is the same for ever: a repeat may come years later', () => {
    const parsed = createSubmissionContract
      .body(principal)
      .parse({ customer_email: 'ann@example.com', customer_name: 'Ann', card_list: '2 Sol Ring NM' })
    expect([
      fingerprintOf(parsed),
      fingerprintOf(transitionBody().parse({ action: 'approve' })),
    ]).toMatchInlineSnapshot(`
      [
        "750afb0236fde24e204afe291e7fe731a1884374eb563c1f3906519a215c7f01",
        "87fee89d64121370fc90cc30606fe87c26f6a0e97db3a73146a6f398a21db7e7",
      ]
    `)
  })
})

describe('a key that is sent again', () => {
  it('comes with the same body', () => {
    expect(() => requireSameRequest({ fingerprint: 'body-1' }, { fingerprint: 'body-1' })).not.toThrow()
  })

  it('is refused with another one', () => {
    expect(() => requireSameRequest({ fingerprint: 'body-1' }, { fingerprint: 'body-2' })).toThrow(
      expect.objectContaining({ code: 'IDEMPOTENCY_KEY_REUSED' }),
    )
  })
})
