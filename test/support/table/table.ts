import { randomUUID } from 'node:crypto'
import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import { inject } from 'vitest'
import { createTable } from '#infra/local/dynamodb/create-table.ts'
import { waitForDynamoDb } from '#infra/local/dynamodb/dynamodb.ts'

/** A document client, as the repositories take it, of the DynamoDB Local of this test run. */
export const createTestClient = (): DynamoDBDocumentClient =>
  DynamoDBDocumentClient.from(
    new DynamoDBClient({
      endpoint: inject('dynamodbEndpoint'),
      region: 'eu-central-1',
      credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
    }),
    { marshallOptions: { removeUndefinedValues: true } },
  )

/** A table of its own, empty, with all indexes and its stream, on the DynamoDB Local of this test run. */
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
