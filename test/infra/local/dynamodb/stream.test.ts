import { DynamoDBStreamsClient } from '@aws-sdk/client-dynamodb-streams'
import { PutCommand } from '@aws-sdk/lib-dynamodb'
import type { DynamoDBStreamEvent } from 'aws-lambda'
import { afterEach, describe, expect, it } from 'vitest'
import { startStreamReader } from '#infra/local/dynamodb/stream.ts'
import { createTestTable } from '#test/support/table/table.ts'

const stops: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop()
})

const setUp = async () => {
  const { client, tableName, endpoint } = await createTestTable()
  const put = (pk: string, kind: string, more: object = {}) =>
    client.send(new PutCommand({ TableName: tableName, Item: { pk, sk: 'X', kind, ...more } }))
  const read = async (expected: number) => {
    const seen: { eventName: string | undefined; pk: string | undefined }[] = []
    const complete = Promise.withResolvers<void>()
    const reader = await startStreamReader({
      client: new DynamoDBStreamsClient({
        endpoint,
        region: 'eu-central-1',
        credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
      }),
      tableName,
      fanOut: async (event) => {
        for (const { eventName, dynamodb } of (event as DynamoDBStreamEvent).Records) {
          seen.push({ eventName, pk: dynamodb?.NewImage?.pk?.S })
        }
        if (seen.length >= expected) complete.resolve()
        return { batchItemFailures: [] }
      },
      report: (error) => complete.reject(error),
    })
    stops.push(reader.stop)
    return { seen, complete: complete.promise }
  }
  return { put, read }
}

describe('the stream of the local table', () => {
  it('brings every change of a submission to fan-out, from before it was read and from after', async () => {
    const { put, read } = await setUp()
    await put('S1', 'submission')

    const { seen, complete } = await read(3)
    await put('S1', 'submission', { version: 2 })
    await put('W1', 'webhook')
    await put('S2', 'submission')
    await complete

    expect(seen).toEqual([
      { eventName: 'INSERT', pk: 'S1' },
      { eventName: 'MODIFY', pk: 'S1' },
      { eventName: 'INSERT', pk: 'S2' },
    ])
  })
})
