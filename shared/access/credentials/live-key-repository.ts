import { UpdateCommand } from '@aws-sdk/lib-dynamodb'
import type { StoreId } from '#shared/core/store-id.ts'
import { liveKeyOf, storeRecordSchema } from '#shared/stores/record.ts'
import type { Table } from '#shared/table/client.ts'
import { tryWrite } from '#shared/table/conditional-write.ts'
import { storeKey } from '#shared/table/keys.ts'
import { readItem } from '#shared/table/read.ts'

/** The most keys that live at once in a store. */
export const maxApiKeys = 20

/** Which keys of a store live. Their ids are in the store's item, where the gate looks at every request. */
export const createLiveKeyRepository = (table: Table) => {
  const { client, tableName: TableName } = table
  const stores = storeRecordSchema()

  return {
    list: async (store: StoreId): Promise<readonly Uint8Array[]> => {
      const item = await readItem(table, storeKey(store), stores)
      return item ? [...item.live_keys] : []
    },

    /** From here the key works; false when the store has no room for it, or is not there. */
    add: async (store: StoreId, keyId: string): Promise<boolean> => {
      const written = await tryWrite(() =>
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
      return written.done
    },

    /** Taking out an id that is not there changes nothing, so this may be repeated. */
    remove: async (store: StoreId, liveKeys: readonly Uint8Array[]): Promise<void> => {
      await client.send(
        new UpdateCommand({
          TableName,
          Key: storeKey(store),
          UpdateExpression: 'DELETE live_keys :keys',
          // A store that is gone must not come back as an item with nothing but a set of keys.
          ConditionExpression: 'attribute_exists(pk)',
          ExpressionAttributeValues: { ':keys': new Set(liveKeys) },
        }),
      )
    },
  }
}
