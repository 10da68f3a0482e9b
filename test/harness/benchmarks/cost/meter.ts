import { ConditionalCheckFailedException, type ConsumedCapacity } from '@aws-sdk/client-dynamodb'
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import { unitBudgets } from './unit-budgets.ts'

/** Capacity units by what used them. */
export type Units = { readonly read: number; readonly write: number }

const reads = new Set(['GetItemCommand', 'BatchGetItemCommand', 'QueryCommand'])

const consumedBy = (output: object): ConsumedCapacity[] => {
  const consumed = 'ConsumedCapacity' in output ? output.ConsumedCapacity : undefined
  return [consumed ?? []].flat() as ConsumedCapacity[]
}

/**
 * Counts what DynamoDB Local says that the calls of a client consume, of the table and its indexes together.
 *
 * @returns the units since the last time they were asked for.
 */
export const meter = (client: DynamoDBDocumentClient): (() => Units) => {
  let [read, write] = [0, 0]
  client.middlewareStack.add(
    (next, context) => async (args) => {
      const input = { ...args.input, ReturnConsumedCapacity: 'TOTAL' } as typeof args.input
      const answer = await next({ ...args, input }).catch((error) => {
        // DynamoDB asks for a failed condition what the write would have cost; here it is ever the store's item that fails.
        if (error instanceof ConditionalCheckFailedException) write += unitBudgets.gate
        throw error
      })
      const units = consumedBy(answer.output).reduce((sum, { CapacityUnits = 0 }) => sum + CapacityUnits, 0)
      if (reads.has(String(context.commandName))) read += units
      else write += units
      return answer
    },
    { step: 'initialize', name: 'meter' },
  )
  return () => {
    const units = { read, write }
    read = 0
    write = 0
    return units
  }
}
