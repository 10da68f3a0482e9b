import { type NativeAttributeValue, ScanCommand, type ScanCommandOutput } from '@aws-sdk/lib-dynamodb'
import type { Table } from '#shared/table/client.ts'
import { unpack } from '#shared/table/codec.ts'

type Item = Record<string, NativeAttributeValue>

/** Every item of a table. */
export const allItems = async ({ client, tableName }: Table): Promise<Item[]> => {
  const items: Item[] = []
  let start: Item | undefined
  do {
    const page: ScanCommandOutput = await client.send(
      new ScanCommand({ TableName: tableName, ConsistentRead: true, ExclusiveStartKey: start }),
    )
    items.push(...(page.Items ?? []))
    start = page.LastEvaluatedKey
  } while (start)
  return items
}

const readable = (value: unknown): unknown => {
  if (value instanceof Set) return [...value].map((member) => Buffer.from(member).toString('hex'))
  return value instanceof Uint8Array ? unpack(value) : value
}

/** All that an item holds, as text: its packed attributes too. */
export const textOf = (item: Item): string =>
  JSON.stringify(Object.fromEntries(Object.entries(item).map(([name, value]) => [name, readable(value)])))
