import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import { patience } from '#shared/runtime/patience.ts'

/** The document client and the table it speaks to: what every repository takes. */
export type Table = { readonly client: DynamoDBDocumentClient; readonly tableName: string }

export const documentClient = (client = new DynamoDBClient(patience)): DynamoDBDocumentClient =>
  DynamoDBDocumentClient.from(client, { marshallOptions: { removeUndefinedValues: true } })
