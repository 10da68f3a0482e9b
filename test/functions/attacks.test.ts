import { createHash, createHmac, generateKeyPairSync, randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { request } from 'node:http'
import { beforeEach, describe, expect, it } from 'vitest'
import { newApiKeyText } from '#shared/access/credentials/api-key.ts'
import { isoTime } from '#shared/core/clock.ts'
import { startWiredTest } from '#test/support/wired/wired-test.ts'

const { secrets, service, tenants } = await startWiredTest()
const signing = secrets['session-key']
const tenant = await tenants.createStore()

type Headers = Readonly<Record<string, string | readonly string[]>>

/** A request that both a customer's session and a store's key may make; headers are sent unchanged. */
const post = async (headers: Headers, path = '/api/v1/card-lists/parse', body = '{"card_list":"2 Opt"}') => {
  const { hostname, port } = new URL(service.baseUrl)
  const outgoing = request({ hostname, port, method: 'POST', path, agent: false })
  for (const [name, value] of Object.entries({ 'Content-Type': 'application/json', ...headers })) {
    outgoing.setHeader(name, value)
  }
  outgoing.end(body)
  const [response] = await once(outgoing, 'response')
  let text = ''
  for await (const chunk of response) text += chunk
  const { request_id, ...answer } = JSON.parse(text)
  return { status: response.statusCode, answer, request_id, authenticate: response.headers['www-authenticate'] }
}

const bearing = (token: string) => post({ Authorization: `Bearer ${token}` })

/** The one answer to every credential that is not valid. */
const refused = {
  status: 401,
  answer: { code: 'UNAUTHENTICATED', message: 'The token is missing or not valid.', status: 401 },
  request_id: expect.any(String),
  authenticate: 'Bearer',
}

const swapCase = (text: string) =>
  text.replace(/[a-z]/gi, (letter) => (letter < 'a' ? letter.toLowerCase() : letter.toUpperCase()))

describe('the answer is 401, and the table is not asked, for', () => {
  beforeEach(() => {
    service.takeCalls()
  })

  it.each<[string, (key: string) => Headers]>([
    ['no header', () => ({})],
    ['an empty header', () => ({ Authorization: '' })],
    ['a key without a scheme', (key) => ({ Authorization: key })],
    ['a key behind Basic', (key) => ({ Authorization: `Basic ${Buffer.from(`${key}:`).toString('base64')}` })],
    ['a key behind Token', (key) => ({ Authorization: `Token ${key}` })],
    ['a key right behind the scheme', (key) => ({ Authorization: `Bearer${key}` })],
    ['a key behind two blanks', (key) => ({ Authorization: `Bearer  ${key}` })],
    ['a key behind a tab', (key) => ({ Authorization: `Bearer\t${key}` })],
    ['a key behind a no-break space', (key) => ({ Authorization: `Bearer\u00A0${key}` })],
    ['a key with something behind it', (key) => ({ Authorization: `Bearer ${key}, x` })],
    ['a key with a letter that is no ASCII', (key) => ({ Authorization: `Bearer ${key.slice(0, -1)}é` })],
    ['a key in quotes', (key) => ({ Authorization: `Bearer "${key}"` })],
    ['a key that is cut short', (key) => ({ Authorization: `Bearer ${key.slice(0, -1)}` })],
    ['a key that is too long', (key) => ({ Authorization: `Bearer ${key}0` })],
    ['a key in the other case', (key) => ({ Authorization: `Bearer sik_${swapCase(key.slice(4))}` })],
    ['a key with another prefix', (key) => ({ Authorization: `Bearer sk_live_${key.slice(4)}` })],
    ['a key with two letters swapped', (key) => ({ Authorization: `Bearer ${key.replace(/(..)(.)(.)/, '$1$3$2')}` })],
    ['a random text of the form of a key', () => ({ Authorization: `Bearer sik_${'a'.repeat(38)}` })],
    ["a key's digest", (key) => ({ Authorization: `Bearer ${createHash('sha256').update(key).digest('hex')}` })],
    ['a key in a cookie', (key) => ({ Cookie: `authorization=Bearer ${key}; api_key=${key}` })],
    ['a key in headers that others use', (key) => ({ 'X-Api-Key': key, 'Proxy-Authorization': `Bearer ${key}` })],
  ])('%s', async (_, headersOf) => {
    expect(await post(headersOf(tenant.key))).toEqual(refused)
    expect(service.takeCalls()).toEqual([])
  })

  it('a key in the query or in the body', async () => {
    const path = `/api/v1/card-lists/parse?access_token=${tenant.key}&authorization=Bearer%20${tenant.key}`
    expect(await post({}, path, JSON.stringify({ card_list: '2 Opt', api_key: tenant.key }))).toEqual(refused)
    expect(service.takeCalls()).toEqual([])
  })
})

describe('unknown, expired and revoked keys', () => {
  const createSpent = async (kind: string): Promise<string> => {
    if (kind === 'unknown') return newApiKeyText(randomBytes)
    const expires_at = kind === 'expired' ? isoTime(Date.now() - 1) : null
    const { id, key } = await tenants.createKey(tenant.store, { expires_at })
    if (kind === 'revoked') await tenants.apiKeys.revoke(tenant.store, id, Date.now())
    return key
  }

  it.each(['unknown', 'expired', 'revoked'])('get one answer at the cost of one read: %s', async (kind) => {
    const key = await createSpent(kind)
    service.takeCalls()

    for (let repetition = 0; repetition < 2; repetition += 1) {
      expect(await bearing(key)).toEqual(refused)
      expect(service.takeCalls(), 'the gateway caches no refusal').toEqual(['GetItem'])
    }
  })
})

it('two Authorization headers are refused, though the first is good', async () => {
  const { status, answer } = await post({ Authorization: [`Bearer ${tenant.key}`, 'Bearer other'] })
  expect([status, answer.code]).toEqual([401, 'UNAUTHENTICATED'])
})

/** A token of any header and claims, signed with our own key unless another is given. */
const forge = ({ header = {}, claims = {} }: { header?: object; claims?: object } = {}, key?: string | Uint8Array) => {
  const seconds = Math.floor(Date.now() / 1000)
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const signed = [
    part({ alg: 'HS256', typ: 'cs+jwt', kid: signing.id, ...header }),
    part({
      iss: 'submission-intake',
      aud: 'submission-intake/api/v1',
      sub: 'ann@example.com',
      store_id: tenant.store,
      key_id: tenant.id,
      jti: randomUUID(),
      iat: seconds,
      exp: seconds + 3600,
      ...claims,
    }),
  ].join('.')
  const ours = createHash('sha256').update(signing.key).digest()
  return `${signed}.${createHmac('sha256', key ?? ours)
    .update(signed)
    .digest('base64url')}`
}

const at = (offsetSeconds: number) => Math.floor(Date.now() / 1000) + offsetSeconds

describe('a session token', () => {
  it('that is forged with our own key is good, so that the refusals below mean something', async () => {
    expect((await bearing(forge())).status).toBe(200)
  })

  it.each<[string, () => string]>([
    ['without an algorithm', () => forge({ header: { alg: 'none' } })],
    ['without an algorithm and a signature', () => forge({ header: { alg: 'none' } }).replace(/[^.]*$/, '')],
    ['without an algorithm, in another case', () => forge({ header: { alg: 'nOnE' } })],
    ['of HS512', () => forge({ header: { alg: 'HS512' } })],
    [
      'of RS256 whose public key is the secret of an HMAC',
      () => {
        const { publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
        return forge({ header: { alg: 'RS256' } }, publicKey.export({ type: 'spki', format: 'pem' }).toString())
      },
    ],
    ['signed with another key', () => forge({}, randomBytes(32))],
    ['signed with the stored text instead of its digest', () => forge({}, signing.key)],
    ['signed with nothing', () => forge({}, '')],
    ['of an unknown kid', () => forge({ header: { kid: 'nobody' } })],
    ['without a kid', () => forge({ header: { kid: undefined } })],
    ['whose kid is a path', () => forge({ header: { kid: '../../../../dev/null' } }, '')],
    ['whose kid is no text', () => forge({ header: { kid: 5 } })],
    ['whose kid is of the prototype', () => forge({ header: { kid: '__proto__' } })],
    ['that says where its key is', () => forge({ header: { kid: undefined, jku: 'https://evil.example/jwks' } })],
    ['that names a certificate', () => forge({ header: { kid: undefined, x5u: 'https://evil.example/x' } })],
    [
      'that brings its key',
      () => forge({ header: { kid: undefined, jwk: { kty: 'oct', k: 'AAAA' } } }, Buffer.alloc(3)),
    ],
    ['with a critical extension', () => forge({ header: { crit: ['b64'], b64: false } })],
    ['of an ordinary type', () => forge({ header: { typ: 'JWT' } })],
    ['without a type', () => forge({ header: { typ: undefined } })],
    ['over since more than clocks differ', () => forge({ claims: { iat: at(-3640), exp: at(-40) } })],
    ['not valid yet', () => forge({ claims: { nbf: at(600) } })],
    ['without an end', () => forge({ claims: { exp: undefined } })],
    ['that lasts ten years', () => forge({ claims: { exp: at(315_360_000) } })],
    ['without a beginning', () => forge({ claims: { iat: undefined } })],
    ['from the future', () => forge({ claims: { iat: at(600), exp: at(4200) } })],
    ['for another audience', () => forge({ claims: { aud: 'another/api' } })],
    ['of another issuer', () => forge({ claims: { iss: 'another' } })],
    ['whose customer is an object', () => forge({ claims: { sub: { $gt: '' } } })],
    ['whose customer is empty', () => forge({ claims: { sub: '' } })],
    ['whose customer is no address', () => forge({ claims: { sub: 'STORE#1' } })],
    ['of more than 8 KB', () => forge({ header: { x: 'x'.repeat(8192) } })],
    ['whose store is none', () => forge({ claims: { store_id: randomUUID() } })],
    ['whose store is no id', () => forge({ claims: { store_id: 'STORE#1' } })],
    ['whose key is none', () => forge({ claims: { key_id: randomUUID() } })],
    ['that names a key of our other secret', () => forge({ header: { kid: secrets['sealing-key'].id } })],
    ['with one bit of its claims changed', () => forge().replace(/\.(.)/, (_, first) => (first === 'e' ? '.f' : '.e'))],
    ['that is a key in disguise', () => `${tenant.key}.x.y`],
    ['of five parts, encrypted', () => `${forge()}.x.y`],
    ['of another base64', () => forge().replace('.', '=.')],
  ])('%s is refused', async (_, makeToken) => {
    expect(await bearing(makeToken())).toEqual(refused)
  })

  it("of another store's key is refused", async () => {
    const other = await tenants.createStore()
    expect(await bearing(forge({ claims: { store_id: other.store } }))).toEqual(refused)
    expect(await bearing(forge({ claims: { key_id: other.id } }))).toEqual(refused)
  })

  it('of a customer is refused on the routes that only a key may call, though it is good', async () => {
    const token = forge()
    expect(await post({ Authorization: `Bearer ${token}` }, '/api/v1/customer-sessions')).toMatchObject({
      status: 403,
      answer: { code: 'INSUFFICIENT_SCOPE' },
    })
    expect((await bearing(token)).status).toBe(200)
  })
})
