import { randomUUID } from 'node:crypto'
import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { DynamoDBDocumentClient, PutCommand } from '@aws-sdk/lib-dynamodb'

const TableName = process.env.TABLE_NAME
const client = DynamoDBDocumentClient.from(new DynamoDBClient({}))

/** Stores a submission by one conditional put: the only call to AWS of every function in this folder. */
export const put = async <Fields extends object>(fields: Fields) => {
  const submission = { id: randomUUID(), status: 'pending_review', created_at: new Date().toISOString(), ...fields }
  await client.send(
    new PutCommand({
      TableName,
      Item: { pk: `SUBMISSION#${submission.id}`, sk: 'SUBMISSION', ...submission },
      ConditionExpression: 'attribute_not_exists(pk)',
    }),
  )
  return submission
}
