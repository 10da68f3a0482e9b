import { UpdateCommand } from '@aws-sdk/lib-dynamodb'
import type { StoreId } from '#shared/core/store-id.ts'
import type { Table } from '#shared/table/client.ts'
import { tryWrite } from '#shared/table/conditional-write.ts'
import { storeKey } from '#shared/table/keys.ts'
import { readItem } from '#shared/table/read.ts'
import { storeRecordSchema } from './record.ts'

type Limit = { readonly attribute: 'live_keys' | 'live_webhooks'; readonly max: number }

/** The live API keys or webhooks of a store: a binary set in the store's item, whose size `add` keeps at `max`. */
export const createLiveSet = (table: Table, { attribute, max }: Limit) => {
  const { client, tableName: TableName } = table
  const stores = storeRecordSchema()
  const ExpressionAttributeNames = { '#live': attribute }

  return {
    list: async (store: StoreId): Promise<readonly Uint8Array[]> => {
      const item = await readItem(table, storeKey(store), stores)
      return item ? [...item[attribute]] : []
    },

    /** False when the set is full or the store does not exist. */
    add: async (store: StoreId, place: Uint8Array): Promise<boolean> => {
      const written = await tryWrite(() =>
        client.send(
          new UpdateCommand({
            TableName,
            Key: storeKey(store),
            UpdateExpression: 'ADD #live :places',
            // At most `max` live, however many creates race. A repeat of this update passes: its place is in the set.
            ConditionExpression:
              'attribute_exists(pk) AND (attribute_not_exists(#live) OR contains(#live, :place) OR size(#live) < :max)',
            ExpressionAttributeNames,
            ExpressionAttributeValues: { ':places': new Set([place]), ':place': place, ':max': max },
          }),
        ),
      )
      return written.done
    },

    /**
     * May be repeated: removing an absent place changes nothing.
     *
     * @throws ConditionalCheckFailedException when the store does not exist.
     */
    remove: async (store: StoreId, places: readonly Uint8Array[]): Promise<void> => {
      if (places.length === 0) return
      await client.send(
        new UpdateCommand({
          TableName,
          Key: storeKey(store),
          UpdateExpression: 'DELETE #live :places',
          // A store that does not exist is not created here, as an item with only a set.
          ConditionExpression: 'attribute_exists(pk)',
          ExpressionAttributeNames,
          ExpressionAttributeValues: { ':places': new Set(places) },
        }),
      )
    },
  }
}

/** The places that are not among `kept`. */
export const placesWithout = (places: readonly Uint8Array[], kept: readonly Uint8Array[]): readonly Uint8Array[] =>
  places.filter((place) => !kept.some((other) => Buffer.compare(place, other) === 0))
