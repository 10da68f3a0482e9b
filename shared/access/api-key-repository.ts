import { DeleteCommand, GetCommand, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import { isoTime } from '#shared/runtime/clock.ts'
import { liveKeyOf, storeItemSchema } from '#shared/stores/schema.ts'
import type { Table } from '#shared/table/client.ts'
import { tryWrite } from '#shared/table/conditional.ts'
import { type CreationMark, compareMarks, creationMarkSchema } from '#shared/table/creation-mark.ts'
import { apiKeyKey, apiKeyLookUpKey, apiKeysOf, deletedApiKeyKey, storeKey } from '#shared/table/keys.ts'
import { queryPrefix } from '#shared/table/query-prefix.ts'
import { keptMs, timeToLive } from '#shared/table/time-to-live.ts'
import { type ApiKey, type ApiKeyLookUp, apiKeyLookUpSchema, apiKeySchema } from './api-key-schema.ts'
import type { StoreId } from './store-id.ts'

/** The most keys that live at once in a store. */
export const maxApiKeys = 20

/** An expired key keeps its place for so long, so that a clock that is off never frees a place too early. */
const expiredPlaceMs = 60 * 60 * 1000

const hourMs = 60 * 60 * 1000

const itemSchema = () => apiKeySchema().extend({ digest: z.string(), mark: creationMarkSchema() })

type NewApiKey = {
  readonly store: StoreId
  readonly apiKey: ApiKey
  readonly digest: string
  readonly mark: CreationMark
}

export type ApiKeyCreation =
  | { readonly result: 'created' | 'repeated'; readonly apiKey: ApiKey }
  | { readonly result: 'other' }
  | { readonly result: 'full' }

export const apiKeyRepository = (table: Table) => {
  const { client, tableName: TableName } = table
  const stores = storeItemSchema()
  const lookUps = apiKeyLookUpSchema()
  const items = itemSchema()

  const put = (item: Record<string, unknown>, condition?: string) =>
    tryWrite(() =>
      client.send(
        new PutCommand({
          TableName,
          Item: item,
          ConditionExpression: condition,
          ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
        }),
      ),
    )

  const remove = (key: { pk: string; sk: string }) => client.send(new DeleteCommand({ TableName, Key: key }))

  const find = async (key: { pk: string; sk: string }) =>
    (await client.send(new GetCommand({ TableName, Key: key, ConsistentRead: true }))).Item

  const list = async (store: StoreId): Promise<z.output<typeof items>[]> =>
    (await queryPrefix(table, apiKeysOf(store))).map((item) => items.parse(item))

  /** Taking out an id that is not there changes nothing, so this may be repeated. */
  const removeLiveKeys = (store: StoreId, liveKeys: readonly Uint8Array[]) =>
    client.send(
      new UpdateCommand({
        TableName,
        Key: storeKey(store),
        UpdateExpression: 'DELETE live_keys :keys',
        // A store that is gone must not come back as an item with nothing but a set of keys.
        ConditionExpression: 'attribute_exists(pk)',
        ExpressionAttributeValues: { ':keys': new Set(liveKeys) },
      }),
    )

  /**
   * Takes out the ids that keep a place for nothing: keys expired for a while, and ids without a row, whose creation broke
   * off or whose row was cleaned up. The ids are read before the rows, so that a key which is being made beside this has
   * its row by then.
   */
  const freePlaces = async (store: StoreId, nowMs: number): Promise<void> => {
    const item = await find(storeKey(store))
    const liveKeys = item ? stores.parse(item).live_keys : new Set<Uint8Array>()
    const rows = await list(store)
    const kept = rows.filter(
      ({ expires_at }) => expires_at === null || Date.parse(expires_at) >= nowMs - expiredPlaceMs,
    )
    const keptIds = new Set(kept.map(({ id }) => Buffer.from(liveKeyOf(id)).toString('hex')))
    const idle = [...liveKeys].filter((id) => !keptIds.has(Buffer.from(id).toString('hex')))
    if (idle.length > 0) await removeLiveKeys(store, idle)
  }

  const undo = async (store: StoreId, keyId: string, digest: string): Promise<void> => {
    await remove(apiKeyLookUpKey(digest))
    await remove(apiKeyKey(store, keyId))
  }

  /** From here the key works. */
  const addLiveKey = (store: StoreId, keyId: string) =>
    tryWrite(() =>
      client.send(
        new UpdateCommand({
          TableName,
          Key: storeKey(store),
          UpdateExpression: 'ADD live_keys :keys',
          // At most so many keys live, however many creates race; a repeat of this very update finds its id there.
          ConditionExpression:
            'attribute_exists(pk) AND (attribute_not_exists(live_keys) OR contains(live_keys, :key) OR size(live_keys) < :max)',
          ExpressionAttributeValues: {
            ':keys': new Set([liveKeyOf(keyId)]),
            ':key': liveKeyOf(keyId),
            ':max': maxApiKeys,
          },
        }),
      ),
    )

  return {
    list,

    findByDigest: async (digest: string): Promise<ApiKeyLookUp | undefined> => {
      const item = await find(apiKeyLookUpKey(digest))
      return item && lookUps.parse(item)
    },

    find: async (store: StoreId, keyId: string): Promise<z.output<typeof items> | undefined> => {
      const item = await find(apiKeyKey(store, keyId))
      return item && items.parse(item)
    },

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

    /** The key that a deleted one was, for a repeated create; 30 days long. */
    findDeleted: async (store: StoreId, keyId: string, nowMs: number): Promise<z.output<typeof items> | undefined> => {
      const item = await find(deletedApiKeyKey(store, keyId))
      return item && item.ttl > timeToLive(nowMs) ? items.parse(item) : undefined
    },

    /**
     * Three single writes, none of which needs the others undone: until the last one the key does not work, and after a
     * crash in between it never will, its secret known to nobody.
     */
    create: async ({ store, apiKey, digest, mark }: NewApiKey, nowMs: number): Promise<ApiKeyCreation> => {
      await freePlaces(store, nowMs)
      const expiry = apiKey.expires_at === null ? {} : { ttl: timeToLive(Date.parse(apiKey.expires_at) + keptMs) }
      const row = { ...apiKeyKey(store, apiKey.id), ...apiKey, digest, mark, ...expiry }
      // The id is the identity of the request: whoever comes second with it meets this row.
      const shown = await put(row, 'attribute_not_exists(pk)')
      if (!shown.done) {
        const existing = items.parse(shown.existing)
        const kind = compareMarks(existing.mark, mark)
        if (kind === 'other') return { result: 'other' }
        if (kind === 'repeated') return { result: 'repeated', apiKey: existing }
      }
      const lookUp = { store_id: store, key_id: apiKey.id, scope: apiKey.scope, expires_at: apiKey.expires_at }
      try {
        await put({ ...apiKeyLookUpKey(digest), ...lookUp, ...expiry })
        if ((await addLiveKey(store, apiKey.id)).done) return { result: 'created', apiKey }
      } catch (error) {
        // A failure is not remembered: without its rows the same request can be made again. A place that the last write
        // took all the same is freed by the next creation.
        await undo(store, apiKey.id, digest)
        throw error
      }
      await undo(store, apiKey.id, digest)
      return { result: 'full' }
    },

    /** Whether there was such a key. From the first write it is dead; each step may be repeated. */
    revoke: async (store: StoreId, keyId: string, nowMs: number): Promise<boolean> => {
      const item = await find(apiKeyKey(store, keyId))
      if (!item) return false
      const { digest } = items.parse(item)
      await removeLiveKeys(store, [liveKeyOf(keyId)])
      await put({ ...item, ...deletedApiKeyKey(store, keyId), ttl: timeToLive(nowMs + keptMs) })
      await remove(apiKeyLookUpKey(digest))
      await remove(apiKeyKey(store, keyId))
      return true
    },
  }
}
