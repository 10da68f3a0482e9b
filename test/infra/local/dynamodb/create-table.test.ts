import { DescribeTableCommand, DescribeTimeToLiveCommand } from '@aws-sdk/client-dynamodb'
import { describe, expect, it } from 'vitest'
import { createTable } from '#infra/local/dynamodb/create-table.ts'
import { tableDefinition } from '#shared/table/definition.ts'
import { createTestTable } from '#test/support/table/table.ts'

describe('the local table', () => {
  it('has the key, the indexes, the stream and the time to live of the definition', async () => {
    const { client, tableName } = await createTestTable()

    const { Table } = await client.send(new DescribeTableCommand({ TableName: tableName }))
    const { TimeToLiveDescription } = await client.send(new DescribeTimeToLiveCommand({ TableName: tableName }))

    expect(Table?.KeySchema?.map((key) => key.AttributeName)).toEqual(['pk', 'sk'])
    expect(Table?.GlobalSecondaryIndexes?.map((index) => index.IndexName).sort()).toEqual(
      Object.keys(tableDefinition.indexes).sort(),
    )
    expect(Table?.StreamSpecification).toMatchObject({ StreamEnabled: true, StreamViewType: 'NEW_IMAGE' })
    expect(TimeToLiveDescription?.AttributeName).toBe(tableDefinition.timeToLive)
  })

  it('is left as it is when it is created once more', async () => {
    const { client, tableName } = await createTestTable()

    await expect(createTable(client, tableName)).resolves.toBeUndefined()
  })
})
