import { afterEach, describe, expect, it, vi } from 'vitest'
import { isoTime } from '#shared/core/clock.ts'
import { startWiredTest } from '#test/support/wired/wired-test.ts'

const { service, tenants, call } = await startWiredTest()
const submission = { customer_email: 'ann@example.com', customer_name: 'Ann', card_list: '2 Opt' }
afterEach(() => {
  vi.useRealTimers()
})

/** The status and, for a refusal, its code. */
const outcomeOf = ({ status, body }: Awaited<ReturnType<typeof call>>) => `${status} ${body.code ?? ''}`.trim()

const create = async (token: string) => outcomeOf(await call('POST', '/submissions', { token, body: submission }))

const revoke = async (token: string, id: string) => outcomeOf(await call('DELETE', `/api-keys/${id}`, { token }))

/** The distinct outcomes of concurrent requests, for none of which the gateway calls the authorizer. */
const outcomesOf = async (token: string, count = 15) => {
  const before = service.authorizations()
  const outcomes = await Promise.all(Array.from({ length: count }, () => create(token)))
  expect(service.authorizations(), 'the cache is warm').toBe(before)
  return [...new Set(outcomes)]
}

/** A store, a second key of it, and the session that this key minted; the gateway has cached them all. */
const warmUp = async (fields: { tier?: 'pro_api_access' | 'starter'; expires_at?: string } = {}) => {
  const owner = await tenants.createStore(fields.tier)
  const key = await tenants.createKey(owner.store, { expires_at: fields.expires_at ?? null })
  const sent = { token: key.key, body: { customer_email: 'ann@example.com' } }
  const session = (await call('POST', '/customer-sessions', sent)).body.token ?? ''
  const warm = await Promise.all([owner.key, key.key, ...(session ? [session] : [])].map(create))
  return { ...owner, owner: owner.key, key, session, warm }
}

const submissionCount = async (token: string): Promise<unknown> => {
  const { body } = await call('GET', '/submissions?limit=100', { token })
  return (body as unknown as { data: unknown[] }).data.length
}

describe('while the gateway still uses the cached answer of the authorizer', () => {
  it('a revoked key is dead on the next request, and the sessions that it minted with it', async () => {
    const { owner, key, session, warm } = await warmUp()
    expect(warm).toEqual(['201', '201', '201'])

    expect(await revoke(owner, key.id)).toBe('204')
    expect(await outcomesOf(key.key, 50)).toEqual(['401 UNAUTHENTICATED'])
    expect(await outcomesOf(session, 15)).toEqual(['401 UNAUTHENTICATED'])
    expect(await submissionCount(owner)).toBe(3)
  })

  it('a key that revokes itself is dead after its 204', async () => {
    const { key } = await warmUp()

    expect(await revoke(key.key, key.id)).toBe('204')
    expect(await outcomesOf(key.key)).toEqual(['401 UNAUTHENTICATED'])
  })

  it('a key that expired is dead, and the sessions that it minted go on', async () => {
    const expiresMs = Date.now() + 60_000
    const { key, session, warm } = await warmUp({ expires_at: isoTime(expiresMs) })
    expect(warm).toEqual(['201', '201', '201'])

    vi.useFakeTimers({ toFake: ['Date'], now: expiresMs })
    expect(await outcomesOf(key.key)).toEqual(['401 UNAUTHENTICATED'])
    expect(await outcomesOf(session)).toEqual(['201'])
  })

  it.each(['free', 'starter'] as const)('a store whose tier became %s has no access', async (tier) => {
    const { store, owner, session } = await warmUp()
    await tenants.stores.changePlan(store, { tier: tier })

    expect(await outcomesOf(owner)).toEqual(['403 PLAN_REQUIRED'])
    expect(await outcomesOf(session)).toEqual(['403 PLAN_REQUIRED'])
  })

  it('a suspended store has none until it is resumed', async () => {
    const { store, owner, session } = await warmUp()
    await tenants.stores.changePlan(store, { suspended: true })

    expect(await outcomesOf(owner)).toEqual(['403 PLAN_REQUIRED'])
    expect(await outcomesOf(session)).toEqual(['403 PLAN_REQUIRED'])
    await tenants.stores.changePlan(store, { suspended: false })
    expect(await create(owner)).toBe('201')
  })

  it('a store whose tier was raised has access on the next request', async () => {
    const { store, owner, key, warm } = await warmUp({ tier: 'starter' })
    expect(warm).toEqual(['403 PLAN_REQUIRED', '403 PLAN_REQUIRED'])

    await tenants.stores.changePlan(store, { tier: 'pro' })
    expect(await create(owner)).toBe('201')
    expect(await outcomesOf(key.key)).toEqual(['201'])
  })
})
