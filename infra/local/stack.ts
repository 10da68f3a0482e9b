import { appendFileSync } from 'node:fs'
import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { DynamoDBStreamsClient } from '@aws-sdk/client-dynamodb-streams'
import { createTable } from '#infra/local/dynamodb/create-table.ts'
import { launchDynamoDb } from '#infra/local/dynamodb/dynamodb.ts'
import { startStreamReader } from '#infra/local/dynamodb/stream.ts'
import { createGateway } from '#infra/local/gateway/gateway.ts'
import type { Cleanup } from '#infra/local/host/cleanup.ts'
import { type DataFolder, type RunningStack, writeRunningStack } from '#infra/local/host/data-folder.ts'
import { closeServer, listen } from '#infra/local/host/listen.ts'
import { applyEnvironment } from '#infra/local/lambda/environment.ts'
import { loadFunctions } from '#infra/local/lambda/load-functions.ts'
import { maxBatches, startQueueConsumer } from '#infra/local/queue/consumer.ts'
import { writeLocalPages } from '#infra/pages/build.ts'
import { serviceNameOf } from '#infra/stage.ts'
import { authorizerCacheSeconds } from '#shared/access/gateway-rules.ts'
import type { AccessLine } from '#shared/api/access-log.ts'
import { startRepairs } from './repairs.ts'
import { openSecretStore } from './secrets.ts'
import { startServices } from './services.ts'
import { stage } from './start-options.ts'

type StackOptions = {
  readonly port: number
  readonly retryDelays: string
  readonly paths: DataFolder
  readonly cleanup: Cleanup
  readonly say: (text: string) => void
  readonly report: (error: unknown) => void
}

/** Of the table and the queue. */
const tableName = serviceNameOf(stage.name)

/** Starts the services first: the functions read the endpoints from their environment. */
const startFunctions = async (dynamodb: string, { retryDelays, paths, cleanup, report }: StackOptions) => {
  const secrets = openSecretStore(paths.secrets)
  const { queue, other } = await startServices({ queueName: tableName, secrets, cleanup, report })
  applyEnvironment({
    tableName,
    queue,
    retry: { ...stage.retry, RETRY_DELAYS_SECONDS: retryDelays },
    endpoints: { dynamodb, sqs: queue.endpoint, other },
  })
  await writeLocalPages()
  return { queue, awsEndpoint: other, functions: await loadFunctions() }
}

/** `isExposed`: other machines can reach DynamoDB Local. */
type StartedStack = RunningStack & { readonly isExposed: boolean }

/**
 * Runs the whole service in this process, with DynamoDB Local beside it. Each part is added to `cleanup` as soon as it
 * runs, so that the stack can be stopped at any moment.
 *
 * @throws StartError when DynamoDB Local does not start or the port is in use.
 */
export const startStack = async (options: StackOptions): Promise<StartedStack> => {
  const { paths, cleanup, report } = options
  const database = await launchDynamoDb({ folder: paths.dynamodb, portFile: paths.port, say: options.say })
  cleanup.add(database.stop)
  const { queue, awsEndpoint, functions } = await startFunctions(database.endpoint, options)
  await database.ready()
  await createTable(new DynamoDBClient(), tableName)

  const consumer = startQueueConsumer({ client: queue.client, queue, deliver: functions.deliver, maxBatches, report })
  cleanup.add(consumer.stop)
  const client = new DynamoDBStreamsClient({ endpoint: database.endpoint })
  const stream = await startStreamReader({
    client,
    tableName,
    positionsFile: paths.streamPositions,
    fanOut: functions.fanOut,
    sendToDeadLetters: (body) => queue.send(queue.deadLetters.records.arn, body),
    report,
  })
  cleanup.add(stream.stop)
  cleanup.add(startRepairs(functions, report))

  const logAccess = (line: AccessLine) => {
    appendFileSync(paths.accessLog, `${JSON.stringify(line)}\n`, { mode: 0o600 })
    if (!line.route.startsWith('GET ')) stream.notify()
  }
  const gateway = createGateway({ ...functions, authorizerCacheSeconds, now: Date.now, logAccess, report })
  cleanup.add(() => closeServer(gateway))
  const port = await listen(gateway, options.port)
  const stack = {
    base_url: `http://localhost:${port}`,
    dynamodb_endpoint: database.endpoint,
    aws_endpoint: awsEndpoint,
    table_name: tableName,
    access_log: paths.accessLog,
    queues: {
      endpoint: queue.endpoint,
      delivery: queue.url,
      wake_ups: queue.deadLetters['wake-ups'].url,
      records: queue.deadLetters.records.url,
      schedules: queue.deadLetters.schedules.url,
    },
  }
  writeRunningStack(paths, stack)
  return { ...stack, isExposed: database.isExposed }
}
