import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import { BatchGetCommand, GetCommand, QueryCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod/mini'
import { createBatcher } from '#shared/core/concurrency.ts'
import type { Table } from './client.ts'
import type { Key } from './keys.ts'
import { timeToLive } from './time-to-live.ts'

const admissions = new AsyncLocalStorage<Promise<void>>()

/**
 * Runs work that reads from the table while the gate still decides. Its first read begins at once; what was read is not
 * worked on, and nothing more is read, before the request is admitted. So a refused request costs one read.
 *
 * @param admission rejects when the request is refused.
 */
export const besideGate = <Result>(admission: Promise<void>, work: () => Promise<Result>): Promise<Result> =>
  admissions.run(admission, work)

/** What was read, once the request is admitted; at once outside of `besideGate`. */
export const whenAdmitted = async <Result>(reading: Promise<Result>): Promise<Result> => {
  const result = await reading
  await admissions.getStore()
  return result
}

/** All items of a partition whose sort key begins with a prefix, strongly consistent. */
export const queryPrefix = async (
  { client, tableName }: Table,
  { pk, prefix }: { readonly pk: string; readonly prefix: string },
): Promise<Record<string, unknown>[]> => {
  const items: Record<string, unknown>[] = []
  let start: Record<string, unknown> | undefined
  do {
    const command: QueryCommand = new QueryCommand({
      TableName: tableName,
      KeyConditionExpression: 'pk = :pk AND begins_with(sk, :prefix)',
      ExpressionAttributeValues: { ':pk': pk, ':prefix': prefix },
      ConsistentRead: true,
      ExclusiveStartKey: start,
    })
    const page = await whenAdmitted(client.send(command))
    items.push(...(page.Items ?? []))
    start = page.LastEvaluatedKey
  } while (start)
  return items
}

const getItem = async ({ client, tableName }: Table, key: Key): Promise<Record<string, unknown> | undefined> => {
  const command = new GetCommand({ TableName: tableName, Key: key, ConsistentRead: true })
  const { Item } = await whenAdmitted(client.send(command))
  return Item
}

/**
 * Strongly consistent; undefined when there is no such item.
 *
 * @throws $ZodError when the item does not match the schema.
 */
export const readItem = async <Schema extends z.ZodMiniType>(
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
 * @throws $ZodError when the item does not match the schema.
 */
export const readTombstone = async <Schema extends z.ZodMiniType>(
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
 * @throws Error when the item's key is unprocessed after 5 tries, while the other items of the batch are found.
 */
export const createItemReader = ({ client, tableName }: Table) => {
  const keys = keySchema()

  const read = createBatcher(maxKeys, async (wanted: readonly Key[]) => {
    const found = new Map<string, Record<string, unknown>>()
    // DynamoDB refuses a batch that names a key twice.
    const distinct = new Map(wanted.map(({ pk, sk }) => [textOf({ pk, sk }), { pk, sk }]))
    let unread: Record<string, unknown>[] = [...distinct.values()]
    for (let tries = 0; unread.length > 0 && tries < maxTries; tries += 1) {
      if (tries > 0) await sleep(firstWaitMs * 2 ** (tries - 1))
      const { Responses, UnprocessedKeys } = await client.send(
        new BatchGetCommand({ RequestItems: { [tableName]: { Keys: unread, ConsistentRead: true } } }),
      )
      for (const item of Responses?.[tableName] ?? []) found.set(textOf(keys.parse(item)), item)
      unread = UnprocessedKeys?.[tableName]?.Keys ?? []
    }
    const lost = new Set(unread.map((key) => textOf(keys.parse(key))))
    return (key) => {
      if (lost.has(textOf(key))) throw new Error(`An item could not be read in ${maxTries} tries.`)
      return found.get(textOf(key))
    }
  })
  return (key: Key) => whenAdmitted(read(key))
}
