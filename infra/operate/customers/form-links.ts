import { DeleteCommand, QueryCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import type { StoreId } from '#shared/core/store-id.ts'
import type { Table } from '#shared/table/client.ts'
import { tableDefinition } from '#shared/table/definition.ts'
import { formLinksOf } from '#shared/table/keys.ts'

const keySchema = () => z.object({ pk: z.string(), sk: z.string() })

/**
 * Deletes the form links of a customer, by an index that follows writes within about 1 s. A repeat finds the rest.
 *
 * @returns how many there were.
 */
export const deleteFormLinks = async (
  { client, tableName: TableName }: Table,
  store: StoreId,
  customerEmail: string,
): Promise<number> => {
  const keys = keySchema()
  const { partition, prefix } = formLinksOf(store, customerEmail)
  const { partitionKey, sortKey } = tableDefinition.indexes['by-customer']
  let count = 0
  let start: Record<string, unknown> | undefined
  do {
    const { Items = [], LastEvaluatedKey } = await client.send(
      new QueryCommand({
        TableName,
        IndexName: 'by-customer',
        KeyConditionExpression: '#pk = :pk AND begins_with(#sk, :prefix)',
        ExpressionAttributeNames: { '#pk': partitionKey, '#sk': sortKey },
        ExpressionAttributeValues: { ':pk': partition, ':prefix': prefix },
        ExclusiveStartKey: start,
      }),
    )
    for (const item of Items) {
      const { pk, sk } = keys.parse(item)
      await client.send(new DeleteCommand({ TableName, Key: { pk, sk } }))
    }
    count += Items.length
    start = LastEvaluatedKey
  } while (start)
  return count
}
