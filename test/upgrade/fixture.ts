import { type AttributeValue, PutItemCommand, ScanCommand } from '@aws-sdk/client-dynamodb'
import type { Table } from '#shared/table/client.ts'
import type { Asked } from './asked.ts'

/** What a version stored, as text: one line for its time, for each item, and for each request with its answer. */
export type Fixture = {
  /** When it was filled, in milliseconds since 1970: later its times may have passed. */
  readonly atMs: number
  readonly items: readonly Readonly<Record<string, AttributeValue>>[]
  readonly asked: readonly Asked[]
}

const base64Of = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64')
const bytesOf = (text: string): Uint8Array => Buffer.from(text, 'base64')

/** DynamoDB's own JSON: bytes as base64. The order of attributes and of a set's elements is always the same. */
const storedOf = (item: Readonly<Record<string, AttributeValue>>) =>
  Object.fromEntries(
    Object.entries(item)
      .sort(([left], [right]) => (left < right ? -1 : 1))
      .map(([name, value]) => {
        if (value.B) return [name, { B: base64Of(value.B) }]
        if (value.BS) return [name, { BS: value.BS.map(base64Of).sort() }]
        return [name, value]
      }),
  )

type Stored = Readonly<Record<string, { B?: string; BS?: string[] }>>

const itemOf = (stored: Stored): Record<string, AttributeValue> =>
  Object.fromEntries(
    Object.entries(stored).map(([name, value]): [string, AttributeValue] => {
      if (value.B !== undefined) return [name, { B: bytesOf(value.B) }]
      if (value.BS !== undefined) return [name, { BS: value.BS.map(bytesOf) }]
      return [name, value as AttributeValue]
    }),
  )

/** All items of a small table, by their keys. */
export const readItems = async ({ client, tableName: TableName }: Table): Promise<Fixture['items']> => {
  const { Items = [], LastEvaluatedKey } = await client.send(new ScanCommand({ TableName, ConsistentRead: true }))
  if (LastEvaluatedKey) throw new Error('The table is larger than 1 MB.')
  const keyOf = ({ pk, sk }: Fixture['items'][number]) => `${pk?.S} ${sk?.S}`
  return Items.sort((left, right) => (keyOf(left) < keyOf(right) ? -1 : 1))
}

export const putItems = async ({ client, tableName: TableName }: Table, items: Fixture['items']): Promise<void> => {
  await Promise.all(items.map((Item) => client.send(new PutItemCommand({ TableName, Item }))))
}

export const writeFixture = ({ atMs, items, asked }: Fixture): string =>
  [{ atMs }, ...items.map((item) => ({ item: storedOf(item) })), ...asked.map((one) => ({ asked: one }))]
    .map((line) => `${JSON.stringify(line)}\n`)
    .join('')

export const readFixture = (text: string): Fixture => {
  const lines = text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as { atMs?: number; item?: Stored; asked?: Asked })
  return {
    atMs: lines[0]?.atMs ?? 0,
    items: lines.flatMap(({ item }) => (item ? [itemOf(item)] : [])),
    asked: lines.flatMap(({ asked }) => asked ?? []),
  }
}
