import { BatchGetCommand } from '@aws-sdk/lib-dynamodb'
import type { Table } from './client.ts'
import type { Key } from './keys.ts'

/** Throttled keys come back unread; asked for again so often, then the whole read has failed and may be repeated. */
const maxTries = 5

/** DynamoDB reads at most so many items at once. */
const maxKeys = 100

/** Items by their keys, strongly consistent, in any order; what is not there is left out. */
export const readItems = async (
  { client, tableName }: Table,
  keys: readonly Key[],
): Promise<Record<string, unknown>[]> => {
  const items: Record<string, unknown>[] = []
  for (let start = 0; start < keys.length; start += maxKeys) {
    let wanted: Record<string, unknown>[] = keys.slice(start, start + maxKeys).map(({ pk, sk }) => ({ pk, sk }))
    for (let tries = 0; wanted.length > 0; tries += 1) {
      if (tries === maxTries) throw new Error('Some items could not be read.')
      const { Responses, UnprocessedKeys } = await client.send(
        new BatchGetCommand({ RequestItems: { [tableName]: { Keys: wanted, ConsistentRead: true } } }),
      )
      items.push(...(Responses?.[tableName] ?? []))
      wanted = UnprocessedKeys?.[tableName]?.Keys ?? []
    }
  }
  return items
}
