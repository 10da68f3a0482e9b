import { PutCommand } from '@aws-sdk/lib-dynamodb'
import { expect, it } from 'vitest'
import * as z from 'zod'
import { readItem } from '#shared/table/read-item.ts'
import { createTestTable } from '#test/support/table.ts'

const table = await createTestTable()
const schema = z.object({ name: z.string() })
const key = { pk: 'STORE#1', sk: 'STORE' }

it('reads an item as its schema knows it, or nothing', async () => {
  await table.client.send(new PutCommand({ TableName: table.tableName, Item: { ...key, name: 'Card Castle', n: 1 } }))

  expect(await readItem(table, key, schema)).toEqual({ name: 'Card Castle' })
  expect(await readItem(table, { ...key, sk: 'OTHER' }, schema)).toBeUndefined()
})

it('hands on nothing that is not as it must be', async () => {
  await table.client.send(new PutCommand({ TableName: table.tableName, Item: { ...key, name: 7 } }))

  await expect(readItem(table, key, schema)).rejects.toThrow()
})
