import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb'
import type { StoreId } from '#shared/access/store-id.ts'
import { minuteRoom, type Tier } from '#shared/access/tiers.ts'
import type { Table } from '#shared/table/client.ts'
import { storeKey } from '#shared/table/keys.ts'
import { type StoreItem, storeItemSchema } from './schema.ts'

export const storeRepository = ({ client, tableName }: Table) => {
  const schema = storeItemSchema()
  return {
    /** Strongly consistent: the authorizer and the operator decide on it. */
    find: async (store: StoreId): Promise<StoreItem | undefined> => {
      const { Item } = await client.send(
        new GetCommand({ TableName: tableName, Key: storeKey(store), ConsistentRead: true }),
      )
      return Item && schema.parse(Item)
    },

    create: async (store: { id: StoreId; name: string; tier: Tier; created_at: string }): Promise<StoreItem> => {
      const item = { ...store, suspended: false, ...minuteRoom(store.tier), minute: 0, n: 0, sn: 0 }
      await client.send(
        new PutCommand({
          TableName: tableName,
          Item: { ...storeKey(store.id), ...item },
          // A store's id is random: one that is there already must never be overwritten.
          ConditionExpression: 'attribute_not_exists(pk)',
        }),
      )
      return schema.parse(item)
    },
  }
}
