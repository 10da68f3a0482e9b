import { ConditionalCheckFailedException, type ConsumedCapacity } from '@aws-sdk/client-dynamodb'
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import { unitBudgets } from './unit-budgets.ts'

/** Capacity units. */
export type Units = { readonly read: number; readonly write: number }

const reads = new Set(['GetItemCommand', 'BatchGetItemCommand', 'QueryCommand'])

const consumedBy = (output: object): ConsumedCapacity[] => {
  const consumed = 'ConsumedCapacity' in output ? output.ConsumedCapacity : undefined
  return [consumed ?? []].flat() as ConsumedCapacity[]
}

/**
 * Counts the capacity units that DynamoDB Local reports for a client's calls, for the table and its indexes together.
 *
 * @returns a function that returns the units since its previous call.
 */
export const meter = (client: DynamoDBDocumentClient): (() => Units) => {
  let [read, write] = [0, 0]
  client.middlewareStack.add(
    (next, context) => async (args) => {
      const input = { ...args.input, ReturnConsumedCapacity: 'TOTAL' } as typeof args.input
      const answer = await next({ ...args, input }).catch((error) => {
        // DynamoDB charges a failed condition like the write; here only the gate's condition can fail.
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
