import { createGateway } from '#infra/local/gateway/gateway.ts'
import { createCleanup } from '#infra/local/host/cleanup.ts'
import { closeServer, listen } from '#infra/local/host/listen.ts'
import { applyEnvironment } from '#infra/local/lambda/environment.ts'
import { loadFunctions } from '#infra/local/lambda/load-functions.ts'
import { createSecretStore, type LocalSecrets } from '#infra/local/secrets.ts'
import { startServices } from '#infra/local/services.ts'
import { authorizerCacheSeconds } from '#shared/access/gateway-rules.ts'
import { startCountingProxy } from './counting-proxy.ts'

type Options = {
  readonly dynamodb: string
  readonly tableName: string
  readonly secrets: LocalSecrets
  readonly report: (error: unknown) => void
}

/**
 * Starts the product's functions, wired as deployed, behind a gateway that caches the authorizer's answers as the
 * deployed one does. Every call to AWS is counted.
 */
export const startWiredService = async ({ dynamodb, tableName, secrets, report }: Options) => {
  let calls: string[] = []
  const onCall = (operation: string) => calls.push(operation)
  const cleanup = createCleanup()
  const { queue, other } = await startServices({
    queueName: 'wired',
    secrets: createSecretStore(secrets),
    cleanup,
    report,
  })
  const proxies = {
    dynamodb: await startCountingProxy(dynamodb, onCall),
    sqs: await startCountingProxy(queue.endpoint, onCall),
    other: await startCountingProxy(other, onCall),
  }
  applyEnvironment({
    tableName,
    queue: { ...queue, url: queue.url.replace(queue.endpoint, proxies.sqs.endpoint) },
    retry: { RETRY_DELAYS_SECONDS: '1,1,1,1', QUEUE_DELAY_LIMIT_SECONDS: '900' },
    endpoints: { dynamodb: proxies.dynamodb.endpoint, sqs: proxies.sqs.endpoint, other: proxies.other.endpoint },
  })
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
    /** @returns the calls to AWS since the previous call of this. */
    takeCalls: (): string[] => {
      const taken = calls
      calls = []
      return taken
    },
    /** How often the authorizer ran instead of an answer from the gateway's cache. */
    authorizations: () => authorizations,
    close: async () => {
      closeServer(gateway)
      for (const proxy of Object.values(proxies)) proxy.close()
      await cleanup.run()
    },
  }
}
