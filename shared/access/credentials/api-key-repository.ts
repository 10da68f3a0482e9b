import { DeleteCommand, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import { hasCome, isoTime } from '#shared/core/clock.ts'
import type { StoreId } from '#shared/core/store-id.ts'
import { liveKeyOf } from '#shared/stores/record.ts'
import type { Table } from '#shared/table/client.ts'
import { tryPut, tryWrite } from '#shared/table/conditional-write.ts'
import { apiKeyKey, apiKeyLookUpKey, apiKeysOf, deletedApiKeyKey, type Key } from '#shared/table/keys.ts'
import { queryPrefix, readItem, readTombstone } from '#shared/table/read.ts'
import { compareRequestMarks, type RequestMark, requestMarkSchema } from '#shared/table/request-mark.ts'
import { keptUntil } from '#shared/table/time-to-live.ts'
import { type ApiKey, type ApiKeyLookUp, apiKeyLookUpSchema, apiKeySchema } from './api-key-schema.ts'
import { createLiveKeyRepository } from './live-key-repository.ts'

const hourMs = 60 * 60 * 1000

/** An expired key keeps its place for so long, so that a clock that is off never frees a place too early. */
const expiredPlaceMs = hourMs

const itemSchema = () => apiKeySchema().extend({ digest: z.string(), mark: requestMarkSchema() })

type ApiKeyRecord = z.output<ReturnType<typeof itemSchema>>

type NewApiKey = {
  readonly store: StoreId
  readonly apiKey: ApiKey
  readonly digest: string
  readonly mark: RequestMark
}

export type ApiKeyCreation =
  | { readonly result: 'created' | 'repeated'; readonly apiKey: ApiKey }
  | { readonly result: 'full' }

export const createApiKeyRepository = (table: Table) => {
  const { client, tableName: TableName } = table
  const liveKeys = createLiveKeyRepository(table)
  const items = itemSchema()
  const lookUps = apiKeyLookUpSchema()

  const put = (item: Record<string, unknown>) => client.send(new PutCommand({ TableName, Item: item }))
  const remove = (key: Key) => client.send(new DeleteCommand({ TableName, Key: key }))

  const find = (store: StoreId, keyId: string): Promise<ApiKeyRecord | undefined> =>
    readItem(table, apiKeyKey(store, keyId), items)

  const list = async (store: StoreId): Promise<ApiKeyRecord[]> =>
    (await queryPrefix(table, apiKeysOf(store))).map((item) => items.parse(item))

  /**
   * Takes out the ids that keep a place for nothing: keys expired for a while, and ids without a row, whose creation broke
   * off or whose row was cleaned up. The ids are read before the rows, so that a key which is being made beside this has
   * its row by then.
   */
  const freePlaces = async (store: StoreId, nowMs: number): Promise<void> => {
    const living = await liveKeys.list(store)
    const kept = (await list(store))
      .filter(({ expires_at }) => expires_at === null || !hasCome(expires_at, nowMs - expiredPlaceMs))
      .map(({ id }) => liveKeyOf(id))
    const idle = living.filter((liveKey) => !kept.some((other) => Buffer.compare(liveKey, other) === 0))
    if (idle.length > 0) await liveKeys.remove(store, idle)
  }

  /** What leads to a key goes before what shows it, so that a repetition still finds what is left to do. */
  const removeRows = async (store: StoreId, keyId: string, digest: string): Promise<void> => {
    await remove(apiKeyLookUpKey(digest))
    await remove(apiKeyKey(store, keyId))
  }

  return {
    find,
    list,

    findByDigest: (digest: string): Promise<ApiKeyLookUp | undefined> =>
      readItem(table, apiKeyLookUpKey(digest), lookUps),

    /** The key that a deleted one was; undefined from 30 days after its deletion. */
    findDeleted: (store: StoreId, keyId: string, nowMs: number): Promise<ApiKeyRecord | undefined> =>
      readTombstone(table, { key: deletedApiKeyKey(store, keyId), schema: items, nowMs }),

    /** Notes that a key was used, at most once an hour. A note that is lost is made at the next use. */
    markUsed: async (store: StoreId, keyId: string, nowMs: number): Promise<void> => {
      const hour = isoTime(nowMs - (nowMs % hourMs))
      await tryWrite(() =>
        client.send(
          new UpdateCommand({
            TableName,
            Key: apiKeyKey(store, keyId),
            UpdateExpression: 'SET last_used_at = :hour',
            // Once an hour, and never for a key that is gone.
            ConditionExpression:
              'attribute_exists(pk) AND (attribute_type(last_used_at, :null) OR last_used_at < :hour)',
            ExpressionAttributeValues: { ':hour': hour, ':null': 'NULL' },
          }),
        ),
      )
    },

    /**
     * Three single writes, none of which needs the others undone: until the last one the key does not work, and after a
     * crash in between it never will, its secret known to nobody.
     */
    create: async ({ store, apiKey, digest, mark }: NewApiKey, nowMs: number): Promise<ApiKeyCreation> => {
      await freePlaces(store, nowMs)
      const expiry = apiKey.expires_at === null ? {} : { ttl: keptUntil(Date.parse(apiKey.expires_at)) }
      const row = { ...apiKeyKey(store, apiKey.id), ...apiKey, digest, mark, ...expiry }
      const shown = await tryPut(table, row, {
        // The id is the identity of the request: whoever comes second with it meets this row.
        ConditionExpression: 'attribute_not_exists(pk)',
      })
      if (!shown.done) {
        const existing = items.parse(shown.existing)
        if (compareRequestMarks(existing.mark, mark) === 'repeated') return { result: 'repeated', apiKey: existing }
      }
      const lookUp = { store_id: store, key_id: apiKey.id, scope: apiKey.scope, expires_at: apiKey.expires_at }
      try {
        await put({ ...apiKeyLookUpKey(digest), ...lookUp, ...expiry })
        if (await liveKeys.add(store, apiKey.id)) return { result: 'created', apiKey }
      } catch (error) {
        // A failure is not remembered: without its rows the same request can be made again. A place that the last write
        // took all the same is freed by the next creation.
        await removeRows(store, apiKey.id, digest)
        throw error
      }
      await removeRows(store, apiKey.id, digest)
      return { result: 'full' }
    },

    /** Whether there was such a key. From the first write it is dead; each step may be repeated. */
    revoke: async (store: StoreId, keyId: string, nowMs: number): Promise<boolean> => {
      const apiKey = await find(store, keyId)
      if (!apiKey) return false
      await liveKeys.remove(store, [liveKeyOf(keyId)])
      await put({ ...apiKey, ...deletedApiKeyKey(store, keyId), ttl: keptUntil(nowMs) })
      await removeRows(store, keyId, apiKey.digest)
      return true
    },
  }
}

export type ApiKeyRepository = ReturnType<typeof createApiKeyRepository>
