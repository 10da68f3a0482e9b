import { describe, expect, it } from 'vitest'
import { createApiKey } from '#functions/api-keys/create.ts'
import { isApiKey } from '#shared/access/credentials/api-key.ts'
import { digestOf } from '#shared/access/credentials/token-text.ts'
import { createApiKeyContract } from '#shared/api/contracts/api-keys.ts'
import { isLiveKey } from '#shared/stores/record.ts'
import { createTestService, type Tenant } from '#test/support/service/service.ts'
import { describeSharedRefusals } from '#test/support/service/shared-refusals.ts'

const service = await createTestService()
const call = service.serve(createApiKeyContract, createApiKey(service))
const body = { name: 'Till', scope: 'read-only' }
const keyed = (key: string) => [['Idempotency-Key', key]] as const

const fill = async ({ store }: Tenant) => {
  while ((await service.stores.find(store))!.live_keys.size < 20) await service.createApiKey(store)
}

describeSharedRefusals({
  service,
  contract: createApiKeyContract,
  call,
  request: async ({ principal, store }) => {
    for (const { id } of await service.apiKeys.list(store)) {
      if (id !== principal.key_id) await service.apiKeys.revoke(store, id, service.now())
    }
    return { principal, body }
  },
})

describe('201', () => {
  it('shows the key in this one answer', async () => {
    const { principal, store } = await service.createTenant()
    const { status, body: made, headers } = await call({ principal, body })
    const key = String(made.key)

    expect(status).toBe(201)
    expect(made).toEqual({
      id: expect.any(String),
      ...body,
      prefix: key.slice(0, 8),
      last4: key.slice(-4),
      created_at: '2026-10-05T08:00:00.000Z',
      expires_at: null,
      last_used_at: null,
      key,
    })
    expect(isApiKey(key)).toBe(true)
    expect(headers).not.toHaveProperty('Location')
    expect(await service.apiKeys.findByDigest(digestOf(key))).toMatchObject({ store_id: store, scope: 'read-only' })
    expect(isLiveKey((await service.stores.find(store))!, String(made.id))).toBe(true)
  })

  it('stores nothing of the key but its digest and what is shown', async () => {
    const { principal, store } = await service.createTenant()
    const key = String((await call({ principal, body })).body.key)

    expect(JSON.stringify(await service.apiKeys.list(store))).not.toContain(key.slice(8, -4))
  })

  it.each([
    ['2026-10-05T08:00:00.001Z', '2026-10-05T08:00:00.001Z'],
    ['2031-10-05T10:00:00+02:00', '2031-10-05T08:00:00.000Z'],
  ])('takes the end %s', async (expires_at, shown) => {
    const { principal } = await service.createTenant()

    expect((await call({ principal, body: { ...body, expires_at } })).body.expires_at).toBe(shown)
  })

  it('made with a key that expires, expires with it', async () => {
    const { principal } = await service.createTenant()
    const expiring = { ...principal, expires_at: '2026-10-06T08:00:00.000Z' }

    expect((await call({ principal: expiring, body })).body.expires_at).toBe(expiring.expires_at)
    expect(await call({ principal: expiring, body: { ...body, expires_at: '2026-10-06T08:00:01Z' } })).toMatchObject({
      status: 422,
      body: { code: 'VALIDATION_FAILED', details: [{ path: '/expires_at' }] },
    })
  })
})

describe('201 again, for a repeated Idempotency-Key', () => {
  it('shows the key as it was made, but never the key itself', async () => {
    const { principal, store } = await service.createTenant()
    const first = await call({ principal, body, headers: keyed('k-1') })
    await service.apiKeys.markUsed(store, String(first.body.id), service.now())
    const again = await call({ principal, body: { ...body, expires_at: null }, headers: keyed('k-1') })

    expect(again.body).toEqual({ ...first.body, key: null })
    expect(again.headers['Idempotency-Replayed']).toBe('true')
    expect((await service.stores.find(store))?.live_keys.size).toBe(2)
  })

  it('does so after the key was revoked, for 30 days', async () => {
    const { principal, store } = await service.createTenant()
    const first = await call({ principal, body, headers: keyed('k-1') })
    await service.apiKeys.revoke(store, String(first.body.id), service.now())

    expect((await call({ principal, body, headers: keyed('k-1') })).body).toEqual({ ...first.body, key: null })
    expect((await service.stores.find(store))?.live_keys.size).toBe(1)
  })

  it('shows the key once of five requests at once', async () => {
    const { principal, store } = await service.createTenant()
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => call({ principal, body, headers: keyed('race') })),
    )
    const shown = answers.flatMap(({ body: { key } }) => (key === null ? [] : [String(key)]))

    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201))
    expect(shown).toHaveLength(1)
    expect(await service.apiKeys.findByDigest(digestOf(shown[0]!))).toMatchObject({ store_id: store })
    expect((await service.stores.find(store))?.live_keys.size).toBe(2)
  })

  it('is none when the answer to the very write was lost', async () => {
    const { principal } = await service.createTenant()
    service.table.loseAnswer('PutItem')

    expect((await call({ principal, body, headers: keyed('k-1') })).body.key).toEqual(expect.any(String))
  })
})

describe('409', () => {
  it('for the twenty-first key', async () => {
    const tenant = await service.createTenant()
    await fill(tenant)
    const { status, body: refusal } = await call({ principal: tenant.principal, body })

    expect([status, refusal.code]).toEqual([409, 'LIMIT_REACHED'])
  })
})

describe('422', () => {
  it.each([
    ['no name', { name: undefined }, '/name', 'is required'],
    ['a blank name', { name: ' ' }, '/name', 'must not be blank'],
    ['a name that is too long', { name: 'x'.repeat(81) }, '/name', 'must have at most 80 characters'],
    ['an unknown scope', { scope: 'admin' }, '/scope', 'must be one of: read-only, full, webhook-only'],
    ['an end that is no time', { expires_at: 'never' }, '/expires_at', 'must be an RFC 3339 time'],
    [
      'an end that is over',
      { expires_at: '2026-10-05T08:00:00Z' },
      '/expires_at',
      expect.stringContaining('in the future'),
    ],
    ['an end too far ahead', { expires_at: '2031-10-05T08:00:01Z' }, '/expires_at', expect.stringContaining('5 years')],
    ['a key of its own', { key: 'sik_x' }, '/key', 'is not a known field'],
  ])('points at %s', async (_, fields, path, message) => {
    const { principal } = await service.createTenant()
    const answer = await call({ principal, body: { ...body, ...fields } })

    expect([answer.status, answer.body.code]).toEqual([422, 'VALIDATION_FAILED'])
    expect(answer.body.details).toEqual([{ path, message }])
  })

  it('for another request under the same key', async () => {
    const { principal } = await service.createTenant()
    await call({ principal, body, headers: keyed('k-1') })

    expect((await call({ principal, body: { ...body, scope: 'full' }, headers: keyed('k-1') })).body.code).toBe(
      'IDEMPOTENCY_KEY_REUSED',
    )
  })
})
