import { UpdateCommand } from '@aws-sdk/lib-dynamodb'
import type { StoreId } from '#shared/core/store-id.ts'
import type { Table } from '#shared/table/client.ts'
import { tryWrite } from '#shared/table/conditional-write.ts'
import { customerMinuteKey } from '#shared/table/keys.ts'
import { timeToLive } from '#shared/table/time-to-live.ts'
import { minuteEndsAt } from './minute.ts'

/**
 * Requests of one customer of a store in a minute, over all sessions and form links. Without this limit one customer
 * could use up the share of all.
 */
export const maxCustomerRequests = 20

/**
 * Clocks differ: the count of a minute stays for an hour after its end. A process with a wrong clock counts in another
 * minute, which the store's own limit bounds.
 */
const keptMs = 60 * 60 * 1000

/**
 * Counts a customer's request and returns how many are left in the minute; undefined when none was. The AWS client
 * repeats a call whose answer was lost: that may count a request twice, which costs this customer one request.
 */
export const createCountCustomer =
  ({ client, tableName: TableName }: Table) =>
  async (store: StoreId, customerEmail: string, minute: number): Promise<number | undefined> => {
    const written = await tryWrite(() =>
      client.send(
        new UpdateCommand({
          TableName,
          Key: customerMinuteKey(store, customerEmail.toLowerCase(), minute),
          UpdateExpression: 'SET #ttl = :ttl, requests_left = if_not_exists(requests_left, :max) - :one',
          // At most 20 requests in this minute, however many come at once.
          ConditionExpression: 'attribute_not_exists(requests_left) OR requests_left > :zero',
          ExpressionAttributeNames: { '#ttl': 'ttl' },
          ExpressionAttributeValues: {
            ':ttl': timeToLive(minuteEndsAt(store, minute) + keptMs),
            ':max': maxCustomerRequests,
            ':one': 1,
            ':zero': 0,
          },
          ReturnValues: 'UPDATED_NEW',
        }),
      ),
    )
    return written.done ? Number(written.output.Attributes?.requests_left ?? 0) : undefined
  }
