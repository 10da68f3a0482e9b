import { ConditionalCheckFailedException, TransactionCanceledException } from '@aws-sdk/client-dynamodb'
import { PutCommand, type PutCommandInput } from '@aws-sdk/lib-dynamodb'
import { unmarshall } from '@aws-sdk/util-dynamodb'
import type { Table } from './client.ts'

/** A conditional write: done, or refused. `existing` is the stored item, if the write asks for it with `ALL_OLD`. */
export type Written<Output = unknown> =
  | { readonly done: true; readonly output: Output }
  | { readonly done: false; readonly existing: Record<string, unknown> | undefined }

/** @throws Error every failure of the write but that of its condition. */
export const tryWrite = async <Output>(write: () => Promise<Output>): Promise<Written<Output>> => {
  try {
    return { done: true, output: await write() }
  } catch (error) {
    if (!(error instanceof ConditionalCheckFailedException)) throw error
    return { done: false, existing: error.Item && unmarshall(error.Item) }
  }
}

/** As `tryWrite`, for a whole item; returns the existing item. */
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
 * As `tryWrite`, for a transaction. It is refused when the condition of any part fails or another write is in progress
 * on one of its items. `existing` is the item of the first part, if DynamoDB returned it.
 */
export const tryTransaction = async (write: () => Promise<unknown>): Promise<Written> => {
  try {
    return { done: true, output: await write() }
  } catch (error) {
    if (!(error instanceof TransactionCanceledException)) throw error
    const reasons = error.CancellationReasons ?? []
    if (!reasons.some(({ Code }) => Code === 'ConditionalCheckFailed' || Code === 'TransactionConflict')) throw error
    const item = reasons[0]?.Item
    return { done: false, existing: item && unmarshall(item) }
  }
}
