import { randomUUID } from 'node:crypto'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { digestOf } from '#shared/access/credentials/token-text.ts'
import { isoTime } from '#shared/core/clock.ts'
import { createSubmissionRepository } from '#shared/submissions/repository.ts'
import { SHARDS } from '#shared/table/keys.ts'
import { buildLog } from '#test/support/builders.ts'
import { putWebhook } from '#test/support/table/put-webhook.ts'
import { createOperatorService, runCommand } from './operator-service.ts'

const { service, table, log, stop } = await createOperatorService()
afterAll(stop)

type Store = {
  id: string
  tier: string
  currency: string
  suspended: boolean
  live_api_keys: number
  requests_per_minute: number
}
type Answer = {
  store: Store
  stores: Store[]
  api_key: { id: string; key: string; scope: string }
  api_keys: { id: string; live: boolean }[]
  revoked: string
  key: string
  id: string
  url: string
  expires_at: string
  days: object
}

const run = async (name: string, values: object = {}) => (await runCommand(service, name, values)) as Answer

let made: Answer
beforeEach(async () => {
  made = await run('stores create', { name: 'Card Castle', tier: 'pro' })
})

describe('stores', () => {
  it('create makes a store and a full key that works, shown this once', async () => {
    expect(made.store).toEqual({
      id: expect.any(String),
      name: 'Card Castle',
      tier: 'pro',
      currency: 'USD',
      requests_per_minute: 300,
      suspended: false,
      live_api_keys: 1,
      created_at: expect.any(String),
    })
    expect(made.api_key).toMatchObject({ scope: 'full', name: 'First key' })
    expect(await service.apiKeys.findByDigest(digestOf(made.api_key.key))).toMatchObject({ store_id: made.store.id })
  })

  it('show and list what is there', async () => {
    expect(await run('stores show', { store: made.store.id })).toEqual({ store: made.store })
    expect((await run('stores list')).stores).toContainEqual(made.store)
  })

  it('set-currency, set-tier, suspend and resume change one store', async () => {
    const store = made.store.id

    expect((await run('stores set-currency', { store, currency: 'JPY' })).store).toEqual({
      ...made.store,
      currency: 'JPY',
    })
    expect((await run('stores set-tier', { store, tier: 'free' })).store).toMatchObject({ requests_per_minute: 60 })
    expect((await run('stores suspend', { store })).store.suspended).toBe(true)
    expect((await run('stores resume', { store })).store.suspended).toBe(false)
  })
})

describe('api-keys', () => {
  it('create, list and revoke the keys of a store', async () => {
    const store = made.store.id
    const year = new Date().getUTCFullYear() + 2
    const values = { store, scope: 'read-only', 'expires-at': `${year}-01-01T00:00:00+01:00` }
    const created = await run('api-keys create', values)
    const listed = await run('api-keys list', { store })

    expect(created).toMatchObject({ scope: 'read-only', expires_at: `${year - 1}-12-31T23:00:00.000Z` })
    expect(listed.api_keys.map(({ id, live }) => [id, live])).toContainEqual([created.id, true])
    expect(JSON.stringify(listed)).not.toContain(created.key.slice(8, -4))
    expect(JSON.stringify(listed)).not.toContain(digestOf(created.key))
    expect(await run('api-keys revoke', { store, key: created.id })).toEqual({ revoked: created.id })
    expect((await run('api-keys list', { store })).api_keys).toHaveLength(1)
  })

  it('create no key that has expired, or that lives for more than 5 years', async () => {
    for (const expiresAt of ['2020-01-01T00:00:00Z', '2099-01-01T00:00:00Z']) {
      const values = { store: made.store.id, scope: 'full', 'expires-at': expiresAt }
      await expect(run('api-keys create', values)).rejects.toThrow('--expires-at: must be in the future')
    }
  })
})

describe('console-links', () => {
  it('create a link by the oldest live key of the scope full, and say so when there is none', async () => {
    const { store, api_key } = await run('stores create', { name: 'Castle', tier: 'pro' })
    const values = { store: store.id, email: 'sam@example.com', role: 'owner' }
    await run('api-keys create', { store: store.id, scope: 'full' })
    const { url, ...link } = await run('console-links create', values)
    const [page, code = ''] = url.split('#')

    expect(page).toBe('https://api.example.com/live/console')
    expect(link).toEqual({ email: 'sam@example.com', role: 'owner', expires_at: expect.any(String) })
    expect(await service.links.find(digestOf(code))).toMatchObject({ key_id: api_key.id, role: 'owner' })
    for (const { id } of (await run('api-keys list', { store: store.id })).api_keys) {
      await run('api-keys revoke', { store: store.id, key: id })
    }
    await expect(run('console-links create', values)).rejects.toThrow('The store has no live key of the scope full')
  })
})

describe('usage', () => {
  it("counts a store's requests by day and route", async () => {
    const at = Date.parse('2026-11-20T10:00:00Z')
    const line = { at, route: 'GET /api/v1/store', status: 200, store_id: made.store.id }
    log.push(line, { ...line, route: 'POST /api/v1/submissions' }, line, { ...line, store_id: randomUUID() })

    expect((await run('usage', { store: made.store.id, day: '2026-11-20' })).days).toEqual({
      '2026-11-20': { requests: 3, routes: { 'GET /api/v1/store': 2, 'POST /api/v1/submissions': 1 } },
    })
    expect((await run('usage', { store: made.store.id, day: '2026-11-21' })).days).toEqual({})
  })
})

describe('what an operator mistyped', () => {
  const store = randomUUID()

  it.each<[string, object, string]>([
    ['stores create', {}, '--name: is required'],
    ['stores create', { name: '', tier: 'pro' }, '--name: must not be empty'],
    ['stores create', { name: '  ', tier: 'pro' }, 'The name of a store has 1 to 100 characters.'],
    ['stores create', { name: 'x'.repeat(101), tier: 'pro' }, 'The name of a store has 1 to 100 characters.'],
    ['stores create', { name: 'x', tier: 'gold' }, '--tier: must be one of: free, starter, pro, pro_api_access'],
    ['stores show', {}, '--store: is required'],
    ['stores show', { store: 'x' }, 'x is not the id of a store.'],
    ['stores show', { store }, 'There is no store with this id.'],
    ['stores set-tier', { store, tier: 'pro' }, 'There is no store with this id.'],
    ['stores set-currency', { store, currency: 'EUR' }, 'There is no store with this id.'],
    ['stores set-currency', { store }, '--currency: is required'],
    ['stores set-currency', { store, currency: 'EURO' }, '--currency: must be a code of ISO 4217, such as EUR'],
    ['stores set-currency', { store, currency: 'eur' }, '--currency: must be a code of ISO 4217'],
    ['stores set-currency', { store, currency: 'XYZ' }, '--currency: must be a code of ISO 4217'],
    ['stores suspend', { store }, 'There is no store with this id.'],
    ['api-keys create', { store, scope: 'full' }, 'There is no store with this id.'],
    ['api-keys create', { store, scope: 'all' }, '--scope: must be one of: read-only, full, webhook-only'],
    ['api-keys create', { store, scope: 'full', 'expires-at': '2099' }, '--expires-at: must be an RFC 3339 time'],
    ['api-keys list', { store }, 'There is no store with this id.'],
    ['api-keys revoke', { store, key: 'x' }, '--key: must be the id of a key'],
    ['api-keys revoke', { store, key: store }, 'The store has no key with this id.'],
    ['doctor', { concurrency: '9' }, '--concurrency: must be at least 10'],
    ['doctor', { concurrency: 'many' }, '--concurrency: must be a whole number'],
    ['keys rotate', { key: 'master' }, '--key: must be one of: session, sealing'],
    ['usage', { store, day: 'today' }, '--day: must be a date such as 2026-11-20'],
  ])('%s %j is told in a sentence', async (name, values, message) => {
    await expect(run(name, values)).rejects.toMatchObject({
      name: 'OperatorError',
      message: expect.stringContaining(message),
    })
  })

  it('makes no twenty-first key', async () => {
    const values = { store: made.store.id, scope: 'full' }
    for (let count = 1; count < 20; count += 1) await run('api-keys create', values)

    await expect(run('api-keys create', values)).rejects.toThrow('A store has at most 20 keys.')
  })
})

describe('audit', () => {
  const hourMs = 3_600_000

  it('creates the missing deliveries of what changed since a time, and finds nothing the next time', async () => {
    const log = buildLog({}, Date.now() - hourMs)
    await createSubmissionRepository(table).create(log)
    const subscribed_at = { 'submission.received': isoTime(Date.now() - 2 * hourMs) }
    const webhook = await putWebhook(table, { store_id: log.store_id, subscribed_at })
    const since = isoTime(Date.now() - 1.5 * hourMs)

    expect(await run('audit', { since })).toEqual({ audited: 1, created: 1, failed: 0 })
    expect(await run('audit', { since })).toEqual({ audited: 1, created: 0, failed: 0 })
    expect(await run('audit', { since: isoTime(Date.now()) })).toEqual({ audited: 0, created: 0, failed: 0 })
    const due = await Promise.all(SHARDS.map((shard) => service.deliveries.due(shard, isoTime(Date.now()), undefined)))
    expect(due.flatMap(({ rows }) => rows)).toEqual([expect.objectContaining({ webhook_id: webhook.id })])
  })

  it('refuses a time whose deliveries may be deleted', async () => {
    const since = isoTime(Date.now() - 30 * 24 * hourMs)

    await expect(run('audit', { since })).rejects.toThrow('--since: must not be before')
    const later = isoTime(Date.now() + 60_000)
    await expect(run('audit', { since: later })).rejects.toThrow('--since: must not be in the future')
  })
})
