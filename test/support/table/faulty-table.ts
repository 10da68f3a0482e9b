import { DeleteCommand, type DynamoDBDocumentClient, PutCommand, ScanCommand } from '@aws-sdk/lib-dynamodb'
import type { Table } from '#shared/table/client.ts'
import { createTestClient, createTestTable } from './table.ts'

/** Calls of DynamoDB by the names of its API. */
type Call = 'GetItem' | 'BatchGetItem' | 'Query' | 'PutItem' | 'UpdateItem' | 'DeleteItem' | 'TransactWriteItems'

/** What DynamoDB Local never does by itself. Each plan is for the next call of its kind that is made, once. */
export type FaultyTable = Table & {
  /** The same table through another process' client, which never fails and is not counted. */
  readonly elsewhere: Table
  /** Refuses a call before it has any effect, after all tries of the client library. */
  readonly refuse: (call: Call, error: Error) => void
  /**
   * The next such call, or one after it, has its effect, its answer is lost, and the client library repeats it of its
   * own accord.
   */
  readonly loseAnswer: (call: Call, skipped?: number) => void
  /** Does something just before a call reaches the table: what somebody else does at that moment. */
  readonly interleave: (call: Call, action: () => Promise<unknown>) => void
  /** From here the indexes show the table as it is now. */
  readonly holdIndexes: () => Promise<void>
  /** The indexes catch up. */
  readonly releaseIndexes: () => void
  /** The calls that were made since the last time this was asked, the client library's own repetitions not counted. */
  readonly takeCalls: () => Call[]
}

type Plans = Map<Call, (() => Promise<unknown>)[]>

const takePlan = (plans: Plans, call: Call) => plans.get(call)?.shift()

const addPlan = (plans: Plans, call: Call, plan: () => Promise<unknown>): void => {
  plans.set(call, [...(plans.get(call) ?? []), plan])
}

/** An error that the client library takes for a failure of the network, and repeats. */
const lostAnswer = () => Object.assign(new Error('The answer was lost.'), { name: 'TimeoutError' })

/** An error of DynamoDB as the client library throws it. */
export const awsError = (name: string, fields: { $fault?: 'client' | 'server' } & Record<string, unknown> = {}) =>
  Object.assign(new Error(`${name}, with a secret in its message`), { name, $fault: 'client', ...fields })

const copyItems = async (client: DynamoDBDocumentClient, from: string, to: string) => {
  const [{ Items: wanted = [] }, { Items: present = [] }] = await Promise.all([
    client.send(new ScanCommand({ TableName: from })),
    client.send(new ScanCommand({ TableName: to })),
  ])
  for (const { pk, sk } of present) await client.send(new DeleteCommand({ TableName: to, Key: { pk, sk } }))
  for (const item of wanted) await client.send(new PutCommand({ TableName: to, Item: item }))
}

/**
 * A table of its own whose client does on request what the network, other writers and index replication do on AWS.
 * Held indexes are read from a copy of the table that nobody writes to.
 */
export const createFaultyTable = async (): Promise<FaultyTable> => {
  const { client: plain, tableName } = await createTestTable()
  const copy = await createTestTable()
  const client = createTestClient()
  const refusals: Plans = new Map()
  const before: Plans = new Map()
  const after: Plans = new Map()
  let calls: Call[] = []
  let indexesAreHeld = false

  client.middlewareStack.add(
    (next, context) => async (args) => {
      const call = String(context.commandName).replace(/Command$/, '') as Call
      calls.push(call)
      await takePlan(refusals, call)?.()
      const isOfIndex = 'IndexName' in args.input && args.input.IndexName !== undefined
      if (isOfIndex && indexesAreHeld) return next({ ...args, input: { ...args.input, TableName: copy.tableName } })
      return next(args)
    },
    { step: 'initialize', name: 'countRefuseAndHold' },
  )
  client.middlewareStack.add(
    (next, context) => async (args) => {
      const call = String(context.commandName).replace(/Command$/, '') as Call
      await takePlan(before, call)?.()
      const answer = await next(args)
      await takePlan(after, call)?.()
      return answer
    },
    // Behind the library's retries, so that these meet the faults as they would meet the network's.
    { step: 'finalizeRequest', priority: 'low', name: 'faults' },
  )

  const reject = (error: Error) => async () => {
    throw error
  }
  return {
    client,
    tableName,
    elsewhere: { client: plain, tableName },
    refuse: (call, error) => addPlan(refusals, call, reject(error)),
    loseAnswer: (call, skipped = 0) => {
      for (let count = 0; count < skipped; count += 1) addPlan(after, call, async () => {})
      addPlan(after, call, reject(lostAnswer()))
    },
    interleave: (call, action) => addPlan(before, call, action),
    holdIndexes: async () => {
      await copyItems(plain, tableName, copy.tableName)
      indexesAreHeld = true
    },
    releaseIndexes: () => {
      indexesAreHeld = false
    },
    takeCalls: () => {
      const taken = calls
      calls = []
      return taken
    },
  }
}
