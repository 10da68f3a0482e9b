import { describe, expect, it } from 'vitest'
import { createWebhook } from '#functions/webhooks/create.ts'
import { createWebhookContract } from '#shared/api/contracts/webhooks.ts'
import { buildWebhook } from '#test/support/builders.ts'
import { createTestService, type Tenant } from '#test/support/service/service.ts'
import { describeSharedRefusals } from '#test/support/service/shared-refusals.ts'

const service = await createTestService()
const call = service.serve(createWebhookContract, createWebhook(service))
const { webhooks } = service.elsewhere

let urls = 0
const newUrl = () => {
  urls += 1
  return `https://shop.example.com/${urls}`
}
const body = { url: newUrl(), events: ['submission.received', 'submission.accepted'] }
const keyed = (key: string) => [['Idempotency-Key', key]] as const
const storedOf = ({ store }: Tenant) => webhooks.list(store)

describeSharedRefusals({
  service,
  contract: createWebhookContract,
  call,
  request: async ({ principal, store }) => {
    for (const { id } of await webhooks.list(store)) {
      await webhooks.delete(store, id, { mayDelete: () => {}, nowMs: service.now() })
    }
    return { principal, body }
  },
  own: [
    {
      code: 'WEBHOOK_URL_NOT_ALLOWED',
      says: 'a URL that may not be called',
      change: (request) => ({ ...request, body: { ...body, url: 'http://shop.example.com' } }),
    },
    {
      code: 'LIMIT_REACHED',
      says: 'ten webhooks',
      change: async (request, { store }) => {
        for (let count = 0; count < 10; count += 1) {
          await webhooks.create(buildWebhook({ store_id: store, url: newUrl() }))
        }
        return request
      },
    },
  ],
})

describe('201', () => {
  it('registers the receiver and shows the secret in this one answer', async () => {
    const tenant = await service.createTenant()
    const answer = await call({ principal: tenant.principal, body })

    expect(answer.status).toBe(201)
    expect(answer.body).toEqual({
      id: expect.any(String),
      url: body.url,
      events: body.events,
      description: null,
      status: 'enabled',
      disabled_reason: null,
      secret_last4: String(answer.body.secret).slice(-4),
      previous_secret_expires_at: null,
      failing_since: null,
      created_at: '2026-10-05T08:00:00.000Z',
      updated_at: '2026-10-05T08:00:00.000Z',
      secret: expect.stringMatching(/^whsec_[0-9A-Za-z+/]{43}=$/),
    })
    expect(answer.headers).toMatchObject({
      ETag: '"1"',
      Location: `https://api.example.com/v1/api/v1/webhooks/${answer.body.id}`,
    })
    expect(answer.headers).not.toHaveProperty('Access-Control-Allow-Origin')
  })

  it('stores the secret sealed and nowhere readable', async () => {
    const tenant = await service.createTenant()
    const secret = String((await call({ principal: tenant.principal, body })).body.secret)
    const [stored] = await storedOf(tenant)
    const { id: webhook_id, store_id, secrets } = stored!

    expect(JSON.stringify(stored)).not.toContain(secret.slice(6, 30))
    expect(await service.sealer.open(secrets[0]!.sealed, { store_id, webhook_id, version: 1 })).toBe(secret)
  })

  it.each(['https://SHOP.example.com:443', 'https://shop.example.com:8443/a?b=c', 'https://bücher.example/'])(
    'keeps the URL %s as it was given',
    async (url) => {
      const { principal } = await service.createTenant()

      expect((await call({ principal, body: { ...body, url } })).body.url).toBe(url)
    },
  )
})

describe('201 again, for a repeated Idempotency-Key', () => {
  it('shows the webhook as it was made, and never its secret', async () => {
    const tenant = await service.createTenant()
    const request = { principal: tenant.principal, body, headers: keyed('k-1') }
    const first = await call(request)
    await webhooks.change(tenant.store, String(first.body.id), (webhook) => ({
      ...webhook,
      description: 'changed',
      version: 2,
      revision: 'r',
    }))
    const again = await call({ ...request, body: { ...body, description: null } })

    expect(again.status).toBe(201)
    expect(again.body).toEqual({ ...first.body, secret: null })
    expect(again.headers).toMatchObject({ 'Idempotency-Replayed': 'true', Location: first.headers.Location })
    expect(again.headers).not.toHaveProperty('ETag')
    expect(await storedOf(tenant)).toHaveLength(1)
  })

  it('does so for 30 days after the webhook was deleted, and makes another one then', async () => {
    const tenant = await service.createTenant()
    const request = { principal: tenant.principal, body, headers: keyed('k-1') }
    const first = await call(request)
    const nowMs = service.now() - 30 * 86_400_000
    await webhooks.delete(tenant.store, String(first.body.id), { mayDelete: () => {}, nowMs: nowMs + 1000 })
    const again = await call(request)
    service.advance(2000)
    const later = await call(request)

    expect(again.body).toEqual({ ...first.body, secret: null })
    expect(later.headers).not.toHaveProperty('Idempotency-Replayed')
    expect(later.body.secret).toEqual(expect.any(String))
  })

  it('is answered before the limit and the URL are looked at', async () => {
    const tenant = await service.createTenant()
    const request = { principal: tenant.principal, body, headers: keyed('k-1') }
    const first = await call(request)
    for (let count = 0; count < 9; count += 1) {
      await webhooks.create(buildWebhook({ store_id: tenant.store, url: newUrl() }))
    }

    expect((await call(request)).body.id).toBe(first.body.id)
  })

  it('shows the secret once of ten requests at once', async () => {
    const tenant = await service.createTenant()
    const request = { principal: tenant.principal, body, headers: keyed('race') }
    const answers = await Promise.all(Array.from({ length: 10 }, () => call(request)))

    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201))
    expect(answers.filter(({ body: { secret } }) => secret !== null)).toHaveLength(1)
    expect(await storedOf(tenant)).toHaveLength(1)
  })

  it('is none when the answer to the very write was lost', async () => {
    const { principal } = await service.createTenant()
    service.table.loseAnswer('PutItem')
    const answer = await call({ principal, body, headers: keyed('k-1') })

    expect(answer.body.secret).toEqual(expect.stringMatching(/^whsec_/))
  })
})

describe('409', () => {
  it('for the eleventh webhook', async () => {
    const tenant = await service.createTenant()
    for (let count = 0; count < 10; count += 1) {
      expect((await call({ principal: tenant.principal, body: { ...body, url: newUrl() } })).status).toBe(201)
    }
    const { status, body: refusal } = await call({ principal: tenant.principal, body: { ...body, url: newUrl() } })

    expect([status, refusal.code]).toEqual([409, 'LIMIT_REACHED'])
  })
})

describe('422', () => {
  it.each([
    ['no URL', { url: undefined }, '/url', 'is required'],
    ['text for a URL', { url: 'shop' }, '/url', 'must be a URL'],
    [
      'a URL that is too long',
      { url: `https://shop.example.com/${'x'.repeat(2030)}` },
      '/url',
      'must have at most 2048 characters',
    ],
    ['no events', { events: undefined }, '/events', 'is required'],
    ['an empty list of events', { events: [] }, '/events', 'must have 1 to 4 elements'],
    ['a long list of wrong events', { events: Array(100_000).fill(0) }, '/events', 'must have 1 to 4 elements'],
    [
      'an event twice',
      { events: ['submission.received', 'submission.received'] },
      '/events',
      'must not name an event twice',
    ],
    ['the test event', { events: ['submission.test'] }, '/events/0', expect.stringContaining('must be one of')],
    ['a pattern of events', { events: ['*'] }, '/events/0', expect.stringContaining('must be one of')],
    [
      'a description that is too long',
      { description: 'x'.repeat(201) },
      '/description',
      'must have at most 200 characters',
    ],
    ['a description of two lines', { description: 'a\nb' }, '/description', 'must not contain control characters'],
    ['a secret of its own', { secret: 'whsec_x' }, '/secret', 'is not a known field'],
    ['a status', { status: 'disabled' }, '/status', 'is not a known field'],
    ["another store's id", { store_id: '1' }, '/store_id', 'is not a known field'],
  ])('VALIDATION_FAILED points at %s', async (_, fields, path, message) => {
    const { principal } = await service.createTenant()
    const answer = await call({ principal, body: { ...body, ...fields } })

    expect([answer.status, answer.body.code]).toEqual([422, 'VALIDATION_FAILED'])
    expect(answer.body.details).toEqual([{ path, message }])
  })

  it.each([
    'http://shop.example.com',
    'ftp://shop.example.com',
    'javascript:alert(1)',
    'data:text/plain,x',
    'https://user@shop.example.com',
    'https://shop.example.com/#x',
    'https://shop.example.com:8080',
    'https://127.0.0.1',
    'https://2130706433',
    'https://[::1]',
    'https://localhost',
    'http://localhost:8080',
    'https://printer.local',
    'https://intranet',
    'https://shop.example.com.',
    'https://api.example.com/v1/api/v1/submissions',
  ])('WEBHOOK_URL_NOT_ALLOWED says why not %s', async (url) => {
    const tenant = await service.createTenant()
    const answer = await call({ principal: tenant.principal, body: { ...body, url } })

    expect([answer.status, answer.body.code]).toEqual([422, 'WEBHOOK_URL_NOT_ALLOWED'])
    expect(answer.body.message).toMatch(/^The .*\.$/)
    expect(await storedOf(tenant)).toEqual([])
  })

  it("WEBHOOK_URL_NOT_ALLOWED for a URL of another webhook, and not for another store's", async () => {
    const tenant = await service.createTenant()
    const other = await service.createTenant()
    await call({ principal: tenant.principal, body })
    const again = { ...body, url: body.url.replace('shop', 'SHOP') }

    expect((await call({ principal: tenant.principal, body: again })).body.code).toBe('WEBHOOK_URL_NOT_ALLOWED')
    expect((await call({ principal: other.principal, body: again })).status).toBe(201)
  })

  it('IDEMPOTENCY_KEY_REUSED for another request under the same key, of a deleted webhook too', async () => {
    const tenant = await service.createTenant()
    const request = { principal: tenant.principal, headers: keyed('k-1') }
    const { id } = (await call({ ...request, body })).body
    const other = { ...body, url: newUrl() }

    expect((await call({ ...request, body: other })).body.code).toBe('IDEMPOTENCY_KEY_REUSED')
    await webhooks.delete(tenant.store, String(id), { mayDelete: () => {}, nowMs: service.now() })
    expect((await call({ ...request, body: other })).body.code).toBe('IDEMPOTENCY_KEY_REUSED')
  })
})

describe('a stack that allows receivers on localhost', () => {
  it('registers them', async () => {
    const { principal } = await service.createTenant()
    const local = service.serve(createWebhookContract, createWebhook({ ...service, allowLocalhost: true }))

    expect((await local({ principal, body: { ...body, url: 'http://localhost:8080/hooks' } })).status).toBe(201)
  })
})
