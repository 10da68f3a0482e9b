import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import { awsClientSettings } from '#shared/core/aws-client-settings.ts'

export type Table = { readonly client: DynamoDBDocumentClient; readonly tableName: string }

export const createDocumentClient = (client = new DynamoDBClient(awsClientSettings)): DynamoDBDocumentClient =>
  DynamoDBDocumentClient.from(client, { marshallOptions: { removeUndefinedValues: true } })
