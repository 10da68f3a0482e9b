import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'

/** The document client and the table it speaks to: what every repository takes. */
export type Table = { readonly client: DynamoDBDocumentClient; readonly tableName: string }

/**
 * Three tries of at most 2 seconds each stay below every function's own limit. A repeated write is harmless, because
 * each one recognises itself.
 */
export const documentClient = (): DynamoDBDocumentClient =>
  DynamoDBDocumentClient.from(
    new DynamoDBClient({ maxAttempts: 3, requestHandler: { connectionTimeout: 1000, requestTimeout: 2000 } }),
    { marshallOptions: { removeUndefinedValues: true } },
  )
