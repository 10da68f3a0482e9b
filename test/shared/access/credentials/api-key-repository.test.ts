import { randomUUID } from 'node:crypto'
import { DeleteCommand, GetCommand } from '@aws-sdk/lib-dynamodb'
import { beforeEach, describe, expect, it } from 'vitest'
import { createApiKeyRepository } from '#shared/access/credentials/api-key-repository.ts'
import { mintApiKey } from '#shared/access/credentials/mint-api-key.ts'
import { isoTime } from '#shared/core/clock.ts'
import type { StoreId } from '#shared/core/store-id.ts'
import { isLiveKey } from '#shared/stores/record.ts'
import { createStoreRepository } from '#shared/stores/repository.ts'
import { apiKeyKey, apiKeyLookUpKey } from '#shared/table/keys.ts'
import { buildRequestMark, buildStoreId } from '#test/support/builders.ts'
import { startMs } from '#test/support/clock.ts'
import { awsError, createFaultyTable } from '#test/support/table/faulty-table.ts'

const table = await createFaultyTable()
const apiKeys = createApiKeyRepository(table)
const stores = createStoreRepository(table.elsewhere)
const hourMs = 3_600_000
const dayMs = 24 * hourMs

const buildNewKey = (store: StoreId, fields: { id?: string; expires_at?: string | null } = {}) => {
  const wanted = { id: randomUUID(), name: 'Till', scope: 'full' as const, expires_at: null, ...fields }
  const { apiKey, digest } = mintApiKey(wanted, startMs)
  return { store, apiKey, digest, mark: buildRequestMark() }
}

const create = (key: ReturnType<typeof buildNewKey>, nowMs = startMs) => apiKeys.create(key, nowMs)

const lives = async (store: StoreId, keyId: string) => isLiveKey((await stores.find(store))!, keyId)

const itemAt = async (Key: { pk: string; sk: string }) =>
  (await table.elsewhere.client.send(new GetCommand({ TableName: table.tableName, Key }))).Item

let store = buildStoreId()
beforeEach(async () => {
  store = buildStoreId()
  await stores.create({ id: store, name: 'Card Castle', tier: 'pro', created_at: isoTime(startMs) })
})

describe('a new key', () => {
  it('lives, is found by its digest, and is listed', async () => {
    const key = buildNewKey(store)

    expect(await create(key)).toEqual({ result: 'created', apiKey: key.apiKey })
    expect(await lives(store, key.apiKey.id)).toBe(true)
    expect(await apiKeys.findByDigest(key.digest)).toEqual({
      store_id: store,
      key_id: key.apiKey.id,
      scope: 'full',
      expires_at: null,
    })
    expect(await apiKeys.list(store)).toEqual([expect.objectContaining(key.apiKey)])
    expect(await apiKeys.find(store, key.apiKey.id)).toMatchObject(key.apiKey)
  })

  it('is made once for an id: a repetition meets the first, another request is refused', async () => {
    const first = buildNewKey(store)
    await create(first)
    const sameRequest = { ...buildNewKey(store, { id: first.apiKey.id }), mark: buildRequestMark() }
    const otherRequest = { ...sameRequest, mark: buildRequestMark({ fingerprint: 'other' }) }

    expect(await create(sameRequest)).toMatchObject({ result: 'repeated', apiKey: first.apiKey })
    await expect(create(otherRequest)).rejects.toThrow(expect.objectContaining({ code: 'IDEMPOTENCY_KEY_REUSED' }))
    expect(await apiKeys.findByDigest(sameRequest.digest)).toBeUndefined()
    expect((await stores.find(store))?.live_keys.size).toBe(1)
  })

  it.each([
    ['record', 'PutItem', 0],
    ['look-up', 'PutItem', 1],
    ['place among the live keys', 'UpdateItem', 0],
  ] as const)('recognises its own %s when the answer to that write was lost', async (_, call, skipped) => {
    const key = buildNewKey(store)
    table.loseAnswer(call, skipped)

    expect(await create(key)).toEqual({ result: 'created', apiKey: key.apiKey })
    expect(await lives(store, key.apiKey.id)).toBe(true)
    expect((await stores.find(store))?.live_keys.size).toBe(1)
  })

  it('never works when its creation broke off, and its place stays free', async () => {
    const key = buildNewKey(store)
    table.refuse('UpdateItem', awsError('InternalServerError', { $fault: 'server' }))

    await expect(create(key)).rejects.toThrow()
    expect(await lives(store, key.apiKey.id)).toBe(false)
    expect((await stores.find(store))?.live_keys.size).toBe(0)
  })

  it('is not made for a store that does not exist', async () => {
    const missing = buildStoreId()

    expect(await create(buildNewKey(missing))).toEqual({ result: 'full' })
    expect(await stores.find(missing)).toBeUndefined()
    expect(await apiKeys.list(missing)).toEqual([])
  })
})

describe('the limit of 20 live keys', () => {
  it('holds, however many are made at once', async () => {
    const keys = Array.from({ length: 30 }, () => buildNewKey(store))
    const results = await Promise.all(keys.map(async (key) => (await create(key)).result))

    expect(results.filter((result) => result === 'created')).toHaveLength(20)
    expect(results.filter((result) => result === 'full')).toHaveLength(10)
    expect((await stores.find(store))?.live_keys.size).toBe(20)
  })

  it('leaves nothing behind of the one that had no room, and has room again after a revocation', async () => {
    const keys = Array.from({ length: 20 }, () => buildNewKey(store))
    for (const key of keys) await create(key)
    const late = buildNewKey(store)

    expect(await create(late)).toEqual({ result: 'full' })
    expect(await apiKeys.findByDigest(late.digest)).toBeUndefined()
    expect(await apiKeys.list(store)).toHaveLength(20)
    await apiKeys.revoke(store, keys[0]!.apiKey.id, startMs)
    expect(await create(late)).toMatchObject({ result: 'created' })
  })

  it('counts an expired key for one more hour, and not after it', async () => {
    const expiring = buildNewKey(store, { expires_at: isoTime(startMs + 1) })
    await create(expiring)
    for (let count = 0; count < 19; count += 1) await create(buildNewKey(store))

    expect(await create(buildNewKey(store), startMs + hourMs)).toEqual({ result: 'full' })
    expect(await create(buildNewKey(store), startMs + hourMs + 2)).toMatchObject({ result: 'created' })
    expect(await lives(store, expiring.apiKey.id)).toBe(false)
    expect(await apiKeys.find(store, expiring.apiKey.id)).toBeDefined()
  })
})

describe('a place that nothing keeps', () => {
  it('is free again when the table has cleaned up the record of its expired key', async () => {
    const old = buildNewKey(store, { expires_at: isoTime(startMs + hourMs) })
    await create(old)
    await Promise.all(Array.from({ length: 19 }, () => create(buildNewKey(store))))
    await table.elsewhere.client.send(
      new DeleteCommand({ TableName: table.tableName, Key: apiKeyKey(store, old.apiKey.id) }),
    )

    expect(await create(buildNewKey(store), startMs + 40 * dayMs)).toMatchObject({ result: 'created' })
    expect(await lives(store, old.apiKey.id)).toBe(false)
  })
})

describe('a creation that failed', () => {
  it('is not remembered: the same request makes the key', async () => {
    const key = buildNewKey(store)
    table.refuse('UpdateItem', awsError('ThrottlingException'))
    await expect(create(key)).rejects.toThrow()

    expect(await create({ ...key, mark: { ...key.mark, request_id: 'again' } })).toMatchObject({ result: 'created' })
    expect(await lives(store, key.apiKey.id)).toBe(true)
  })
})

describe('a key that expires', () => {
  it('is cleaned up 30 days after its end', async () => {
    const key = buildNewKey(store, { expires_at: isoTime(startMs + dayMs) })
    await create(key)
    const ttl = Math.ceil((startMs + 31 * dayMs) / 1000)

    expect(await itemAt(apiKeyKey(store, key.apiKey.id))).toMatchObject({ ttl })
    expect(await itemAt(apiKeyLookUpKey(key.digest))).toMatchObject({ ttl })
  })
})

describe('a revoked key', () => {
  it('is dead, is found and listed no more, and leaves a tombstone of 30 days for repetitions of its creation', async () => {
    const key = buildNewKey(store)
    await create(key)

    expect(await apiKeys.revoke(store, key.apiKey.id, startMs)).toBe(true)
    expect(await lives(store, key.apiKey.id)).toBe(false)
    expect(await apiKeys.findByDigest(key.digest)).toBeUndefined()
    expect(await apiKeys.list(store)).toEqual([])
    expect(await apiKeys.findDeleted(store, key.apiKey.id, startMs + 30 * dayMs - 1000)).toMatchObject(key.apiKey)
    expect(await apiKeys.findDeleted(store, key.apiKey.id, startMs + 30 * dayMs)).toBeUndefined()
  })

  it('is gone the second time, and was never there in another store', async () => {
    const key = buildNewKey(store)
    await create(key)

    expect(await apiKeys.revoke(buildStoreId(), key.apiKey.id, startMs)).toBe(false)
    expect(await lives(store, key.apiKey.id)).toBe(true)
    expect(await apiKeys.revoke(store, key.apiKey.id, startMs)).toBe(true)
    expect(await apiKeys.revoke(store, key.apiKey.id, startMs)).toBe(false)
  })

  it.each(['PutItem', 'DeleteItem'] as const)(
    'is dead at once though the %s after it fails, and a repetition finishes the work',
    async (call) => {
      const key = buildNewKey(store)
      await create(key)
      table.refuse(call, awsError('InternalServerError', { $fault: 'server' }))

      await expect(apiKeys.revoke(store, key.apiKey.id, startMs)).rejects.toThrow()
      expect(await lives(store, key.apiKey.id)).toBe(false)
      expect(await apiKeys.revoke(store, key.apiKey.id, startMs)).toBe(true)
      expect(await apiKeys.list(store)).toEqual([])
      expect(await apiKeys.findByDigest(key.digest)).toBeUndefined()
    },
  )

  it.each(['UpdateItem', 'PutItem', 'DeleteItem'] as const)(
    'is revoked though the answer to the %s was lost',
    async (call) => {
      const key = buildNewKey(store)
      await create(key)
      table.loseAnswer(call)

      expect(await apiKeys.revoke(store, key.apiKey.id, startMs)).toBe(true)
      expect(await apiKeys.list(store)).toEqual([])
    },
  )

  it('leaves the others alive', async () => {
    const [gone, kept] = [buildNewKey(store), buildNewKey(store)]
    await create(gone)
    await create(kept)
    await apiKeys.revoke(store, gone.apiKey.id, startMs)

    expect(await lives(store, kept.apiKey.id)).toBe(true)
  })
})

describe('the last use of a key', () => {
  const lastUseOf = async (keyId: string) => (await apiKeys.find(store, keyId))?.last_used_at

  it('is noted to the hour, once an hour, and never goes back', async () => {
    const key = buildNewKey(store)
    await create(key)
    const noted: unknown[] = []
    for (const atMs of [startMs + 100, startMs + hourMs - 1, startMs + hourMs, startMs]) {
      await apiKeys.markUsed(store, key.apiKey.id, atMs)
      noted.push(await lastUseOf(key.apiKey.id))
    }

    expect(noted).toEqual([isoTime(startMs), isoTime(startMs), isoTime(startMs + hourMs), isoTime(startMs + hourMs)])
  })

  it('brings no revoked key back', async () => {
    const key = buildNewKey(store)
    await create(key)
    await apiKeys.revoke(store, key.apiKey.id, startMs)
    await apiKeys.markUsed(store, key.apiKey.id, startMs)

    expect(await apiKeys.list(store)).toEqual([])
  })
})
