import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { DynamoDBStreamsClient } from '@aws-sdk/client-dynamodb-streams'
import { GetQueueAttributesCommand, SetQueueAttributesCommand } from '@aws-sdk/client-sqs'
import { createTable } from '#infra/local/dynamodb/create-table.ts'
import { startDynamoDb } from '#infra/local/dynamodb/dynamodb.ts'
import { startStreamReader } from '#infra/local/dynamodb/stream.ts'
import { createGateway } from '#infra/local/gateway/gateway.ts'
import type { Cleanup } from '#infra/local/host/cleanup.ts'
import { closeServer, listen } from '#infra/local/host/listen.ts'
import { applyEnvironment } from '#infra/local/lambda/environment.ts'
import type { LambdaFunction } from '#infra/local/lambda/lambda.ts'
import { startQueueConsumer } from '#infra/local/queue/consumer.ts'
import { openSecretStore } from '#infra/local/secrets.ts'
import { startServices } from '#infra/local/services.ts'
import { authorizerCacheSeconds } from '#shared/access/gateway-rules.ts'
import { createDocumentClient } from '#shared/table/client.ts'
import { SHARDS } from '#shared/table/keys.ts'
import { bundleProcesses, type Role } from './bundle-processes.ts'
import { createPool, type Pool, ProcessDied } from './process-pool.ts'
import {
  fanOutTimeoutMs,
  functionTimeoutMs,
  repairPeriodMs,
  repairTimeoutMs,
  retry,
  visibilitySeconds,
} from './times.ts'

const tableName = 'killed-for-real'

/** Processes of each kind: more than one (but for the sweep), so that a kill seldom stops a whole kind. */
const sizes: Record<Role, number> = { api: 2, 'fan-out': 2, deliver: 4, sweep: 1 }

/** Starts what is never killed: the database, the queue and the other AWS services. */
const startUnkilled = async (folder: string, cleanup: Cleanup, report: (error: unknown) => void) => {
  const database = await startDynamoDb()
  cleanup.add(database.stop)
  const secrets = openSecretStore(join(folder, 'secrets.json'))
  const { queue, other } = await startServices({ queueName: tableName, secrets, cleanup, report })
  const Attributes = { VisibilityTimeout: String(visibilitySeconds) }
  await queue.client.send(new SetQueueAttributesCommand({ QueueUrl: queue.url, Attributes }))
  return { database, queue, other }
}

/** Calls the sweep and the audit together, again 5 s after both have ended, and counts the times that both succeed. */
const startRepairs = (sweep: LambdaFunction, audit: LambdaFunction, report: (error: unknown) => void) => {
  const stopping = new AbortController()
  let completed = 0
  const run = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      const works = [sweep, audit].map(async (work) => work({ shards: SHARDS }, undefined as never))
      const results = await Promise.allSettled(works)
      const failures = results.filter((result) => result.status === 'rejected')
      for (const { reason } of failures) report(reason)
      if (failures.length === 0) completed += 1
      await sleep(repairPeriodMs, undefined, { signal: stopping.signal }).catch(() => undefined)
    }
  }
  run()
  return { completed: () => completed, stop: () => stopping.abort() }
}

/** Concurrent message batches for the 4 senders; Lambda would start more senders instead. */
const maxBatches = 20
/** Above this many stream events in the fan-out function, the workload pauses. */
const maxEvents = 10

/** Counts the stream events that the fan-out function works on; it is behind with more than 10. */
const watchLag = (fanOut: LambdaFunction) => {
  let events = 0
  const counting: LambdaFunction = async (event, context) => {
    const { length } = (event as { Records: readonly unknown[] }).Records
    events += length
    try {
      return await fanOut(event, context)
    } finally {
      events -= length
    }
  }
  return { fanOut: counting, isBehind: () => events > maxEvents }
}

/**
 * The whole service with its functions in their own processes, in one pool per kind. The local stack's gateway, stream
 * reader and queue consumer call them: these follow Lambda's rules for retries, checkpoints, visibility and partial
 * failures.
 */
export const startStack = async ({
  folder,
  cleanup,
  onLine,
}: {
  folder: string
  cleanup: Cleanup
  onLine: (line: string) => void
}) => {
  const unexpected = new Map<string, number>()
  const report = (error: unknown): void => {
    if (error instanceof ProcessDied) return
    const text = String(error).replace(/\d{6,}/g, '…')
    unexpected.set(text, (unexpected.get(text) ?? 0) + 1)
  }
  const { database, queue, other } = await startUnkilled(folder, cleanup, report)
  applyEnvironment({
    tableName,
    queue,
    retry,
    endpoints: { dynamodb: database.endpoint, sqs: queue.endpoint, other },
  })
  await createTable(new DynamoDBClient(), tableName)

  const fileOf = await bundleProcesses(folder)
  const poolOf = (role: Role): Pool => {
    const pool = createPool({ file: fileOf(role), size: sizes[role], onLine })
    cleanup.add(pool.stop)
    return pool
  }
  const pools = { api: poolOf('api'), 'fan-out': poolOf('fan-out'), deliver: poolOf('deliver'), sweep: poolOf('sweep') }
  const functionIn =
    (role: Role, name: string, timeoutMs = functionTimeoutMs): LambdaFunction =>
    (event) =>
      pools[role].invoke(name, event, timeoutMs)

  const deliver = functionIn('deliver', 'background.deliver')
  const consumer = startQueueConsumer({ client: queue.client, queue, deliver, maxBatches, report })
  cleanup.add(consumer.stop)
  const streams = new DynamoDBStreamsClient({ endpoint: database.endpoint })
  const fanOut = functionIn('fan-out', 'background.fan-out', fanOutTimeoutMs)
  const watched = watchLag(fanOut)
  const stream = await startStreamReader({
    client: streams,
    tableName,
    fanOut: watched.fanOut,
    sendToDeadLetters: (body) => queue.send(queue.deadLetters.records.arn, body),
    report,
  })
  cleanup.add(stream.stop)
  const sweep = functionIn('sweep', 'background.sweep', repairTimeoutMs)
  const audit = functionIn('sweep', 'background.audit', repairTimeoutMs)
  const repairs = startRepairs(sweep, audit, report)
  cleanup.add(repairs.stop)

  const gateway = createGateway({
    handlerOf: (id) => functionIn('api', id),
    fallback: functionIn('api', 'fallback'),
    authorizer: functionIn('api', 'authorizer'),
    authorizerCacheSeconds,
    now: Date.now,
    logAccess: () => undefined,
    report,
  })
  cleanup.add(() => closeServer(gateway))
  const port = await listen(gateway, 0)

  return {
    baseUrl: `http://127.0.0.1:${port}/api/v1`,
    table: { client: createDocumentClient(), tableName },
    pools,
    /** How many times both the sweep and the audit have succeeded. */
    repairsCompleted: repairs.completed,
    deadLetters: async (): Promise<number> => {
      const AttributeNames = ['ApproximateNumberOfMessages' as const]
      const { Attributes } = await queue.client.send(
        new GetQueueAttributesCommand({ QueueUrl: queue.deadLetters['wake-ups'].url, AttributeNames }),
      )
      return Number(Attributes?.ApproximateNumberOfMessages)
    },
    /** Whether the machine is overloaded: the workload then pauses, as this tests kills and not a backlog. */
    isBusy: () => pools.deliver.inFlight() >= maxBatches || watched.isBehind(),
    /** Errors other than `ProcessDied`: their texts, with counts. */
    unexpected,
  }
}

export type Stack = Awaited<ReturnType<typeof startStack>>
