import { QueryCommand } from '@aws-sdk/lib-dynamodb'
import type { Table } from './client.ts'

/** Every item of a partition whose sort key begins with a prefix, strongly consistent, however many pages that is. */
export const queryPrefix = async (
  { client, tableName }: Table,
  { pk, prefix }: { readonly pk: string; readonly prefix: string },
): Promise<Record<string, unknown>[]> => {
  const items: Record<string, unknown>[] = []
  let start: Record<string, unknown> | undefined
  do {
    const page = await client.send(
      new QueryCommand({
        TableName: tableName,
        KeyConditionExpression: 'pk = :pk AND begins_with(sk, :prefix)',
        ExpressionAttributeValues: { ':pk': pk, ':prefix': prefix },
        ConsistentRead: true,
        ExclusiveStartKey: start,
      }),
    )
    items.push(...(page.Items ?? []))
    start = page.LastEvaluatedKey
  } while (start)
  return items
}
