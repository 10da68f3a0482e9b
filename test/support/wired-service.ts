import { randomBytes } from 'node:crypto'
import { createAwsEndpoint } from '#infra/local/aws-endpoint.ts'
import { createGateway } from '#infra/local/gateway.ts'
import { closeServer, listen } from '#infra/local/listen.ts'
import { loadFunctions } from '#infra/local/load-functions.ts'
import { applyEnvironment } from '#infra/local/local-environment.ts'
import { startQueue } from '#infra/local/queue.ts'
import type { LocalSecrets } from '#infra/local/secrets.ts'
import { authorizerCacheSeconds } from '#shared/access/gateway-rules.ts'
import { startCountingProxy } from './counting-proxy.ts'

type Options = {
  readonly dynamodb: string
  readonly tableName: string
  readonly secrets: LocalSecrets
  readonly report: (error: unknown) => void
}

/** Keys as a first start makes them. */
export const newSecrets = (): LocalSecrets => {
  const newKey = () => ({ id: randomBytes(3).toString('hex'), key: randomBytes(32).toString('base64') })
  return { 'sealing-key': newKey(), 'session-key': newKey() }
}

const noSchedules = {
  create: () => {
    throw new Error('Nothing here waits so long that it needs a schedule.')
  },
}

/**
 * The product's own functions, wired as they are deployed, behind a gateway that keeps the authorizer's answers as the
 * deployed one does. Every call to AWS goes through a counter.
 */
export const startWiredService = async ({ dynamodb, tableName, secrets, report }: Options) => {
  let calls: string[] = []
  const onCall = (operation: string) => calls.push(operation)
  const queue = await startQueue('wired')
  const other = createAwsEndpoint({ schedules: noSchedules, secrets })
  const otherPort = await listen(other, 0)
  const proxies = {
    dynamodb: await startCountingProxy(dynamodb, onCall),
    sqs: await startCountingProxy(queue.endpoint, onCall),
    other: await startCountingProxy(`http://127.0.0.1:${otherPort}`, onCall),
  }
  applyEnvironment(
    {
      TABLE_NAME: tableName,
      SEALING_SECRET_ARN: 'sealing-key',
      SESSION_SECRET_ARN: 'session-key',
      DELIVERY_QUEUE_URL: queue.url.replace(queue.endpoint, proxies.sqs.endpoint),
      DELIVERY_QUEUE_ARN: queue.arn,
      SCHEDULE_GROUP_NAME: 'wired',
      SCHEDULE_ROLE_ARN: 'arn:aws:iam::000000000000:role/schedules',
      SCHEDULE_DEAD_LETTER_QUEUE_ARN: queue.deadLetterArn,
      RETRY_DELAYS_SECONDS: '1,1,1,1',
      QUEUE_DELAY_LIMIT_SECONDS: '900',
      LOCALHOST_RECEIVERS_ALLOWED: 'true',
    },
    { dynamodb: proxies.dynamodb.endpoint, sqs: proxies.sqs.endpoint, other: proxies.other.endpoint },
  )
  const functions = await loadFunctions()
  let authorizations = 0
  const gateway = createGateway({
    ...functions,
    authorizer: (event, context) => {
      authorizations += 1
      return functions.authorizer(event, context)
    },
    authorizerCacheSeconds,
    now: Date.now,
    logAccess: () => {},
    report,
  })
  const port = await listen(gateway, 0)
  return {
    baseUrl: `http://127.0.0.1:${port}`,
    functions,
    queue,
    /** The calls to AWS since the last time this was asked. */
    takeCalls: (): string[] => {
      const taken = calls
      calls = []
      return taken
    },
    /** How often the authorizer ran, and was not answered for by the gateway's cache. */
    authorizations: () => authorizations,
    close: async () => {
      for (const server of [gateway, other]) closeServer(server)
      for (const proxy of Object.values(proxies)) proxy.close()
      await queue.stop()
    },
  }
}

export type WiredService = Awaited<ReturnType<typeof startWiredService>>
