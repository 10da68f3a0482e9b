import { PutCommand } from '@aws-sdk/lib-dynamodb'
import { beforeEach, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { createItemReader, readItem } from '#shared/table/read.ts'
import { createFaultyTable } from '#test/support/table/faulty-table.ts'

const table = await createFaultyTable()
const keyOf = (index: number) => ({ pk: `item-${index}`, sk: 'ITEM' })
for (let index = 0; index < 120; index += 1) {
  await table.elsewhere.client.send(new PutCommand({ TableName: table.tableName, Item: { ...keyOf(index), index } }))
}

const schema = z.object({ name: z.string() })
const key = { pk: 'STORE#1', sk: 'STORE' }

it('reads an item as its schema knows it, or nothing', async () => {
  await table.elsewhere.client.send(
    new PutCommand({ TableName: table.tableName, Item: { ...key, name: 'Card Castle', n: 1 } }),
  )

  expect(await readItem(table, key, schema)).toEqual({ name: 'Card Castle' })
  expect(await readItem(table, { ...key, sk: 'OTHER' }, schema)).toBeUndefined()
})

it('hands on nothing that is not as it must be', async () => {
  await table.elsewhere.client.send(new PutCommand({ TableName: table.tableName, Item: { ...key, name: 7 } }))

  await expect(readItem(table, key, schema)).rejects.toThrow()
})

beforeEach(() => void table.takeCalls())

describe('reading items', () => {
  it('brings each that is there, also more than one call brings', async () => {
    const read = createItemReader(table)
    const items = await Promise.all(Array.from({ length: 150 }, (_, index) => read(keyOf(index))))

    expect(items.map((item) => item?.index)).toEqual(
      Array.from({ length: 150 }, (_, index) => (index < 120 ? index : undefined)),
    )
    expect(table.takeCalls()).toEqual(['BatchGetItem', 'BatchGetItem'])
  })

  it('brings an item to each who asked for it at once', async () => {
    const read = createItemReader(table)

    expect(await Promise.all([read(keyOf(1)), read(keyOf(1))])).toEqual([
      expect.objectContaining({ index: 1 }),
      expect.objectContaining({ index: 1 }),
    ])
    expect(table.takeCalls()).toEqual(['BatchGetItem'])
  })
})

describe('keys that come back unread', () => {
  /** A client that leaves the second half of a batch unread in its first `calls` calls. */
  const throttling = (calls: number) => {
    const asked: number[] = []
    const client = {
      send: async ({ input }: { input: { RequestItems: Record<string, { Keys: { pk: string }[] }> } }) => {
        const keys = input.RequestItems.t!.Keys
        asked.push(keys.length)
        const read = asked.length > calls ? keys.length : Math.ceil(keys.length / 2)
        return {
          Responses: { t: keys.slice(0, read) },
          UnprocessedKeys: read < keys.length ? { t: { Keys: keys.slice(read) } } : {},
        }
      },
    } as unknown as typeof table.client
    return {
      asked,
      items: () => {
        const read = createItemReader({ client, tableName: 't' })
        return Promise.all(Array.from({ length: 8 }, (_, index) => read(keyOf(index))))
      },
    }
  }

  it('are asked for again', async () => {
    const { asked, items } = throttling(2)

    expect(await items()).toEqual(Array.from({ length: 8 }, (_, index) => keyOf(index)))
    expect(asked).toEqual([8, 4, 2])
  })

  it('again and again are a failure, never a shorter answer', async () => {
    const none = {
      send: async ({ input }: { input: { RequestItems: unknown } }) => ({ UnprocessedKeys: input.RequestItems }),
    } as unknown as typeof table.client

    await expect(createItemReader({ client: none, tableName: 't' })(keyOf(1))).rejects.toThrow('could not be read')
  })

  it('fail only for who asked for them', async () => {
    const throttled = {
      send: async ({ input }: { input: { RequestItems: Record<string, { Keys: { pk: string }[] }> } }) => {
        const keys = input.RequestItems.t!.Keys
        const isHot = ({ pk }: { pk: string }) => pk === keyOf(3).pk
        return {
          Responses: { t: keys.filter((key) => !isHot(key)) },
          UnprocessedKeys: { t: { Keys: keys.filter(isHot) } },
        }
      },
    } as unknown as typeof table.client
    const read = createItemReader({ client: throttled, tableName: 't' })
    const results = await Promise.allSettled([1, 2, 3, 4].map((index) => read(keyOf(index))))

    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled'])
  })
})
