import { ScanCommand } from '@aws-sdk/lib-dynamodb'
import { unpack } from '#shared/table/codec.ts'
import type { World } from './world.ts'

export type Item = Readonly<Record<string, unknown>> & { readonly pk: string; readonly sk: string }

/** An item as JSON, packed attributes unpacked. */
export const readable = (item: Item): string =>
  JSON.stringify(item, (_, value) => (value instanceof Uint8Array ? unpack(value) : value))

/** `SUBMISSION`, `WEBHOOK DELIVERY`, `STORE API-KEY`, … */
const kindOf = ({ pk, sk }: Item): string => {
  const [first, second] = [pk.split('#')[0], sk.replace(/#?[0-9a-f-]{36}$/, '')]
  return first === second ? String(first) : `${first} ${second}`
}

export const scan = async ({ table }: World) => {
  const { Items } = await table.client.send(new ScanCommand({ TableName: table.tableName }))
  return (Items ?? []) as Item[]
}

export const holds = (output: string, word: string) => output.toLowerCase().includes(word.toLowerCase())

/** Each word with the first 300 characters of each output that has it. */
export const found = (words: readonly string[], outputs: readonly string[]): string[] =>
  outputs.flatMap((output) =>
    words.filter((word) => holds(output, word)).map((word) => `${word} in ${output.slice(0, 300)}`),
  )

export const kindsWith = (items: readonly Item[], word: string) => [
  ...new Set(items.filter((item) => holds(readable(item), word)).map(kindOf)),
]
