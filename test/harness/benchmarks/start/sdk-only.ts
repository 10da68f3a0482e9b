import { PutCommand } from '@aws-sdk/lib-dynamodb'
import { table } from '#shared/wiring/repositories.ts'

const { client, tableName: TableName } = table()

/** The smallest function that writes to the table: the AWS client and one call. */
export const handler = async (event: { body: string }) => {
  await client.send(new PutCommand({ TableName, Item: { pk: 'pk', sk: 'sk', lines: event.body } }))
  return { statusCode: 201, body: '' }
}
