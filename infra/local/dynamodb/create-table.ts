import {
  CreateTableCommand,
  type DynamoDBClient,
  type KeySchemaElement,
  type Projection,
  ResourceInUseException,
  UpdateTimeToLiveCommand,
} from '@aws-sdk/client-dynamodb'
import { tableDefinition } from '#shared/table/definition.ts'

type Keys = { readonly partitionKey: string; readonly sortKey: string }

const keySchema = ({ partitionKey, sortKey }: Keys): KeySchemaElement[] => [
  { AttributeName: partitionKey, KeyType: 'HASH' },
  { AttributeName: sortKey, KeyType: 'RANGE' },
]

const projection = (projected: 'KEYS_ONLY' | readonly string[]): Projection =>
  projected === 'KEYS_ONLY'
    ? { ProjectionType: 'KEYS_ONLY' }
    : { ProjectionType: 'INCLUDE', NonKeyAttributes: [...projected] }

/** Creates the one table as `shared/table/definition.ts` defines it. An existing table stays unchanged. */
export const createTable = async (client: Pick<DynamoDBClient, 'send'>, tableName: string): Promise<void> => {
  const indexes = Object.entries(tableDefinition.indexes)
  const keys = [tableDefinition, ...Object.values(tableDefinition.indexes)].flatMap(({ partitionKey, sortKey }) => [
    partitionKey,
    sortKey,
  ])
  const command = new CreateTableCommand({
    TableName: tableName,
    BillingMode: 'PAY_PER_REQUEST',
    AttributeDefinitions: keys.map((name) => ({ AttributeName: name, AttributeType: 'S' })),
    KeySchema: keySchema(tableDefinition),
    GlobalSecondaryIndexes: indexes.map(([name, index]) => ({
      IndexName: name,
      KeySchema: keySchema(index),
      Projection: projection(index.projected),
    })),
    StreamSpecification: { StreamEnabled: true, StreamViewType: tableDefinition.stream },
  })
  try {
    await client.send(command)
  } catch (error) {
    if (error instanceof ResourceInUseException) return
    throw error
  }
  await client.send(
    new UpdateTimeToLiveCommand({
      TableName: tableName,
      TimeToLiveSpecification: { AttributeName: tableDefinition.timeToLive, Enabled: true },
    }),
  )
}
