import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import { patience } from '#shared/runtime/patience.ts'

/** The document client and the table it speaks to: what every repository takes. */
export type Table = { readonly client: DynamoDBDocumentClient; readonly tableName: string }

/** @param settings an endpoint here wins against whatever the environment says; a function names none. */
export const documentClient = (settings: { readonly endpoint?: string } = {}): DynamoDBDocumentClient =>
  DynamoDBDocumentClient.from(new DynamoDBClient({ ...patience, ...settings }), {
    marshallOptions: { removeUndefinedValues: true },
  })
