import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { newSecrets } from '#infra/local/secrets.ts'
import { isoTime } from '#shared/core/clock.ts'
import { createTestTable } from '#test/support/table.ts'
import { startWiredService, type WiredService } from '#test/support/wired-service.ts'
import { createTenants } from '#test/support/wired-tenants.ts'

const table = await createTestTable()
const tenants = createTenants(table)
const body = JSON.stringify({ customer_email: 'ann@example.com', customer_name: 'Ann', card_list: '2 Opt' })
let service: WiredService

beforeAll(async () => {
  service = await startWiredService({
    dynamodb: table.endpoint,
    tableName: table.tableName,
    secrets: newSecrets(),
    report: () => {},
  })
  return service.close
})
afterEach(() => {
  vi.useRealTimers()
})

const call = async (token: string, method: string, path: string, sent?: string) => {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const response = await fetch(`${service.baseUrl}/api/v1${path}`, { method, headers, ...(sent && { body: sent }) })
  const text = await response.text()
  const answer = text === '' ? {} : (JSON.parse(text) as Record<string, string>)
  return { outcome: `${response.status} ${answer.code ?? ''}`.trim(), answer }
}

const create = (token: string) => call(token, 'POST', '/submissions', body)

/** How many requests at once end, none of which the gateway asked the authorizer about. */
const outcomesOf = async (token: string, count = 20) => {
  const before = service.authorizations()
  const answers = await Promise.all(Array.from({ length: count }, () => create(token)))
  expect(service.authorizations(), 'the cache is warm').toBe(before)
  return [...new Set(answers.map(({ outcome }) => outcome))]
}

/** A store, another key of it, and the session that this one minted; the gateway has seen them all. */
const warmUp = async (fields: { tier?: 'pro_api_access' | 'starter'; expires_at?: string } = {}) => {
  const owner = await tenants.createStore(fields.tier)
  const key = await tenants.createKey(owner.store, { expires_at: fields.expires_at ?? null })
  const minted = await call(key.key, 'POST', '/customer-sessions', '{"customer_email":"ann@example.com"}')
  const session = minted.answer.token ?? ''
  const warm = await Promise.all([owner.key, key.key, ...(session ? [session] : [])].map(create))
  return { ...owner, owner: owner.key, key, session, warm: warm.map(({ outcome }) => outcome) }
}

const submissionCount = async (token: string): Promise<unknown> => {
  const { answer } = await call(token, 'GET', '/submissions?limit=100')
  return (answer as unknown as { data: unknown[] }).data.length
}

describe('while the gateway still repeats what the authorizer once said', () => {
  it('a revoked key is dead on the next request, and the sessions that it minted with it', async () => {
    const { owner, key, session, warm } = await warmUp()
    expect(warm).toEqual(['201', '201', '201'])

    expect(await call(owner, 'DELETE', `/api-keys/${key.id}`)).toMatchObject({ outcome: '204' })
    expect(await outcomesOf(key.key, 50)).toEqual(['401 UNAUTHENTICATED'])
    expect(await outcomesOf(session, 50)).toEqual(['401 UNAUTHENTICATED'])
    expect(await submissionCount(owner)).toBe(3)
  })

  it('a key that revokes itself is dead after its 204', async () => {
    const { key } = await warmUp()

    expect(await call(key.key, 'DELETE', `/api-keys/${key.id}`)).toMatchObject({ outcome: '204' })
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
    expect(await create(owner)).toMatchObject({ outcome: '201' })
  })

  it('a store whose tier was raised has access on the next request', async () => {
    const { store, owner, key, warm } = await warmUp({ tier: 'starter' })
    expect(warm).toEqual(['403 PLAN_REQUIRED', '403 PLAN_REQUIRED'])

    await tenants.stores.changePlan(store, { tier: 'pro' })
    expect(await create(owner)).toMatchObject({ outcome: '201' })
    expect(await outcomesOf(key.key)).toEqual(['201'])
  })
})
