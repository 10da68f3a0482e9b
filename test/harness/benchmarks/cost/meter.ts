import { ConditionalCheckFailedException, type ConsumedCapacity } from '@aws-sdk/client-dynamodb'
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import { unitBudgets } from './unit-budgets.ts'

/** Capacity units; `writeBy`: the write units of the table itself (`table`) and of each index. */
export type Units = {
  readonly read: number
  readonly write: number
  readonly writeBy: Readonly<Record<string, number>>
}

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
  let writeBy: Record<string, number> = {}
  const countPlaces = ({ Table, GlobalSecondaryIndexes = {} }: ConsumedCapacity) => {
    for (const [place, used] of Object.entries({ table: Table, ...GlobalSecondaryIndexes })) {
      writeBy[place] = (writeBy[place] ?? 0) + (used?.CapacityUnits ?? 0)
    }
  }
  client.middlewareStack.add(
    (next, context) => async (args) => {
      const input = { ...args.input, ReturnConsumedCapacity: 'INDEXES' } as typeof args.input
      const answer = await next({ ...args, input }).catch((error) => {
        // DynamoDB charges a failed condition like the write; here only the gate's condition can fail.
        if (error instanceof ConditionalCheckFailedException) write += unitBudgets.gate
        throw error
      })
      const consumed = consumedBy(answer.output)
      const units = consumed.reduce((sum, { CapacityUnits = 0 }) => sum + CapacityUnits, 0)
      if (reads.has(String(context.commandName))) read += units
      else {
        write += units
        consumed.forEach(countPlaces)
      }
      return answer
    },
    { step: 'initialize', name: 'meter' },
  )
  return () => {
    const units = { read, write, writeBy }
    read = 0
    write = 0
    writeBy = {}
    return units
  }
}
