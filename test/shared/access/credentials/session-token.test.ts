import { createHash, createHmac, randomUUID } from 'node:crypto'
import { SignJWT, UnsecuredJWT } from 'jose'
import { describe, expect, it } from 'vitest'
import {
  createConsoleSessionMint,
  createCustomerSessionMint,
  createSessionReader,
} from '#shared/access/credentials/session-token.ts'
import { createKeyRing } from '#shared/core/key-ring.ts'
import { buildStoreId } from '#test/support/builders.ts'
import { createClock, startMs } from '#test/support/clock.ts'

const secret = (id: string) => ({ id, key: `${id}-`.repeat(20) })
const bytesOf = (id: string) => createHash('sha256').update(secret(id).key).digest()

const setUp = (stored: object = secret('now')) => {
  const { now, advance } = createClock()
  const box = { stored, storedAtMs: startMs }
  const keys = createKeyRing({
    readSecret: async () => ({ text: JSON.stringify(box.stored), storedAtMs: box.storedAtMs }),
    now,
  })
  const store = buildStoreId()
  const keyId = randomUUID()
  return {
    now,
    keys,
    advance,
    box,
    store,
    keyId,
    mint: () => createCustomerSessionMint({ keys, now })({ store, keyId, customerEmail: 'Ann@example.com' }),
    read: createSessionReader({ keys, now }),
  }
}

type SetUp = ReturnType<typeof setUp>

const goodClaims = ({ now, store, keyId }: SetUp): Record<string, unknown> => {
  const issuedAt = Math.floor(now() / 1000)
  return {
    iss: 'submission-intake',
    aud: 'submission-intake/api/v1',
    sub: 'ann@example.com',
    store_id: store,
    key_id: keyId,
    jti: randomUUID(),
    iat: issuedAt,
    exp: issuedAt + 3600,
  }
}

const goodHeader = { alg: 'HS256', typ: 'cs+jwt', kid: 'now' }

/** A token of any header and claims, signed with a key of ours, also where a library would refuse them. */
const forge = (header: object, claims: object, key: Uint8Array = bytesOf('now'), hash = 'sha256') => {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const signed = `${part(header)}.${part(claims)}`
  return `${signed}.${createHmac(hash, key).update(signed).digest('base64url')}`
}

describe('a console session', () => {
  const mintConsole = (set: SetUp, keyExpiresAt: string | null = null) => {
    const { store, keyId, keys, now } = set
    return createConsoleSessionMint({ keys, now })({
      store,
      keyId,
      keyExpiresAt,
      email: 'Sam@example.com',
      role: 'reviewer',
    })
  }

  it('is its person for eight hours', async () => {
    const set = setUp()
    const { token, expiresAt } = await mintConsole(set)

    expect(expiresAt).toBe('2026-10-05T16:00:00.000Z')
    expect(await set.read(token)).toEqual({
      credential: 'console',
      store_id: set.store,
      key_id: set.keyId,
      email: 'Sam@example.com',
      role: 'reviewer',
      expires_at: expiresAt,
    })
    set.advance(8 * 3_600_000 + 31_000)
    expect(await set.read(token)).toBeUndefined()
  })

  it('ends with its key', async () => {
    const set = setUp()
    const { token, expiresAt } = await mintConsole(set, '2026-10-05T08:30:00.000Z')

    expect(expiresAt).toBe('2026-10-05T08:30:00.000Z')
    expect(await set.read(token)).toMatchObject({ expires_at: expiresAt, key_expires_at: expiresAt })
  })

  it.each<[string, object, object]>([
    ['the type of a customer session', { typ: 'cs+jwt' }, {}],
    ['no type', { typ: undefined }, {}],
    ['another role', {}, { role: 'admin' }],
    ['no role', {}, { role: undefined }],
    ['more than eight hours', {}, { exp: Math.floor(startMs / 1000) + 8 * 3600 + 1 }],
    ['no end of its key', {}, { key_expires_at: undefined }],
  ])('is refused with %s', async (_, header, claims) => {
    const set = setUp()
    const good = { ...goodClaims(set), role: 'owner', key_expires_at: null }
    const goodConsole = { ...goodHeader, typ: 'console+jwt' }

    expect(await set.read(forge(goodConsole, good))).toBeDefined()
    expect(await set.read(forge({ ...goodConsole, ...header }, { ...good, ...claims }))).toBeUndefined()
  })

  it("is none by a customer's claims, and a customer's none by its own", async () => {
    const set = setUp()
    const claims = goodClaims(set)

    expect(await set.read(forge({ ...goodHeader, typ: 'console+jwt' }, claims))).toBeUndefined()
    expect(await set.read(forge(goodHeader, { ...claims, role: 'owner', key_expires_at: null }))).toBeUndefined()
  })
})

describe('a customer session', () => {
  it('is its customer for an hour', async () => {
    const { mint, read, store, keyId } = setUp()
    const { token, expiresAt } = await mint()

    expect(expiresAt).toBe('2026-10-05T09:00:00.000Z')
    expect(await read(token)).toEqual({
      credential: 'session',
      store_id: store,
      key_id: keyId,
      customer_email: 'Ann@example.com',
      expires_at: expiresAt,
    })
  })

  it('is a JWT with exactly the header and the claims of the contract', async () => {
    const { mint, store, keyId } = setUp()
    const { token } = await mint()
    const [header, claims] = token
      .split('.')
      .slice(0, 2)
      .map((part) => JSON.parse(Buffer.from(part, 'base64url').toString()))

    expect(header).toEqual(goodHeader)
    expect(claims).toEqual({
      iss: expect.any(String),
      aud: expect.any(String),
      sub: 'Ann@example.com',
      store_id: store,
      key_id: keyId,
      jti: expect.any(String),
      iat: claims.iat,
      exp: claims.iat + 3600,
    })
  })

  it('outlives the rotation of the key that signed it, once', async () => {
    const { mint, read, box, advance } = setUp(secret('old'))
    const { token } = await mint()
    box.stored = { ...secret('new'), previous: secret('old') }
    advance(10 * 60_000)
    const { token: newer } = await mint()

    expect(await read(token)).toBeDefined()
    expect(await read(newer)).toBeDefined()
    box.stored = { ...secret('newest'), previous: secret('new') }
    advance(5 * 60_000)
    expect(await read(token)).toBeUndefined()
    expect(await read(newer)).toBeDefined()
  })

  it('that was forged like one is read, so that the refusals below mean something', async () => {
    const set = setUp()

    expect(await set.read(forge(goodHeader, goodClaims(set)))).toBeDefined()
  })
})

describe('a token is refused', () => {
  const header = (change: object) => (set: SetUp) => forge({ ...goodHeader, ...change }, goodClaims(set))
  const claim = (change: object) => (set: SetUp) => forge(goodHeader, { ...goodClaims(set), ...change })
  const atSeconds = (seconds: number) => (set: SetUp) => Math.floor(set.now() / 1000) + seconds

  it.each<[string, (set: SetUp) => string | Promise<string>]>([
    ['that is not signed', (set) => new UnsecuredJWT(goodClaims(set)).encode()],
    ['whose header says that it is not signed', header({ alg: 'none' })],
    ['whose signature is taken away', (set) => header({})(set).replace(/[^.]*$/, '')],
    [
      'of another algorithm with our key',
      (set) => forge({ ...goodHeader, alg: 'HS512' }, goodClaims(set), bytesOf('now'), 'sha512'),
    ],
    ['that claims an asymmetric algorithm', header({ alg: 'RS256' })],
    ['signed with a key that is not ours', (set) => forge(goodHeader, goodClaims(set), bytesOf('other'))],
    ['of an unknown key', header({ kid: 'other' })],
    ['that names no key', header({ kid: undefined })],
    ['that names a key by a path', header({ kid: '../../dev/null' })],
    ['that brings its own key', header({ jwk: { kty: 'oct', k: 'AAAA' }, kid: undefined })],
    ['that names where its key is', header({ jku: 'https://evil.example/keys', kid: undefined })],
    ['that names a certificate', header({ x5u: 'https://evil.example/cert', kid: undefined })],
    ['with a critical extension', header({ crit: ['exp'], exp: 1 })],
    ['of another type', header({ typ: 'JWT' })],
    ['of no type', header({ typ: undefined })],
    ['of another issuer', claim({ iss: 'somebody' })],
    ['for another audience', claim({ aud: 'another-api' })],
    ['for us and another audience', claim({ aud: ['submission-intake/api/v1', 'another-api'] })],
    ['without an end', claim({ exp: undefined })],
    ['that lasts ten years', claim({ exp: 2_000_000_000 })],
    ['without a beginning', claim({ iat: undefined })],
    ['without a customer', claim({ sub: undefined })],
    ['whose customer is empty', claim({ sub: '' })],
    ['whose customer is an object', claim({ sub: { $gt: '' } })],
    ['whose customer is long', claim({ sub: `${'a'.repeat(300)}@example.com` })],
    ['without a store', claim({ store_id: undefined })],
    ['whose store is no id', claim({ store_id: 'STORE#1' })],
    ['without the key that minted it', claim({ key_id: undefined })],
    ['without an id', claim({ jti: undefined })],
    ['with a claim more', claim({ admin: true })],
    ['that is not valid yet', (set) => forge(goodHeader, { ...goodClaims(set), nbf: atSeconds(600)(set) })],
    [
      'that was made in the future',
      (set) => forge(goodHeader, { ...goodClaims(set), iat: atSeconds(60)(set), exp: atSeconds(3660)(set) }),
    ],
    [
      'that is over by more than clocks differ',
      (set) => forge(goodHeader, { ...goodClaims(set), iat: atSeconds(-3631)(set), exp: atSeconds(-31)(set) }),
    ],
    ['of more than 8 KB', (set) => forge({ ...goodHeader, x: 'x'.repeat(8192) }, goodClaims(set))],
    ['of an API key', () => 'sik_0000.0000.0000'],
    ['of three empty parts', () => '..'],
    ['of a header that is no JSON', () => 'AAAA.AAAA.AAAA'],
    ['that is encrypted', () => 'a.b.c.d.e'],
    [
      'for a library that reads another encoding of the header',
      (set) =>
        new SignJWT(goodClaims(set))
          .setProtectedHeader({ alg: 'HS384', typ: 'cs+jwt', kid: 'now' })
          .sign(bytesOf('now')),
    ],
  ])('%s', async (_, makeToken) => {
    const set = setUp()

    expect(await set.read(await makeToken(set))).toBeUndefined()
  })
})

it('takes an outage of the keys for an outage, not for a bad token', async () => {
  const { now } = createClock()
  const read = createSessionReader({
    keys: {
      find: async () => {
        throw new Error('The secret cannot be read.')
      },
    },
    now,
  })
  const set = setUp()

  await expect(read(forge(goodHeader, goodClaims(set)))).rejects.toThrow('The secret cannot be read.')
})
