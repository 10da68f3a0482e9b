import { randomUUID } from 'node:crypto'
import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { inject } from 'vitest'
import { createTable } from '#infra/local/create-table.ts'
import { waitForDynamoDb } from '#infra/local/dynamodb.ts'

/** A client of the DynamoDB Local of this test run. */
export const createTestClient = (): DynamoDBClient =>
  new DynamoDBClient({
    endpoint: inject('dynamodbEndpoint'),
    region: 'eu-central-1',
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
  })

/** A table of its own, empty, with all indexes and its stream, on the DynamoDB Local of this test run. */
export const createTestTable = async (): Promise<{ client: DynamoDBClient; tableName: string; endpoint: string }> => {
  const endpoint = inject('dynamodbEndpoint')
  const client = createTestClient()
  const tableName = `test-${randomUUID()}`
  await waitForDynamoDb(endpoint)
  await createTable(client, tableName)
  return { client, tableName, endpoint }
}
