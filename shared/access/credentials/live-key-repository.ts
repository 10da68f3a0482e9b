import { UpdateCommand } from '@aws-sdk/lib-dynamodb'
import type { StoreId } from '#shared/core/store-id.ts'
import { liveKeyOf, storeRecordSchema } from '#shared/stores/record.ts'
import type { Table } from '#shared/table/client.ts'
import { tryWrite } from '#shared/table/conditional-write.ts'
import { storeKey } from '#shared/table/keys.ts'
import { readItem } from '#shared/table/read.ts'

/** Upper bound on the live keys of a store. */
export const maxApiKeys = 20

/** The live keys of a store. Their ids are in the store's item, which the gate reads at every request. */
export const createLiveKeyRepository = (table: Table) => {
  const { client, tableName: TableName } = table
  const stores = storeRecordSchema()

  return {
    list: async (store: StoreId): Promise<readonly Uint8Array[]> => {
      const item = await readItem(table, storeKey(store), stores)
      return item ? [...item.live_keys] : []
    },

    /** The key works after this. False when the store has 20 live keys or does not exist. */
    add: async (store: StoreId, keyId: string): Promise<boolean> => {
      const written = await tryWrite(() =>
        client.send(
          new UpdateCommand({
            TableName,
            Key: storeKey(store),
            UpdateExpression: 'ADD live_keys :keys',
            // At most 20 keys live, however many creates race. A repeat of this update passes: its id is in the set.
            ConditionExpression:
              'attribute_exists(pk) AND ' +
              '(attribute_not_exists(live_keys) OR contains(live_keys, :key) OR size(live_keys) < :max)',
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

    /**
     * May be repeated: removing an absent id changes nothing.
     *
     * @throws ConditionalCheckFailedException when the store does not exist.
     */
    remove: async (store: StoreId, liveKeys: readonly Uint8Array[]): Promise<void> => {
      await client.send(
        new UpdateCommand({
          TableName,
          Key: storeKey(store),
          UpdateExpression: 'DELETE live_keys :keys',
          // A store that does not exist is not created here, as an item with only a set of keys.
          ConditionExpression: 'attribute_exists(pk)',
          ExpressionAttributeValues: { ':keys': new Set(liveKeys) },
        }),
      )
    },
  }
}
