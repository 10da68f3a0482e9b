import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { createConsoleLink } from '#functions/console-links/create.ts'
import { createConsoleSession } from '#functions/console-sessions/create.ts'
import type { Principal } from '#shared/access/credentials/principal.ts'
import { createSessionReader } from '#shared/access/credentials/session-token.ts'
import { digestOf } from '#shared/access/credentials/token-text.ts'
import { createConsoleSessionContract } from '#shared/api/contracts/console-sessions.ts'
import { isoTime } from '#shared/core/clock.ts'
import { createTestService, type Tenant } from '#test/support/service/service.ts'
import { awsError } from '#test/support/table/faulty-table.ts'

const service = await createTestService()
const useCase = createConsoleSession({ ...service, mintSession: service.mintConsoleSession })
const call = service.serve(createConsoleSessionContract, useCase)

/** The principal of a new link's code, as the authorizer makes it. */
const createCode = async ({ principal }: Pick<Tenant, 'principal'>): Promise<Principal> => {
  const link = await createConsoleLink(service)({
    principal,
    body: { email: 'Sam@example.com', role: 'owner' },
    baseUrl: 'https://api.example.com',
  })
  const { code, email, role, expires_at } = link.body
  const { store_id, key_id } = principal
  return { credential: 'console-link', store_id, key_id, email, role, expires_at, link: digestOf(code) }
}

describe('201', () => {
  it('is a token for eight hours, of this store, this key and this person', async () => {
    const tenant = await service.createTenant()
    const answer = await call({ principal: await createCode(tenant) })
    const expires_at = isoTime(service.now() + 8 * 3_600_000)

    expect([answer.status, answer.body]).toEqual([
      201,
      { token: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/), expires_at, email: 'Sam@example.com', role: 'owner' },
    ])
    expect(await createSessionReader(service)(String(answer.body.token))).toEqual({
      credential: 'console',
      store_id: tenant.store,
      key_id: tenant.principal.key_id,
      email: 'Sam@example.com',
      role: 'owner',
      expires_at,
    })
  })

  it('ends with its key, which its own links do too', async () => {
    const { principal } = await service.createTenant()
    const keyEnd = isoTime(service.now() + 120_000)
    const { token, expires_at } = (
      await call({ principal: await createCode({ principal: { ...principal, expires_at: keyEnd } }) })
    ).body

    expect(expires_at).toBe(keyEnd)
    expect(await createSessionReader(service)(String(token))).toMatchObject({ key_expires_at: keyEnd })
  })

  it('comes once for each code, however many ask at the same time', async () => {
    const tenant = await service.createTenant()
    const principal = await createCode(tenant)
    const answers = await Promise.all(Array.from({ length: 5 }, () => call({ principal })))

    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 401, 401, 401, 401])
  })

  it('comes although the answer of the one write was lost', async () => {
    const tenant = await service.createTenant()
    const principal = await createCode(tenant)
    service.table.loseAnswer('UpdateItem', 2)

    expect((await call({ principal, requestId: randomUUID() })).status).toBe(201)
  })
})

describe('401', () => {
  it('when the code was used before', async () => {
    const tenant = await service.createTenant()
    const principal = await createCode(tenant)
    await call({ principal })

    expect((await call({ principal })).body.code).toBe('UNAUTHENTICATED')
  })

  it('when the key that made the link was revoked', async () => {
    const tenant = await service.createTenant()
    const principal = await createCode(tenant)
    await service.apiKeys.revoke(tenant.store, tenant.principal.key_id, service.now())

    expect((await call({ principal })).body.code).toBe('UNAUTHENTICATED')
  })

  it('when the link has ended since the gateway cached it', async () => {
    const tenant = await service.createTenant()
    const principal = await createCode(tenant)
    service.advance(300_000)

    expect((await call({ principal })).body.code).toBe('UNAUTHENTICATED')
  })
})

describe('403', () => {
  it.each(['full', 'read-only', 'webhook-only'] as const)('for a key of the scope %s', async (scope) => {
    const tenant = await service.createTenant()

    expect((await call({ principal: tenant.withScope(scope) })).body.code).toBe('INSUFFICIENT_SCOPE')
  })

  it('for a store without API access', async () => {
    const tenant = await service.createTenant()
    const principal = await createCode(tenant)
    await service.stores.changePlan(tenant.store, { tier: 'free' })

    expect((await call({ principal })).body.code).toBe('PLAN_REQUIRED')
  })
})

describe('422', () => {
  it('for a body with fields', async () => {
    const tenant = await service.createTenant()

    expect((await call({ principal: await createCode(tenant), body: { role: 'owner' } })).body.code).toBe(
      'VALIDATION_FAILED',
    )
  })
})

describe('503', () => {
  it('while the signing key cannot be read; the code is used up then, and another link is needed', async () => {
    const tenant = await service.createTenant()
    const principal = await createCode(tenant)
    const mintSession = () => Promise.reject(Object.assign(new Error('secret'), { code: 'ECONNREFUSED' }))
    const fails = service.serve(createConsoleSessionContract, createConsoleSession({ ...service, mintSession }))

    expect((await fails({ principal })).body.code).toBe('TEMPORARILY_UNAVAILABLE')
    expect((await call({ principal })).status).toBe(401)
  })

  it('while the table does not take the use of the code', async () => {
    const tenant = await service.createTenant()
    const principal = await createCode(tenant)
    service.table.refuse('UpdateItem', awsError('InternalServerError'))

    expect((await call({ principal })).body.code).toBe('TEMPORARILY_UNAVAILABLE')
  })
})
