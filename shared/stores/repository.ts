import { ScanCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import type { StoreId } from '#shared/access/store-id.ts'
import { minuteRoom, type Plan, type Tier } from '#shared/access/tiers.ts'
import type { Table } from '#shared/table/client.ts'
import { tryPut, tryWrite } from '#shared/table/conditional.ts'
import { STORE_SORT_KEY, storeKey } from '#shared/table/keys.ts'
import { readItem } from '#shared/table/read-item.ts'
import { type StoreItem, storeItemSchema } from './schema.ts'

export const storeRepository = (table: Table) => {
  const { client, tableName: TableName } = table
  const schema = storeItemSchema()

  const find = (store: StoreId): Promise<StoreItem | undefined> => readItem(table, storeKey(store), schema)

  /** Sets attributes of a store that is there; whatever is set, the next request sees it. */
  const set = async (store: StoreId, attributes: Record<string, unknown>): Promise<StoreItem | undefined> => {
    const names = Object.keys(attributes)
    await tryWrite(() =>
      client.send(
        new UpdateCommand({
          TableName,
          Key: storeKey(store),
          UpdateExpression: `SET ${names.map((name) => `#${name} = :${name}`).join(', ')}`,
          // A store that is not there must not come to be with nothing but these attributes.
          ConditionExpression: 'attribute_exists(pk)',
          ExpressionAttributeNames: Object.fromEntries(names.map((name) => [`#${name}`, name])),
          ExpressionAttributeValues: Object.fromEntries(names.map((name) => [`:${name}`, attributes[name]])),
        }),
      ),
    )
    return find(store)
  }

  return {
    /** Strongly consistent: the authorizer and the operator decide on it. */
    find,

    create: async (store: { id: StoreId; name: string; tier: Tier; created_at: string }): Promise<StoreItem> => {
      const item = {
        ...store,
        suspended: false,
        ...minuteRoom({ tier: store.tier, suspended: false }),
        minute: 0,
        n: 0,
        sn: 0,
      }
      await tryPut(
        table,
        { ...storeKey(store.id), ...item },
        {
          // The id is random: what is there already is this very store, put by a call whose answer was lost.
          ConditionExpression: 'attribute_not_exists(pk)',
        },
      )
      return schema.parse(item)
    },

    /** @returns undefined when there is no such store. */
    changePlan: async (store: StoreId, change: Partial<Plan>): Promise<StoreItem | undefined> => {
      const before = await find(store)
      if (!before) return undefined
      const plan = { tier: before.tier, suspended: before.suspended, ...change }
      return set(store, { ...plan, ...minuteRoom(plan) })
    },

    /** Every store, in no order. A scan of the whole table, for an operator with their own credentials only. */
    scan: async function* (): AsyncGenerator<StoreItem> {
      let start: Record<string, unknown> | undefined
      do {
        const { Items = [], LastEvaluatedKey } = await client.send(
          new ScanCommand({
            TableName,
            FilterExpression: 'sk = :store',
            ExpressionAttributeValues: { ':store': STORE_SORT_KEY },
            ExclusiveStartKey: start,
          }),
        )
        for (const item of Items) yield schema.parse(item)
        start = LastEvaluatedKey
      } while (start)
    },
  }
}
