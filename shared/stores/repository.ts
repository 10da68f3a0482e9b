import { ScanCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import type { StoreId } from '#shared/core/store-id.ts'
import type { Table } from '#shared/table/client.ts'
import { tryPut, tryWrite } from '#shared/table/conditional-write.ts'
import { STORE_SORT_KEY, storeKey } from '#shared/table/keys.ts'
import { readItem } from '#shared/table/read.ts'
import { type StoreRecord, storeRecordSchema } from './record.ts'
import { minuteRoom, type Plan, type Tier } from './tiers.ts'

export const createStoreRepository = (table: Table) => {
  const { client, tableName: TableName } = table
  const schema = storeRecordSchema()

  const find = (store: StoreId): Promise<StoreRecord | undefined> => readItem(table, storeKey(store), schema)

  /** Takes effect at the next request. Undefined when there is no such store. */
  const changePlan = async (store: StoreId, change: Partial<Plan>): Promise<StoreRecord | undefined> => {
    const before = await find(store)
    if (!before) return undefined
    const { tier, suspended } = { ...before, ...change }
    const { max, session_max } = minuteRoom({ tier, suspended })
    const written = await tryWrite(() =>
      client.send(
        new UpdateCommand({
          TableName,
          Key: storeKey(store),
          UpdateExpression: 'SET tier = :tier, suspended = :suspended, #max = :max, session_max = :session_max',
          // The plan is still the one that was read: of two concurrent changes neither undoes the other.
          ConditionExpression: 'tier = :tier_read AND suspended = :suspended_read',
          ExpressionAttributeNames: { '#max': 'max' },
          ExpressionAttributeValues: {
            ':tier': tier,
            ':suspended': suspended,
            ':max': max,
            ':session_max': session_max,
            ':tier_read': before.tier,
            ':suspended_read': before.suspended,
          },
        }),
      ),
    )
    return written.done ? find(store) : changePlan(store, change)
  }

  return {
    /** Strongly consistent: the authorizer and the operator's commands decide by it. */
    find,

    changePlan,

    /** Takes effect at the next request. Undefined when there is no such store. */
    setCurrency: async (store: StoreId, currency: string): Promise<StoreRecord | undefined> => {
      const written = await tryWrite(() =>
        client.send(
          new UpdateCommand({
            TableName,
            Key: storeKey(store),
            UpdateExpression: 'SET currency = :currency',
            // A store that does not exist is not created here, as an item with only a currency.
            ConditionExpression: 'attribute_exists(pk)',
            ExpressionAttributeValues: { ':currency': currency },
            ReturnValues: 'ALL_NEW',
          }),
        ),
      )
      return written.done ? schema.parse(written.output.Attributes) : undefined
    },

    create: async (store: { id: StoreId; name: string; tier: Tier; created_at: string }): Promise<StoreRecord> => {
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
          // No store is overwritten. The id is random: an existing item was put by a try of this call.
          ConditionExpression: 'attribute_not_exists(pk)',
        },
      )
      return schema.parse(item)
    },

    /** Every store, in no order. Scans the whole table: only for an operator with their own credentials. */
    scan: async function* (): AsyncGenerator<StoreRecord> {
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

export type StoreRepository = ReturnType<typeof createStoreRepository>
