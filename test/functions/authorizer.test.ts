import { randomBytes, randomUUID } from 'node:crypto'
import type { APIGatewayTokenAuthorizerEvent } from 'aws-lambda'
import { describe, expect, it } from 'vitest'
import { authorizeToken } from '#functions/authorizer.ts'
import { createConsoleLink } from '#functions/console-links/create.ts'
import { createAuthorizer } from '#shared/access/authorizer.ts'
import { newApiKeyText } from '#shared/access/credentials/api-key.ts'
import { createLink } from '#shared/access/credentials/create-link.ts'
import { newLinkCode } from '#shared/access/credentials/link-code.ts'
import { mintApiKey } from '#shared/access/credentials/mint-api-key.ts'
import { principalSchema } from '#shared/access/credentials/principal.ts'
import { createSessionReader } from '#shared/access/credentials/session-token.ts'
import { digestOf } from '#shared/access/credentials/token-text.ts'
import { policyFor } from '#shared/api/policy.ts'
import { isoTime } from '#shared/core/clock.ts'
import { buildRequestMark } from '#test/support/builders.ts'
import { startMs } from '#test/support/clock.ts'
import { createTestService, type Tenant } from '#test/support/service/service.ts'
import { awsError } from '#test/support/table/faulty-table.ts'

const service = await createTestService()
const { table, apiKeys, now } = service
const authorize = authorizeToken({
  authorize: createAuthorizer({
    findApiKey: apiKeys.findByDigest,
    findLink: service.links.find,
    readSession: createSessionReader(service),
    findStore: service.stores.find,
    markUsed: apiKeys.markUsed,
    now,
  }),
})
const stage = 'arn:aws:execute-api:eu-central-1:123456789012:api4567/v1'
const eventOf = (authorizationToken: string, methodArn = `${stage}/GET/api/v1/submissions`) =>
  ({ type: 'TOKEN', authorizationToken, methodArn }) satisfies APIGatewayTokenAuthorizerEvent

const askedOf = async (token: string) => {
  table.takeCalls()
  await authorize(eventOf(token)).catch(() => {})
  return table.takeCalls()
}

const createExpiring = async ({ store }: Tenant) => {
  const expires_at = isoTime(now() + 1000)
  const { apiKey, key, digest } = mintApiKey({ id: randomUUID(), name: 'Short', scope: 'full', expires_at }, now())
  await apiKeys.create({ store, apiKey, digest, mark: buildRequestMark() }, now())
  return key
}

describe('a key', () => {
  it.each(['full', 'read-only', 'webhook-only'] as const)('of the scope %s may invoke its routes', async (scope) => {
    const { store } = await service.createTenant()
    const { apiKey, key } = await service.createApiKey(store, scope)
    const answer = await authorize(eventOf(`Bearer ${key}`))

    expect(answer).toEqual({
      principalId: apiKey.id,
      policyDocument: policyFor(scope, `${stage}/GET/`),
      context: { credential: 'key', store_id: store, key_id: apiKey.id, scope },
    })
    expect(principalSchema().parse(answer.context)).toEqual(answer.context)
  })

  it.each(['bearer', 'BEARER', 'bEaReR'])('is taken after the scheme %s', async (scheme) => {
    const { key } = await service.createTenant()

    await expect(authorize(eventOf(`${scheme} ${key}`))).resolves.toBeDefined()
  })

  it('gets the same answer whichever route it asks for, because the gateway caches it for all', async () => {
    const { key } = await service.createTenant()
    const arns = [`${stage}/GET/api/v1/submissions`, `${stage}/DELETE/api/v1/api-keys/${randomUUID()}`]
    const [one, other] = await Promise.all(arns.map((arn) => authorize(eventOf(`Bearer ${key}`, arn))))

    expect(other).toEqual(one)
  })

  it('says in its context when it expires, and strings only', async () => {
    const tenant = await service.createTenant()
    const { context } = await authorize(eventOf(`Bearer ${await createExpiring(tenant)}`))

    expect(context?.expires_at).toBe(isoTime(now() + 1000))
    for (const value of Object.values(context ?? {})) expect(typeof value).toBe('string')
  })

  it('is noted as used to the hour', async () => {
    const { key, store, principal } = await service.createTenant()
    await authorize(eventOf(`Bearer ${key}`))

    expect((await apiKeys.find(store, principal.key_id))?.last_used_at).toBe(isoTime(startMs))
  })

  it('of a store that is suspended or has no plan is let through: the gate says why not', async () => {
    const { key } = await service.createTenant({ suspended: true, tier: 'free' })

    await expect(authorize(eventOf(`Bearer ${key}`))).resolves.toBeDefined()
  })
})

describe('a session', () => {
  it('may invoke its routes, is named by its key, and never by an e-mail', async () => {
    const { store, principal } = await service.createTenant()
    const { token } = await service.mintSession({ store, keyId: principal.key_id, customerEmail: 'ann@example.com' })
    const answer = await authorize(eventOf(`Bearer ${token}`))

    expect(answer).toMatchObject({
      principalId: principal.key_id,
      policyDocument: policyFor('session', `${stage}/GET/`),
      context: { credential: 'session', customer_email: 'ann@example.com' },
    })
  })

  it('ends with the key that minted it', async () => {
    const { store, principal } = await service.createTenant()
    const { token } = await service.mintSession({ store, keyId: principal.key_id, customerEmail: 'ann@example.com' })
    await apiKeys.revoke(store, principal.key_id, now())

    await expect(authorize(eventOf(`Bearer ${token}`))).rejects.toThrow('Unauthorized')
  })
})

describe('a console session', () => {
  it.each(['reviewer', 'owner'] as const)('of the role %s may invoke its routes', async (role) => {
    const { store, principal } = await service.createTenant()
    const made = { store, keyId: principal.key_id, keyExpiresAt: null, email: 'sam@example.com', role }
    const answer = await authorize(eventOf(`Bearer ${(await service.mintConsoleSession(made)).token}`))

    expect(answer).toMatchObject({
      principalId: principal.key_id,
      policyDocument: policyFor(role, `${stage}/GET/`),
      context: { credential: 'console', email: 'sam@example.com', role },
    })
    for (const value of Object.values(answer.context ?? {})) expect(typeof value).toBe('string')
  })

  it('ends with the key that made its link', async () => {
    const { store, principal } = await service.createTenant()
    const made = {
      store,
      keyId: principal.key_id,
      keyExpiresAt: null,
      email: 'sam@example.com',
      role: 'owner',
    } as const
    const { token } = await service.mintConsoleSession(made)
    await apiKeys.revoke(store, principal.key_id, now())

    await expect(authorize(eventOf(`Bearer ${token}`))).rejects.toThrow('Unauthorized')
  })
})

describe("a link's code", () => {
  /** The codes of a new console link and a new form link. */
  const createCodes = async () => {
    const tenant = await service.createTenant()
    const asked = { principal: tenant.principal, baseUrl: 'https://api.example.com' }
    const staff = await createConsoleLink(service)({ ...asked, body: { email: 'sam@example.com', role: 'owner' } })
    const form = { page: 'form', nowMs: now(), lifetimeMs: 60_000, customer_email: 'ann@example.com' } as const
    const customer = await createLink(service.links, tenant.principal, form)
    return { tenant, staff: staff.body.code, customer: customer.code }
  }

  it('of a console may open the console, and nothing else', async () => {
    const { tenant, staff } = await createCodes()

    expect(await authorize(eventOf(`Bearer ${staff}`))).toEqual({
      principalId: tenant.principal.key_id,
      policyDocument: policyFor('console-link', `${stage}/GET/`),
      context: {
        credential: 'console-link',
        store_id: tenant.store,
        key_id: tenant.principal.key_id,
        email: 'sam@example.com',
        role: 'owner',
        expires_at: isoTime(now() + 300_000),
        link: digestOf(staff),
      },
    })
  })

  it('of a form may make sessions of its customer, and nothing else', async () => {
    const { tenant, customer } = await createCodes()

    expect(await authorize(eventOf(`Bearer ${customer}`))).toEqual({
      principalId: tenant.principal.key_id,
      policyDocument: policyFor('form-link', `${stage}/GET/`),
      context: {
        credential: 'form-link',
        store_id: tenant.store,
        key_id: tenant.principal.key_id,
        customer_email: 'ann@example.com',
        expires_at: isoTime(now() + 60_000),
      },
    })
  })

  it('is refused when it was used, has ended, or its key was revoked; each costs one read at most', async () => {
    const used = await createCodes()
    await service.links.use(digestOf(used.staff), 'request-1')
    const revoked = await createCodes()
    await apiKeys.revoke(revoked.tenant.store, revoked.tenant.principal.key_id, now())
    const ended = await createCodes()
    const refused = [used.staff, revoked.customer, newLinkCode(randomBytes)]
    for (const code of refused) await expect(authorize(eventOf(`Bearer ${code}`))).rejects.toThrow('Unauthorized')
    service.advance(300_000)
    for (const code of [ended.staff, ended.customer]) {
      await expect(authorize(eventOf(`Bearer ${code}`))).rejects.toThrow('Unauthorized')
      expect(await askedOf(code)).toEqual(['GetItem'])
    }
    service.set(startMs)
  })
})

describe('a token that is not valid', () => {
  it('gets one answer, whether unknown, revoked or expired', async () => {
    const tenant = await service.createTenant()
    const revoked = await service.createApiKey(tenant.store)
    await apiKeys.revoke(tenant.store, revoked.apiKey.id, now())
    const expired = await createExpiring(tenant)
    service.advance(1000)
    const errors = await Promise.all(
      [newApiKeyText(randomBytes), revoked.key, expired].map((key) =>
        authorize(eventOf(`Bearer ${key}`)).catch((error) => error),
      ),
    )
    const work = [await askedOf(newApiKeyText(randomBytes)), await askedOf(revoked.key), await askedOf(expired)]
    service.set(startMs)

    // The gateway turns exactly this message into its 401.
    expect(errors.map(({ message }) => message)).toEqual(['Unauthorized', 'Unauthorized', 'Unauthorized'])
    expect(work).toEqual([['GetItem'], ['GetItem'], ['GetItem']])
  })

  it.each([
    ['nothing', ''],
    ['another scheme', 'Basic c2lrOng='],
    ['a key with a typo', `Bearer ${newApiKeyText(randomBytes).slice(0, -1)}!`],
    ['a code with a wrong checksum', `Bearer sil_${'0'.repeat(38)}`],
    ['a key with a wrong checksum', `Bearer sik_${'0'.repeat(38)}`],
    ['a token that is no JWT', 'Bearer a.b.c'],
    ['a JWT that we did not sign', 'Bearer eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2lnbmF0dXJl'],
  ])('costs no read with %s', async (_, token) => {
    expect(await askedOf(token)).toEqual([])
    await expect(authorize(eventOf(token))).rejects.toThrow('Unauthorized')
  })
})

it('fails while the table is unavailable: an outage is never an open door, and never a 401', async () => {
  const { key } = await service.createTenant()
  table.refuse('GetItem', awsError('InternalServerError', { $fault: 'server' }))

  await expect(authorize(eventOf(`Bearer ${key}`))).rejects.toThrow(/^The authorizer failed\.$/)
})
