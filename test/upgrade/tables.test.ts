import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import { unmarshall } from '@aws-sdk/util-dynamodb'
import { beforeAll, describe, expect, it } from 'vitest'
import { createErasing } from '#infra/operate/customers/erasing.ts'
import { SCOPES } from '#shared/access/credentials/api-key.ts'
import { storeIdSchema } from '#shared/core/store-id.ts'
import { TIERS } from '#shared/stores/tiers.ts'
import { ACTIONS, STATUSES, summarySchema } from '#shared/submissions/log.ts'
import { submissionChangeSchema, submissionHistorySchema } from '#shared/submissions/record.ts'
import { unpack } from '#shared/table/codec.ts'
import { SHARDS } from '#shared/table/keys.ts'
import { deliveryRecordSchema } from '#shared/webhooks/deliveries/record.ts'
import { DELIVERY_EVENTS, DELIVERY_STATUSES } from '#shared/webhooks/deliveries/vocabulary.ts'
import { DISABLED_REASONS, maxWebhooks, storedWebhookSchema } from '#shared/webhooks/registrations/webhook.ts'
import { serveAll } from '#test/support/service/serve-all.ts'
import { createTestService, type TestService } from '#test/support/service/service.ts'
import { askAll } from './ask.ts'
import { createEngine } from './engine.ts'
import { fill } from './fill.ts'
import { fixedIds, fixRandomBytes } from './fixed-chance.ts'
import { type Fixture, putItems, readFixture, readItems, writeFixture } from './fixture.ts'

type Item = Readonly<Record<string, unknown>>

const folder = fileURLToPath(new URL('tables/', import.meta.url))
const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
  version: string
}
const fileOf = (name: string) => `${folder}${name}.jsonl`
const fixtureOf = (name: string) => readFixture(readFileSync(fileOf(name), 'utf8'))

const makeFixture = async (): Promise<string> => {
  const restore = fixRandomBytes()
  try {
    const service = await createTestService(fixedIds())
    const filled = await fill(service)
    const items = await readItems(service.table.elsewhere)
    return writeFixture({ atMs: service.now(), items, asked: await askAll(service, filled) })
  } finally {
    restore()
  }
}

/** Without what deflating does, which depends on the machine. */
const contentOf = ({ items, ...fixture }: Fixture) => ({
  ...fixture,
  items: items.map((item) =>
    Object.entries(unmarshall(item)).map(([name, value]) => [
      name,
      value instanceof Uint8Array ? unpack(value) : value,
    ]),
  ),
})

/** A table is filled or read whole by more than a hundred requests, one after another. */
const timeout = 120_000

describe('the table that this version fills', () => {
  let made: string
  beforeAll(async () => {
    made = await makeFixture()
  }, timeout)

  // If it differs: while this version is not released, delete its file and run this twice. The file of a released version
  // stays for ever; what is then stored in another form needs a new version in package.json.
  it('is the one that its file keeps, which the first run writes', async () => {
    if (!existsSync(fileOf(version))) return expect(made).toMatchFileSnapshot(fileOf(version))
    expect(contentOf(readFixture(made))).toEqual(contentOf(fixtureOf(version)))
  })

  it('has items of every kind, in every state', () => {
    const items = readFixture(made).items.map((item) => unmarshall(item))
    const statesOf = (prefix: string, attribute: string) =>
      new Set(items.filter(({ sk }) => String(sk).startsWith(prefix)).map((item) => item[attribute]))

    expect([...new Set(items.map(({ sk }) => String(sk).replace(/[0-9a-f]{8}-.*|#\d+$/, '')))].sort()).toEqual([
      'API-KEY#',
      'DELETED#API-KEY#',
      'DELETED#WEBHOOK#',
      'DELIVERY#',
      'ERASING#',
      ...SHARDS.filter((shard) => items.some(({ sk }) => String(sk).startsWith(`FAILED#${shard}`))).map(
        (shard) => `FAILED#${shard}#`,
      ),
      'KEY',
      'LINK',
      'MINUTE',
      'PROGRESS',
      'STORE',
      'SUBMISSION',
      'WEBHOOK#',
    ])
    expect(statesOf('STORE', 'tier')).toEqual(new Set(TIERS))
    expect(statesOf('STORE', 'currency')).toEqual(new Set(['EUR', 'JPY', undefined]))
    expect(statesOf('STORE', 'suspended')).toEqual(new Set([true, false]))
    expect(statesOf('API-KEY#', 'scope')).toEqual(new Set(SCOPES))
    expect(statesOf('LINK', 'page')).toEqual(new Set(['console', 'form']))
    expect(statesOf('WEBHOOK#', 'disabled_reason')).toEqual(new Set([null, ...DISABLED_REASONS]))
    expect(statesOf('WEBHOOK#', 'in_creation')).toEqual(new Set([undefined, true]))
    expect(statesOf('SUBMISSION', 'status')).toEqual(new Set(STATUSES))
    expect(statesOf('SUBMISSION', 'last_action')).toEqual(new Set(['create', ...ACTIONS, 'erase']))
    expect(statesOf('DELIVERY#', 'status')).toEqual(new Set(DELIVERY_STATUSES))
    expect(statesOf('DELIVERY#', 'event')).toEqual(new Set(DELIVERY_EVENTS))
    expect(statesOf('DELIVERY#', 'round')).toEqual(new Set([1, 2]))
    expect(statesOf('PROGRESS', 'sk').size).toBe(SHARDS.length)
  })
})

/** Reads an item as the product reads it. */
const readAs = (service: TestService, { pk, sk, ...item }: Item): unknown => {
  const store = storeIdSchema().safeParse(String(pk).split('#')[1]).data
  const [kind = '', ...rest] = String(sk).split('#')
  const id = rest.at(-1) ?? ''
  if (kind === 'KEY') return service.apiKeys.findByDigest(String(pk).split('#')[1] ?? '')
  if (kind === 'LINK') return service.links.find(String(pk).split('#')[1] ?? '')
  if (kind === 'PROGRESS') return service.store.readProgress(SHARDS.find((shard) => shard === id) ?? '0')
  if (kind === 'FAILED') return service.store.failedAudits(SHARDS.find((shard) => shard === rest[0]) ?? '0')
  if (!store) return undefined
  if (kind === 'STORE') return service.stores.find(store)
  if (kind === 'API-KEY') return service.apiKeys.find(store, id)
  if (kind === 'WEBHOOK') return storedWebhookSchema().parse(item)
  if (kind === 'DELETED' && rest[0] === 'API-KEY') return service.apiKeys.findDeleted(store, id, service.now())
  if (kind === 'DELETED') return service.webhooks.findDeleted(store, id, service.now())
  if (kind === 'DELIVERY') return deliveryRecordSchema().parse(item)
  if (kind === 'MINUTE') return item
  if (kind === 'ERASING') return createErasing(service.table).list(store)
  if (kind !== 'SUBMISSION') return undefined
  for (const schema of [submissionHistorySchema(), submissionChangeSchema(), summarySchema()]) schema.parse(item)
  return service.submissions.find(store, String(item.id))
}

/** A service on a table that a version filled, at the time when it did. */
const load = async (name: string) => {
  const fixture = fixtureOf(name)
  const service = await createTestService()
  await putItems(service.table.elsewhere, fixture.items)
  service.set(fixture.atMs)
  const items: Item[] = fixture.items.map((item) => unmarshall(item))
  const principals = new Map(fixture.asked.map(({ request: { principal } }) => [principal?.store_id, principal]))
  const principalOf = ({ store_id }: Item) => principals.get(storeIdSchema().parse(store_id))
  const of = (kind: string) => items.filter((item) => item.kind === kind)
  return { ...fixture, service, items, of, principalOf, api: serveAll(service) }
}

const versions = globSync('*.jsonl', { cwd: folder }).map((file) => basename(file, '.jsonl'))

describe.each(versions)('a table that %s filled', { timeout }, (name) => {
  it('has no item that this version does not read', async () => {
    const { service, items } = await load(name)

    for (const item of items) expect(await readAs(service, item), `${item.pk} ${item.sk}`).toBeDefined()
  })

  it('gives the answers that it gave then, to reads and to repeated requests', async () => {
    const { asked, api } = await load(name)

    for (const { route, request, status, body } of asked) {
      const answer = await api[route](request)
      expect({ status: answer.status, body: answer.body }, JSON.stringify(request)).toMatchObject({ status, body })
    }
  })

  it('has submissions whose next action follows, and ended ones that take none', async () => {
    const { api, of, principalOf } = await load(name)
    const next: Readonly<Record<string, string>> = { pending_review: 'approve', quoted: 'reject', accepted: 'complete' }
    for (const item of of('submission')) {
      const request = { principal: principalOf(item), parameters: { submission_id: String(item.id) } }
      const action = next[String(item.status)]
      const { status } = await api['submissions.transition']({ ...request, body: { action: action ?? 'reject' } })
      const { body } = await api['submissions.history'](request)

      expect(status).toBe(action === undefined ? 409 : 200)
      expect(body.data).toHaveLength(Number(item.version) + (action === undefined ? 0 : 1))
    }
  })

  it('has deliveries that are sent again, signed, with the bytes that they had then', async () => {
    const { service, api, asked, of, principalOf } = await load(name)
    const engine = createEngine(service)
    const payloadOf = (id: unknown) =>
      asked.find(({ route, request }) => route === 'deliveries.get' && request.parameters?.delivery_id === id)?.body
        .payload
    // The lease of the attempt that was being made ends.
    service.advance(120_000)
    for (const item of of('delivery').filter(({ status }) => status !== 'cancelled')) {
      const { webhook_id, delivery_id } = { webhook_id: String(item.webhook_id), delivery_id: String(item.id) }
      const delivery = { principal: principalOf(item), parameters: { webhook_id, delivery_id } }
      const webhook = { principal: principalOf(item), parameters: { webhook_id } }
      await api['webhooks.update']({ ...webhook, body: { status: 'enabled' } })
      const { status } =
        item.status === 'held'
          ? await api['webhooks.recover']({ ...webhook, body: { status: 'held', since: item.created_at } })
          : await api['deliveries.resend'](delivery)
      expect(status, delivery_id).toBe(202)
      await engine.wakeNow(service.woken.at(-1)!)
      await engine.attempt(delivery_id, 'ok')

      expect(Buffer.from(engine.sent.at(-1)?.body ?? []).toString()).toBe(JSON.stringify(payloadOf(item.id)))
      const { body } = await api['deliveries.get'](delivery)
      expect(body).toMatchObject({ status: 'delivered', round: Number(item.round) + 1 })
    }
  })

  it('is swept and audited on: what is due is woken, and what the stream lost is made', async () => {
    const { service, of } = await load(name)
    const engine = createEngine(service)
    const failed = () => Promise.all(SHARDS.map(service.store.failedAudits))
    expect((await failed()).flat()).not.toEqual([])
    service.advance(600_000)
    await engine.audit()
    const made = [...engine.waiting.values()].map(({ delivery_id }) => delivery_id)
    expect((await failed()).flat()).toEqual([])
    expect(made.filter((id) => !of('delivery').some((item) => item.id === id))).toHaveLength(1)
    await engine.sweep()
    const due = of('delivery').filter(
      ({ status, next_attempt_at }) => status === 'pending' && String(next_attempt_at) < '3',
    )
    for (const { id } of due) expect(engine.waiting.has(String(id))).toBe(true)
  })

  it('has keys, webhooks and places that can be replaced up to the limit', async () => {
    const { service, api, items, principalOf } = await load(name)
    service.advance(3_600_000)
    const principal = principalOf(items.find(({ sk }) => String(sk).startsWith('WEBHOOK#')) ?? {})
    const listed = async (route: 'webhooks.list' | 'api-keys.list') =>
      ((await api[route]({ principal })).body.data as { id: string }[]).map(({ id }) => id)
    const createWebhook = async () => {
      const body = { url: `https://shop.example.com/${service.newId()}`, events: ['submission.received'] }
      return (await api['webhooks.create']({ principal, body })).status
    }
    for (const webhook_id of await listed('webhooks.list')) {
      const request = { principal, parameters: { webhook_id } }
      expect((await api['webhooks.rotate-secret']({ ...request, body: {} })).status).toBe(200)
      expect((await api['webhooks.delete'](request)).status).toBe(204)
    }
    for (const key_id of (await listed('api-keys.list')).filter((id) => id !== principal?.key_id)) {
      expect((await api['api-keys.delete']({ principal, parameters: { key_id } })).status).toBe(204)
    }
    for (let made = 0; made < maxWebhooks; made += 1) expect(await createWebhook()).toBe(201)
    expect(await createWebhook()).toBe(409)
    expect(await listed('api-keys.list')).toEqual([principal?.key_id])
  })
})
