import { BatchGetCommand, GetCommand, QueryCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import type { Table } from './client.ts'
import type { Key } from './keys.ts'
import { timeToLive } from './time-to-live.ts'

/** All items of a partition whose sort key begins with a prefix, strongly consistent. */
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

const getItem = async ({ client, tableName }: Table, key: Key): Promise<Record<string, unknown> | undefined> => {
  const { Item } = await client.send(new GetCommand({ TableName: tableName, Key: key, ConsistentRead: true }))
  return Item
}

/**
 * Strongly consistent; undefined when there is no such item.
 *
 * @throws ZodError when the item does not match the schema.
 */
export const readItem = async <Schema extends z.ZodType>(
  table: Table,
  key: Key,
  schema: Schema,
): Promise<z.output<Schema> | undefined> => {
  const item = await getItem(table, key)
  return item && schema.parse(item)
}

const tombstoneSchema = () => z.object({ ttl: z.number() })

/**
 * The deleted object that a tombstone keeps for repeated creates; undefined from 30 days after the deletion.
 *
 * @throws ZodError when the item does not match the schema.
 */
export const readTombstone = async <Schema extends z.ZodType>(
  table: Table,
  { key, schema, nowMs }: { readonly key: Key; readonly schema: Schema; readonly nowMs: number },
): Promise<z.output<Schema> | undefined> => {
  const item = await getItem(table, key)
  return item && tombstoneSchema().parse(item).ttl > timeToLive(nowMs) ? schema.parse(item) : undefined
}

/** Reads of one batch: DynamoDB returns the keys that it throttled as unprocessed. */
const maxTries = 5

/** DynamoDB's limit for one `BatchGetItem`. */
const maxKeys = 100

/**
 * Items by their keys, strongly consistent, in any order; a missing item is left out.
 *
 * @throws Error when keys are unprocessed after 5 tries.
 */
export const readItems = async (
  { client, tableName }: Table,
  keys: readonly Key[],
): Promise<Record<string, unknown>[]> => {
  const items: Record<string, unknown>[] = []
  for (let start = 0; start < keys.length; start += maxKeys) {
    let wanted: Record<string, unknown>[] = keys.slice(start, start + maxKeys).map(({ pk, sk }) => ({ pk, sk }))
    for (let tries = 0; wanted.length > 0; tries += 1) {
      if (tries === maxTries) throw new Error(`Some items could not be read in ${maxTries} tries.`)
      const { Responses, UnprocessedKeys } = await client.send(
        new BatchGetCommand({ RequestItems: { [tableName]: { Keys: wanted, ConsistentRead: true } } }),
      )
      items.push(...(Responses?.[tableName] ?? []))
      wanted = UnprocessedKeys?.[tableName]?.Keys ?? []
    }
  }
  return items
}
