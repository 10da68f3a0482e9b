import { ConditionalCheckFailedException, TransactionCanceledException } from '@aws-sdk/client-dynamodb'
import { PutCommand, type PutCommandInput } from '@aws-sdk/lib-dynamodb'
import { unmarshall } from '@aws-sdk/util-dynamodb'
import type { Table } from './client.ts'

export type Written = { readonly done: true } | { readonly done: false; readonly existing: unknown }

/**
 * Runs one conditional write, and answers a failed condition with the item that was in the way (`ALL_OLD`), so that
 * nobody has to read it again. Every other failure is thrown on.
 */
export const tryWrite = async (write: () => Promise<unknown>): Promise<Written> => {
  try {
    await write()
    return { done: true }
  } catch (error) {
    if (!(error instanceof ConditionalCheckFailedException)) throw error
    return { done: false, existing: error.Item && unmarshall(error.Item) }
  }
}

/** As `tryWrite`, for a whole item. */
export const tryPut = (
  { client, tableName }: Table,
  item: Record<string, unknown>,
  condition: Required<Pick<PutCommandInput, 'ConditionExpression'>> &
    Pick<PutCommandInput, 'ExpressionAttributeValues'>,
): Promise<Written> =>
  tryWrite(() =>
    client.send(
      new PutCommand({
        TableName: tableName,
        Item: item,
        ...condition,
        ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
      }),
    ),
  )

/**
 * As `tryWrite`, for a transaction: a condition of any of its parts failed, and the item of the first one was perhaps in
 * the way; or another write met it at the same moment, which is how DynamoDB answers many transactions over one item.
 */
export const tryTransaction = async (write: () => Promise<unknown>): Promise<Written> => {
  try {
    await write()
    return { done: true }
  } catch (error) {
    if (!(error instanceof TransactionCanceledException)) throw error
    const reasons = error.CancellationReasons ?? []
    if (!reasons.some(({ Code }) => Code === 'ConditionalCheckFailed' || Code === 'TransactionConflict')) throw error
    const item = reasons[0]?.Item
    return { done: false, existing: item && unmarshall(item) }
  }
}
