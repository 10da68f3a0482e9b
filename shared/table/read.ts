import { setTimeout as sleep } from 'node:timers/promises'
import { BatchGetCommand, GetCommand, QueryCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import { createBatcher } from '#shared/core/concurrency.ts'
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

/** Before the second read of a batch; it doubles with each further one. */
const firstWaitMs = 20

/** DynamoDB's limit for one `BatchGetItem`. */
const maxKeys = 100

const textOf = ({ pk, sk }: Key): string => JSON.stringify([pk, sk])

const keySchema = () => z.object({ pk: z.string(), sk: z.string() })

/**
 * Reads items by their keys, strongly consistent, those of concurrent calls together; a missing item is undefined.
 *
 * @throws Error when keys are unprocessed after 5 tries.
 */
export const createItemReader = ({ client, tableName }: Table) => {
  const keys = keySchema()

  return createBatcher(maxKeys, async (wanted: readonly Key[]) => {
    const found = new Map<string, Record<string, unknown>>()
    // DynamoDB refuses a batch that names a key twice.
    const distinct = new Map(wanted.map(({ pk, sk }) => [textOf({ pk, sk }), { pk, sk }]))
    let unread: Record<string, unknown>[] = [...distinct.values()]
    for (let tries = 0; unread.length > 0; tries += 1) {
      if (tries === maxTries) throw new Error(`Some items could not be read in ${maxTries} tries.`)
      if (tries > 0) await sleep(firstWaitMs * 2 ** (tries - 1))
      const { Responses, UnprocessedKeys } = await client.send(
        new BatchGetCommand({ RequestItems: { [tableName]: { Keys: unread, ConsistentRead: true } } }),
      )
      for (const item of Responses?.[tableName] ?? []) found.set(textOf(keys.parse(item)), item)
      unread = UnprocessedKeys?.[tableName]?.Keys ?? []
    }
    return (key) => found.get(textOf(key))
  })
}
