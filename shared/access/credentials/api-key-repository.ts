import { DeleteCommand, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod/mini'
import { hasExpired, isoTime } from '#shared/core/clock.ts'
import type { StoreId } from '#shared/core/store-id.ts'
import { createLiveSet, placesWithout } from '#shared/stores/live-set.ts'
import { liveKeyOf } from '#shared/stores/record.ts'
import type { Table } from '#shared/table/client.ts'
import { tryPut, tryWrite } from '#shared/table/conditional-write.ts'
import { apiKeyKey, apiKeyLookUpKey, apiKeysOf, deletedApiKeyKey, type Key } from '#shared/table/keys.ts'
import { queryPrefix, readItem, readTombstone } from '#shared/table/read.ts'
import { compareRequestMarks, type RequestMark, requestMarkSchema } from '#shared/table/request-mark.ts'
import { keptUntil } from '#shared/table/time-to-live.ts'
import { type ApiKey, type ApiKeyLookUp, apiKeyLookUpSchema, apiKeySchema } from './api-key-schema.ts'

/** Upper bound on the live keys of a store. */
export const maxApiKeys = 20

const hourMs = 60 * 60 * 1000

/** An expired key keeps its place for 1 hour more, so that a wrong clock never frees a place too early. */
const expiredPlaceMs = hourMs

const itemSchema = () => z.extend(apiKeySchema(), { digest: z.string(), mark: requestMarkSchema() })

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
  // A key works while it is in this set, which the gate reads at every request.
  const liveKeys = createLiveSet(table, { attribute: 'live_keys', max: maxApiKeys })
  const items = itemSchema()
  const lookUps = apiKeyLookUpSchema()

  const put = (item: Record<string, unknown>) => client.send(new PutCommand({ TableName, Item: item }))
  const remove = (key: Key) => client.send(new DeleteCommand({ TableName, Key: key }))

  const find = (store: StoreId, keyId: string): Promise<ApiKeyRecord | undefined> =>
    readItem(table, apiKeyKey(store, keyId), items)

  const list = async (store: StoreId): Promise<ApiKeyRecord[]> =>
    (await queryPrefix(table, apiKeysOf(store))).map((item) => items.parse(item))

  /**
   * Frees the places of keys that expired more than 1 hour ago, and of ids without a record: their creation broke off,
   * or TTL deleted the record. Reads the ids before the records, so that a key created meanwhile has its record.
   */
  const freePlaces = async (store: StoreId, nowMs: number): Promise<void> => {
    const living = await liveKeys.list(store)
    const kept = (await list(store))
      .filter(({ expires_at }) => !hasExpired(expires_at, nowMs - expiredPlaceMs))
      .map(({ id }) => liveKeyOf(id))
    await liveKeys.remove(store, placesWithout(living, kept))
  }

  /** Removes the look-up record first: a repeat finds the listed record, and with it what is left to remove. */
  const removeRecords = async (store: StoreId, keyId: string, digest: string): Promise<void> => {
    await remove(apiKeyLookUpKey(digest))
    await remove(apiKeyKey(store, keyId))
  }

  return {
    find,
    list,

    findByDigest: (digest: string): Promise<ApiKeyLookUp | undefined> =>
      readItem(table, apiKeyLookUpKey(digest), lookUps),

    /** A deleted key as it was; undefined from 30 days after its deletion. */
    findDeleted: (store: StoreId, keyId: string, nowMs: number): Promise<ApiKeyRecord | undefined> =>
      readTombstone(table, { key: deletedApiKeyKey(store, keyId), schema: items, nowMs }),

    /** Writes the hour of a key's last use, at most once an hour. A lost write is made up for at the next use. */
    markUsed: async (store: StoreId, keyId: string, nowMs: number): Promise<void> => {
      const hour = isoTime(nowMs - (nowMs % hourMs))
      await tryWrite(() =>
        client.send(
          new UpdateCommand({
            TableName,
            Key: apiKeyKey(store, keyId),
            UpdateExpression: 'SET last_used_at = :hour',
            // One write an hour, and none for a deleted key, which must not come back.
            ConditionExpression:
              'attribute_exists(pk) AND (attribute_type(last_used_at, :null) OR last_used_at < :hour)',
            ExpressionAttributeValues: { ':hour': hour, ':null': 'NULL' },
          }),
        ),
      )
    },

    /**
     * Three single writes. The key works only after the last one; after a crash in between it never works, and it was
     * never shown, so nothing has to be undone.
     *
     * @throws Problem IDEMPOTENCY_KEY_REUSED when a request with another body made the key.
     */
    create: async ({ store, apiKey, digest, mark }: NewApiKey, nowMs: number): Promise<ApiKeyCreation> => {
      await freePlaces(store, nowMs)
      const expiry = apiKey.expires_at === null ? {} : { ttl: keptUntil(Date.parse(apiKey.expires_at)) }
      const record = { ...apiKeyKey(store, apiKey.id), ...apiKey, digest, mark, ...expiry }
      const shown = await tryPut(table, record, {
        // One request makes one key: the id identifies the request, so a repeat finds the first one's record.
        ConditionExpression: 'attribute_not_exists(pk)',
      })
      if (!shown.done) {
        const existing = items.parse(shown.existing)
        if (compareRequestMarks(existing.mark, mark) === 'repeated') return { result: 'repeated', apiKey: existing }
      }
      const lookUp = { store_id: store, key_id: apiKey.id, scope: apiKey.scope, expires_at: apiKey.expires_at }
      try {
        await put({ ...apiKeyLookUpKey(digest), ...lookUp, ...expiry })
        if (await liveKeys.add(store, liveKeyOf(apiKey.id))) return { result: 'created', apiKey }
      } catch (error) {
        // Without the records the same request can be made again. If the last write took a place all the same, the next
        // creation frees it.
        await removeRecords(store, apiKey.id, digest)
        throw error
      }
      await removeRecords(store, apiKey.id, digest)
      return { result: 'full' }
    },

    /** False when there is no such key. The key stops working at the first write; each step may be repeated. */
    revoke: async (store: StoreId, keyId: string, nowMs: number): Promise<boolean> => {
      const apiKey = await find(store, keyId)
      if (!apiKey) return false
      await liveKeys.remove(store, [liveKeyOf(keyId)])
      await put({ ...apiKey, ...deletedApiKeyKey(store, keyId), ttl: keptUntil(nowMs) })
      await removeRecords(store, keyId, apiKey.digest)
      return true
    },
  }
}

export type ApiKeyRepository = ReturnType<typeof createApiKeyRepository>
