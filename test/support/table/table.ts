import { randomUUID } from 'node:crypto'
import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import { inject } from 'vitest'
import { createTable } from '#infra/local/dynamodb/create-table.ts'
import { waitForDynamoDb } from '#infra/local/dynamodb/dynamodb.ts'

/** A document client for this test run's DynamoDB Local. */
export const createTestClient = (): DynamoDBDocumentClient =>
  DynamoDBDocumentClient.from(
    new DynamoDBClient({
      endpoint: inject('dynamodbEndpoint'),
      region: 'eu-central-1',
      credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
    }),
    { marshallOptions: { removeUndefinedValues: true } },
  )

/** Creates an empty table, with all indexes and the stream, in this test run's DynamoDB Local. */
export const createTestTable = async (): Promise<{
  client: DynamoDBDocumentClient
  tableName: string
  endpoint: string
}> => {
  const endpoint = inject('dynamodbEndpoint')
  const client = createTestClient()
  const tableName = `test-${randomUUID()}`
  await waitForDynamoDb(endpoint)
  await createTable(client, tableName)
  return { client, tableName, endpoint }
}
