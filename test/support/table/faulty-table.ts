import { DeleteCommand, type DynamoDBDocumentClient, PutCommand, ScanCommand } from '@aws-sdk/lib-dynamodb'
import type { Table } from '#shared/table/client.ts'
import { createTestClient, createTestTable } from './table.ts'

/** Calls of DynamoDB by the names of its API. */
type Call = 'GetItem' | 'BatchGetItem' | 'Query' | 'PutItem' | 'UpdateItem' | 'DeleteItem' | 'TransactWriteItems'

/** A table with faults that DynamoDB Local does not have. Each fault applies once, to the next call of its kind. */
export type FaultyTable = Table & {
  /** The same table through a client without faults, whose calls are not counted. */
  readonly elsewhere: Table
  /**
   * The call fails without an effect, as after all retries of the AWS client.
   *
   * @param skipped number of such calls before it without a fault.
   */
  readonly refuse: (call: Call, error: Error, skipped?: number) => void
  /**
   * The call takes effect, its answer is lost, and the AWS client repeats it.
   *
   * @param skipped number of such calls before it without a fault.
   */
  readonly loseAnswer: (call: Call, skipped?: number) => void
  /** Runs an action just before the call reaches the table, as a concurrent process may. */
  readonly interleave: (call: Call, action: () => Promise<unknown>) => void
  /** Queries of indexes return the present state until `releaseIndexes`. */
  readonly holdIndexes: () => Promise<void>
  readonly releaseIndexes: () => void
  /** @returns the calls since the previous call of this, without the retries of the AWS client. */
  readonly takeCalls: () => Call[]
}

type Plans = Map<Call, (() => Promise<unknown>)[]>

const takePlan = (plans: Plans, call: Call) => plans.get(call)?.shift()

const addPlan = (plans: Plans, call: Call, plan: () => Promise<unknown>): void => {
  plans.set(call, [...(plans.get(call) ?? []), plan])
}

/** An error that the AWS client treats as a network failure, and retries. */
const lostAnswer = () => Object.assign(new Error('The answer was lost.'), { name: 'TimeoutError' })

/** An error of DynamoDB as the AWS client throws it. */
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
 * Creates a table whose client simulates, on request, failures of the network, concurrent writers and index lag. Held
 * indexes are read from a copy of the table that does not change.
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
    // After the AWS client's retry step, so that it retries these faults like network faults.
    { step: 'finalizeRequest', priority: 'low', name: 'faults' },
  )

  const reject = (error: Error) => async () => {
    throw error
  }
  return {
    client,
    tableName,
    elsewhere: { client: plain, tableName },
    refuse: (call, error, skipped = 0) => {
      for (let count = 0; count < skipped; count += 1) addPlan(refusals, call, async () => {})
      addPlan(refusals, call, reject(error))
    },
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
