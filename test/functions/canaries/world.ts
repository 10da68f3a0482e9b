import { randomUUID } from 'node:crypto'
import type { Server } from 'node:http'
import { DynamoDBClient, GetItemCommand } from '@aws-sdk/client-dynamodb'
import { ReceiveMessageCommand } from '@aws-sdk/client-sqs'
import { createAwsEndpoint } from '#infra/local/aws-endpoint.ts'
import { lambdaRecord } from '#infra/local/dynamodb/stream-record.ts'
import { createGateway } from '#infra/local/gateway/gateway.ts'
import { createCleanup } from '#infra/local/host/cleanup.ts'
import { closeServer, listen } from '#infra/local/host/listen.ts'
import { lambdaContext } from '#infra/local/lambda/lambda.ts'
import { createSecretStore, newSecrets } from '#infra/local/secrets.ts'
import { submissionKey } from '#shared/table/keys.ts'
import { createTestTable } from '#test/support/table/table.ts'
import { startWiredService } from '#test/support/wired/service.ts'
import { createTenants } from '#test/support/wired/tenants.ts'
import { createFailingDynamoDb } from './failing-dynamodb.ts'
import { allText, canary } from './words.ts'

export type Sent = { token?: string | undefined; body?: unknown; headers?: Record<string, string> }

export type Answered = { readonly status: number; readonly text: string; readonly request: string }

/** Everything that leaves the service, except its log. */
const createOutputs = () => ({
  /** Messages of the queue. */
  queued: [] as string[],
  scheduled: [] as string[],
  /** Requests that receivers got. */
  requested: [] as string[],
  /** Errors that functions threw to the runtime. */
  thrown: [] as unknown[],
  /** Lines of the access log. */
  accessed: [] as unknown[],
  answered: [] as Answered[],
})

/** The service as deployed, with one store. Every output is recorded, and calls to AWS can be made to fail. */
export const createWorld = async () => {
  const table = await createTestTable()
  const tenants = createTenants(table)
  const secrets = newSecrets()
  /** Tokens and secrets that were made here. */
  const secretText = [secrets['sealing-key'].key, secrets['session-key'].key]
  const outputs = createOutputs()
  const cleanup = createCleanup()

  const keep = (secret: string): string => {
    secretText.push(secret)
    return secret
  }

  /** The worst error message that a library could write: every word, on lines that look like a stack's. */
  const quoteAll = () => [...allText, ...secretText].map((text) => `${text}\n    at ${text} (${text}:1:1)`).join('\n')

  const serve = async (server: Server) => {
    cleanup.add(() => closeServer(server))
    return `http://127.0.0.1:${await listen(server, 0)}`
  }

  const dynamodb = createFailingDynamoDb(table.endpoint, quoteAll)
  const service = await startWiredService({
    dynamodb: await serve(dynamodb.server),
    tableName: table.tableName,
    secrets,
    report: () => {},
  })
  cleanup.add(service.close)

  /** Creates the first schedule and refuses every other. */
  const create = (name: string, body: unknown) => {
    outputs.scheduled.push(JSON.stringify({ name, body }))
    if (outputs.scheduled.length > 1) return { outcome: 'invalid', message: quoteAll() } as const
    return { outcome: 'created', arn: 'arn' } as const
  }
  // The client library reads it when it creates its first schedule.
  process.env.AWS_ENDPOINT_URL_SCHEDULER = await serve(
    createAwsEndpoint({ schedules: { create }, secrets: createSecretStore({}) }),
  )

  const gateway = createGateway({
    ...service.functions,
    authorizerCacheSeconds: 0,
    now: Date.now,
    logAccess: (line) => outputs.accessed.push(line),
    report: (error) => outputs.thrown.push(error),
  })
  const baseUrl = await serve(gateway)
  const tenant = await tenants.createStore()
  keep(tenant.key)

  const call = async (method: string, path: string, { token = tenant.key, body, headers = {} }: Sent = {}) => {
    const response = await fetch(`${baseUrl}/api/v1${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        'user-agent': canary('header'),
        'x-request-id': canary('header'),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
    const text = await response.text()
    const shown = `${text}\n${JSON.stringify([...response.headers])}`
    outputs.answered.push({ status: response.status, text: shown, request: `${method} ${path}` })
    return { status: response.status, body: (text ? JSON.parse(text) : {}) as Record<string, string> }
  }

  const run = (name: 'deliver' | 'fanOut' | 'sweep' | 'audit', event: unknown) =>
    Promise.resolve(service.functions[name](event, lambdaContext(name, 60)))

  const receive = async (waitSeconds: number) => {
    const { client, url } = service.queue
    const all = { MessageAttributeNames: ['All'], MessageSystemAttributeNames: ['All' as const] }
    const command = { QueueUrl: url, MaxNumberOfMessages: 10, WaitTimeSeconds: waitSeconds, ...all }
    const { Messages = [] } = await client.send(new ReceiveMessageCommand(command))
    outputs.queued.push(...Messages.map((message) => JSON.stringify(message)))
    return Messages.map(({ MessageId, Body }) => ({ messageId: MessageId, body: Body }))
  }

  /** Passes messages to the delivering function until the queue returns none. */
  const deliverQueued = async (): Promise<void> => {
    for (;;) {
      const Records = await receive(0)
      if (Records.length === 0) return
      await run('deliver', { Records })
    }
  }

  const fanOut = async (id: string) => {
    const { pk, sk } = submissionKey(tenant.store, id)
    const client = new DynamoDBClient({ endpoint: table.endpoint })
    const command = new GetItemCommand({ TableName: table.tableName, Key: { pk: { S: pk }, sk: { S: sk } } })
    const { Item } = await client.send(command)
    return run('fanOut', { Records: [lambdaRecord({ dynamodb: { NewImage: Item, SequenceNumber: '1' } }, 'arn')] })
  }

  const newKey = async (scope = 'full') => {
    const sent = { body: { name: canary('key-name'), scope }, headers: idempotent() }
    const { body } = await call('POST', '/api-keys', sent)
    await call('POST', '/api-keys', sent)
    return { id: body.id, key: keep(body.key ?? '') }
  }

  return {
    table,
    tenants,
    tenant,
    secretText,
    outputs,
    cleanup,
    keep,
    quoteAll,
    failing: dynamodb.failing,
    call,
    run,
    receive,
    deliverQueued,
    fanOut,
    newKey,
  }
}

export type World = Awaited<ReturnType<typeof createWorld>>

/** Headers of a request that may be repeated. */
export const idempotent = () => ({ 'idempotency-key': `${canary('idempotency')}-${randomUUID()}` })
