import { PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { submissionRecordOf } from '#shared/submissions/record.ts'
import { table } from '#shared/wiring/repositories.ts'
import { buildLog } from '#test/support/builders.ts'
import { twentyCards } from './sample-request.ts'

const { client, tableName: TableName } = table()
const Item = submissionRecordOf(buildLog({ card_list: twentyCards }))

/** Only the two calls of a create, with the same content on the wire. */
export const handler = async () => {
  await client.send(
    new UpdateCommand({
      TableName,
      Key: { pk: 'STORE#store', sk: 'STORE' },
      UpdateExpression: 'SET n = n + :one',
      ConditionExpression: 'contains(live_keys, :key) AND #minute = :minute AND n < #max',
      ExpressionAttributeNames: { '#minute': 'minute', '#max': 'max' },
      ExpressionAttributeValues: { ':key': Buffer.alloc(16), ':minute': 29_850_000, ':one': 1 },
      ReturnValues: 'ALL_NEW',
      ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
    }),
  )
  await client.send(
    new PutCommand({
      TableName,
      Item,
      ConditionExpression: 'attribute_not_exists(pk)',
      ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
    }),
  )
  return { statusCode: 201, body: '' }
}
