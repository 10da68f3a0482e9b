import { PutCommand, TransactWriteCommand } from '@aws-sdk/lib-dynamodb'
import { describe, expect, it } from 'vitest'
import { tryPut, tryTransaction, tryWrite } from '#shared/table/conditional-write.ts'
import { awsError, createFaultyTable } from '#test/support/table/faulty-table.ts'

const table = await createFaultyTable()
const { client, tableName: TableName } = table
const absent = {
  ConditionExpression: 'attribute_not_exists(pk)',
  ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
} as const
const itemOf = (pk: string, value: number) => ({ pk, sk: 'ITEM', value })
const put = (pk: string, value: number) =>
  client.send(new PutCommand({ TableName, Item: itemOf(pk, value), ...absent }))
const transact = (...puts: [pk: string, value: number][]) =>
  client.send(
    new TransactWriteCommand({
      TransactItems: puts.map(([pk, value]) => ({ Put: { TableName, Item: itemOf(pk, value), ...absent } })),
    }),
  )

describe('a conditional write', () => {
  it('is done, or says what was in the way', async () => {
    expect(await tryWrite(() => put('a', 1))).toMatchObject({ done: true })
    expect(await tryWrite(() => put('a', 2))).toEqual({ done: false, existing: itemOf('a', 1) })
  })

  it('that fails otherwise fails', async () => {
    await expect(tryWrite(() => Promise.reject(awsError('ThrottlingException')))).rejects.toThrow('ThrottlingException')
  })
})

describe('a conditional put', () => {
  it('writes the whole item, or says what was in the way', async () => {
    const isSmaller = { ConditionExpression: 'smaller < :value', ExpressionAttributeValues: { ':value': 2 } }

    expect(await tryPut(table, { ...itemOf('p', 1), smaller: 1 }, absent)).toMatchObject({ done: true })
    expect(await tryPut(table, itemOf('p', 2), isSmaller)).toMatchObject({ done: true })
    expect(await tryPut(table, itemOf('p', 3), isSmaller)).toEqual({ done: false, existing: itemOf('p', 2) })
  })
})

describe('a transaction', () => {
  it('is done wholly, or not at all with what was in the way of its first part', async () => {
    await put('b', 1)

    expect(await tryTransaction(() => transact(['c', 1], ['d', 1]))).toMatchObject({ done: true })
    expect(await tryTransaction(() => transact(['b', 2], ['e', 2]))).toEqual({ done: false, existing: itemOf('b', 1) })
    expect(await tryTransaction(() => transact(['e', 2], ['b', 2]))).toEqual({ done: false, existing: undefined })
    expect(await tryWrite(() => put('e', 3))).toMatchObject({ done: true })
  })

  it('that met another at the same moment fails, so that it may be asked for again', async () => {
    const conflict = Object.assign(awsError('TransactionCanceledException'), {
      CancellationReasons: [{ Code: 'TransactionConflict' }, { Code: 'None' }],
    })

    await expect(tryTransaction(() => Promise.reject(conflict))).rejects.toBe(conflict)
  })
})
