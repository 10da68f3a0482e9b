import { GetCommand } from '@aws-sdk/lib-dynamodb'
import type * as z from 'zod'
import type { Table } from './client.ts'
import type { Key } from './keys.ts'

/** The item of a key as its schema knows it, strongly consistent; undefined when it is not there. */
export const readItem = async <Schema extends z.ZodType>(
  { client, tableName }: Table,
  key: Key,
  schema: Schema,
): Promise<z.output<Schema> | undefined> => {
  const { Item } = await client.send(new GetCommand({ TableName: tableName, Key: key, ConsistentRead: true }))
  return Item && schema.parse(Item)
}
