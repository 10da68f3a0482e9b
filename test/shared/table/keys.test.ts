import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type StoreId, storeIdSchema } from '#shared/core/store-id.ts'
import * as keys from '#shared/table/keys.ts'

const anyStoreId = () => fc.uuid().map((id) => storeIdSchema().parse(id))
const digest = 'f'.repeat(64)

/** Every key of an item that a request can name. */
const tenantKeys: Readonly<Record<string, (store: StoreId, id: string) => { pk: string; sk: string }>> = {
  store: (store) => keys.storeKey(store),
  'API key': keys.apiKeyKey,
  'deleted API key': keys.deletedApiKeyKey,
  webhook: keys.webhookKey,
  'deleted webhook': keys.deletedWebhookKey,
  submission: keys.submissionKey,
  delivery: (store, id) => keys.deliveryKey(store, id, id),
}

describe('a key', () => {
  it.each(Object.entries(tenantKeys))(
    'of a %s holds its store, so that no store reaches it but its own',
    (_, keyOf) => {
      fc.assert(
        fc.property(anyStoreId(), anyStoreId(), fc.uuid(), (store, other, id) => {
          fc.pre(store !== other)
          expect(keyOf(store, id).pk.split('#')).toContain(store)
          expect(keyOf(store, id).pk).not.toBe(keyOf(other, id).pk)
        }),
      )
    },
  )

  it('of one kind is never that of another', () => {
    const store = storeIdSchema().parse(randomUUID())
    const id = randomUUID()
    const all = [
      ...Object.values(tenantKeys).map((keyOf) => keyOf(store, id)),
      keys.apiKeyLookUpKey(digest),
      keys.auditKey('0'),
    ]

    expect(new Set(all.map(({ pk, sk }) => `${pk} ${sk}`)).size).toBe(all.length)
  })

  it.each(['', 'STORE#1', '1#2', 'not-an-id', `${randomUUID()}#x`, `${randomUUID()}\n`, '*'])(
    'is made of no store id like %j',
    (text) => {
      expect(storeIdSchema().safeParse(text).success).toBe(false)
    },
  )

  it('of a deleted webhook is not among those that live, nor that of a key', () => {
    const store = storeIdSchema().parse(randomUUID())
    const id = randomUUID()

    expect(keys.webhookKey(store, id).sk.startsWith(keys.webhooksOf(store).prefix)).toBe(true)
    expect(keys.deletedWebhookKey(store, id).sk.startsWith(keys.webhooksOf(store).prefix)).toBe(false)
    expect(keys.apiKeyKey(store, id).sk.startsWith(keys.apiKeysOf(store).prefix)).toBe(true)
    expect(keys.deletedApiKeyKey(store, id).sk.startsWith(keys.apiKeysOf(store).prefix)).toBe(false)
  })
})

describe('a shard', () => {
  it('is always the same one of an id, because items are found by it', () => {
    expect(['a', 'b', 'c', 'd'].map(keys.shardOf)).toEqual(['2', '6', '6', '0'])
  })

  it('has its fair part of the ids', () => {
    const counts = new Map<string, number>()
    for (let index = 0; index < 8000; index += 1) {
      const shard = keys.shardOf(`id-${index}`)
      counts.set(shard, (counts.get(shard) ?? 0) + 1)
    }

    expect([...counts.keys()].sort()).toEqual([...keys.SHARDS])
    for (const count of counts.values()) expect(Math.abs(count - 1000)).toBeLessThan(150)
  })
})

describe('the position in a list of submissions', () => {
  const filters = [{}, { status: 'quoted' }, { customer_email: 'ann@EXAMPLE.com' }]

  const anyRow = () =>
    fc.record({
      created_at: fc
        .date({ min: new Date(0), max: new Date('2100-01-01'), noInvalidDate: true })
        .map((date) => date.toISOString()),
      id: fc.uuid(),
    })

  it.each(filters)('sorts by time, then id, and lies within its own bounds (%o)', (filter) => {
    const list = keys.submissionsOf(storeIdSchema().parse(randomUUID()), filter)
    fc.assert(
      fc.property(anyRow(), anyRow(), (one, other) => {
        const [a, b] = [list.positionOf(one), list.positionOf(other)]
        if (one.created_at < other.created_at) expect(a < b).toBe(true)
        expect(list.from(one.created_at) <= a && a <= list.until(one.created_at)).toBe(true)
        if (other.created_at > one.created_at) expect(b > list.until(one.created_at)).toBe(true)
      }),
    )
  })

  it.each(filters)('leads back to the very keys of its item (%o)', (filter) => {
    const store = storeIdSchema().parse(randomUUID())
    const submission = {
      store_id: store,
      id: randomUUID(),
      customer_email: 'Ann@Example.com',
      status: 'quoted',
      created_at: '2026-10-05T08:00:00.000Z',
      changed_at: '2026-10-05T09:00:00.000Z',
    }
    const list = keys.submissionsOf(store, filter)
    const item = { ...keys.submissionKey(store, submission.id), ...keys.submissionIndexKeys(submission) }

    expect(item).toMatchObject(list.startKey(list.positionOf(submission)))
  })
})

it('keeps the customers of a store apart, and the customers of two stores, in any case of the address', () => {
  const [store, other] = [randomUUID(), randomUUID()].map((id) => storeIdSchema().parse(id)) as [StoreId, StoreId]
  const partitionOf = (of: StoreId, customer_email: string) => keys.submissionsOf(of, { customer_email }).partition

  // The first 16 bytes of `printf ann@example.com | sha256sum`.
  expect(partitionOf(store, 'Ann@Example.com')).toBe(`STORE#${store}#71d4f55f72fa128dfb468a1a3901507c`)
  expect(partitionOf(store, 'ann@example.com')).toBe(partitionOf(store, 'ANN@EXAMPLE.COM'))
  expect(partitionOf(store, 'bob@example.com')).not.toBe(partitionOf(store, 'ann@example.com'))
  expect(partitionOf(other, 'ann@example.com')).not.toBe(partitionOf(store, 'ann@example.com'))
})

it('gives the ids back that a key was made of', () => {
  const store_id = storeIdSchema().parse(randomUUID())
  const [webhook_id, delivery_id, submission_id] = [randomUUID(), randomUUID(), randomUUID()]

  expect(keys.submissionIdsOf(keys.submissionKey(store_id, submission_id).pk)).toEqual({ store_id, submission_id })
  expect(keys.deliveryIdsOf(keys.deliveryKey(store_id, webhook_id, delivery_id))).toEqual({
    store_id,
    webhook_id,
    delivery_id,
  })
})
