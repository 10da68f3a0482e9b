import { randomBytes, randomUUID } from 'node:crypto'
import { createServer, request as forward } from 'node:http'
import { DynamoDBClient, GetItemCommand } from '@aws-sdk/client-dynamodb'
import { ReceiveMessageCommand } from '@aws-sdk/client-sqs'
import { PutCommand, ScanCommand } from '@aws-sdk/lib-dynamodb'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createAwsEndpoint } from '#infra/local/aws-endpoint.ts'
import { lambdaRecord } from '#infra/local/dynamodb/stream-record.ts'
import { createGateway } from '#infra/local/gateway/gateway.ts'
import { readBody } from '#infra/local/gateway/read-body.ts'
import { closeServer, listen } from '#infra/local/host/listen.ts'
import { lambdaContext } from '#infra/local/lambda/lambda.ts'
import { newSecrets } from '#infra/local/secrets.ts'
import { createApiKey } from '#shared/access/credentials/api-key.ts'
import { accessLineSchema } from '#shared/api/access-log.ts'
import { isoTime } from '#shared/core/clock.ts'
import { storeIdSchema } from '#shared/core/store-id.ts'
import { unpack } from '#shared/table/codec.ts'
import { deliveryIndexKeys, deliveryKey, submissionIndexKeys, submissionKey } from '#shared/table/keys.ts'
import { type Behaviour, startReceiver } from '#test/support/receiver.ts'
import { createTestTable } from '#test/support/table.ts'
import { startWiredService, type WiredService } from '#test/support/wired-service.ts'
import { createTenants } from '#test/support/wired-tenants.ts'

/** Words that are nowhere unless somebody copied them there. They look the same in JSON, in a URL and in a header. */
const canary = (name: string) => `canary${name}7q4x`
const email = `${canary('mail')}@example.com`
const customerText = ['mail', 'name', 'notes', 'card', 'heading', 'remark'].map(canary)
const webhookText = ['path', 'query', 'description'].map(canary)
const receiverText = ['body', 'location'].map(canary)
/** What is nowhere but in the request or answer that it came with. */
const passing = ['idempotency', 'header', 'reason', 'userinfo', 'unknown', 'payload'].map(canary)
const allText = [...customerText, ...webhookText, ...receiverText, ...passing, canary('key-name')]
/** Tokens and secrets that were made for anybody here. */
const secrets = newSecrets()
const secretText = [secrets['sealing-key'].key, secrets['session-key'].key]
/** An error's message as the worst library could write it: all that there is, on lines that look like a stack's. */
const indiscreet = () => [...allText, ...secretText].map((text) => `${text}\n    at ${text} (${text}:1:1)`).join('\n')

const table = await createTestTable()
const tenants = createTenants(table)
const keep = (secret: string): string => {
  secretText.push(secret)
  return secret
}

const closing: (() => unknown)[] = []
const serve = async (server: ReturnType<typeof createServer>) => {
  closing.push(() => closeServer(server))
  return `http://127.0.0.1:${await listen(server, 0)}`
}

type Failure = {
  readonly call: string
  readonly type?: string
  readonly status?: number
  readonly after?: number
  readonly quoted?: () => string
}
let failure: (Failure & { left: number }) | undefined

/** DynamoDB, which answers one kind of call with an error that quotes the item. */
const failingDynamoDb = () => {
  const { hostname, port } = new URL(table.endpoint)
  return createServer(async (incoming, outgoing) => {
    const { method, url, headers } = incoming
    const body = (await readBody(incoming)) ?? ''
    if (failure && String(headers['x-amz-target']).endsWith(`.${failure.call}`) && failure.left-- <= 0) {
      const { type = 'ValidationException', status = 400, quoted = indiscreet } = failure
      outgoing.writeHead(status, { 'Content-Type': 'application/x-amz-json-1.0' })
      return outgoing.end(JSON.stringify({ __type: `x#${type}`, message: `${body}\n${quoted()}` }))
    }
    const onward = forward({ hostname, port, method, path: url, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 500, answer.headers)
      answer.pipe(outgoing)
    })
    return onward.end(body)
  })
}

const failing = async <T>(planned: Failure, action: () => Promise<T>): Promise<T> => {
  failure = { ...planned, left: planned.after ?? 0 }
  try {
    return await action()
  } finally {
    failure = undefined
  }
}

/** Everything that came out anywhere. */
const printed: string[] = []
const queued: string[] = []
const scheduled: string[] = []
let requested: string[] = []
const thrown: unknown[] = []
const accessed: unknown[] = []
const answered: { status: number; text: string; request: string }[] = []

let service: WiredService
let baseUrl: string
let tenant: Awaited<ReturnType<typeof tenants.createStore>>

type Sent = { token?: string | undefined; body?: unknown; headers?: Record<string, string> }

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
  const told = `${text}\n${JSON.stringify([...response.headers])}`
  answered.push({ status: response.status, text: told, request: `${method} ${path}` })
  return { status: response.status, body: (text ? JSON.parse(text) : {}) as Record<string, string> }
}

const idempotent = () => ({ 'idempotency-key': `${canary('idempotency')}-${randomUUID()}` })
const submission = {
  customer_email: email,
  customer_name: `Ann ${canary('name')}`,
  notes: canary('notes'),
  card_list: `2 ${canary('card')} NM\n# ${canary('heading')}`,
}

const answerOf: Record<string, Behaviour> = {
  delivered: (response) => response.writeHead(200, canary('reason')).end(canary('body')),
  redirected: (response) =>
    response.writeHead(302, { location: `https://x.example/${canary('location')}` }).end(canary('body')),
  refused: (response) => response.writeHead(500, { 'x-why': canary('header') }).end(canary('body')),
  later: (response) => response.writeHead(503, { 'retry-after': '3600' }).end(canary('body')),
  broken: (response) => response.socket?.end(`HTTP/1.1 abc ${canary('reason')}\r\n\r\n${canary('body')}`),
}

const receive = async (waitSeconds: number) => {
  const { client, url } = service.queue
  const all = { MessageAttributeNames: ['All'], MessageSystemAttributeNames: ['All' as const] }
  const command = { QueueUrl: url, MaxNumberOfMessages: 10, WaitTimeSeconds: waitSeconds, ...all }
  const { Messages = [] } = await client.send(new ReceiveMessageCommand(command))
  queued.push(...Messages.map((message) => JSON.stringify(message)))
  return Messages.map(({ MessageId, Body }) => ({ messageId: MessageId, body: Body }))
}

/** Gives each message to the delivering function until the queue shows no more. */
const deliverQueued = async (): Promise<void> => {
  for (;;) {
    const Records = await receive(0)
    if (Records.length === 0) return
    await run('deliver', { Records })
  }
}

const run = (name: 'deliver' | 'fanOut' | 'sweep', event: unknown) =>
  Promise.resolve(service.functions[name](event, lambdaContext(name, 60)))

const fanOut = async (id: string) => {
  const { pk, sk } = submissionKey(tenant.store, id)
  const client = new DynamoDBClient({ endpoint: table.endpoint })
  const command = new GetItemCommand({ TableName: table.tableName, Key: { pk: { S: pk }, sk: { S: sk } } })
  const { Item } = await client.send(command)
  return run('fanOut', { Records: [lambdaRecord({ dynamodb: { NewImage: Item, SequenceNumber: '1' } }, 'arn')] })
}

const start = async () => {
  const dynamodb = await serve(failingDynamoDb())
  service = await startWiredService({ dynamodb, tableName: table.tableName, secrets, report: () => {} })
  closing.push(service.close)
  const create = (name: string, body: unknown) => {
    scheduled.push(JSON.stringify({ name, body }))
    if (scheduled.length > 1) return { outcome: 'invalid', message: indiscreet() } as const
    return { outcome: 'created', arn: 'arn' } as const
  }
  // The client library reads it at the first schedule.
  process.env.AWS_ENDPOINT_URL_SCHEDULER = await serve(createAwsEndpoint({ schedules: { create }, secrets: {} }))
  const logAccess = (line: unknown) => accessed.push(line)
  const report = (error: unknown) => thrown.push(error)
  baseUrl = await serve(
    createGateway({ ...service.functions, authorizerCacheSeconds: 0, now: Date.now, logAccess, report }),
  )
  tenant = await tenants.createStore()
  keep(tenant.key)
}

const newKey = async (scope = 'full') => {
  const sent = { body: { name: canary('key-name'), scope }, headers: idempotent() }
  const { body } = await call('POST', '/api-keys', sent)
  await call('POST', '/api-keys', sent)
  return { id: body.id, key: keep(body.key ?? '') }
}

const newSession = async (): Promise<string> => {
  const { body } = await call('POST', '/customer-sessions', { body: { customer_email: email } })
  // The header of a token is everybody's; what it says and what signs it are not.
  for (const part of body.token?.split('.').slice(1) ?? []) keep(part)
  return body.token ?? ''
}

/** A webhook's secret without its prefix, which is everybody's. */
const keepSecret = (body: Record<string, string>) => keep(body.secret?.replace('whsec_', '') ?? '')

/** All goes well, but for the receivers. */
const use = async () => {
  const receiver = await startReceiver({
    behaviour: (response, request) => answerOf[request.path.split('/')[1] ?? '']?.(response, request),
  })
  closing.push(receiver.close)
  const register = async (name: string) => {
    const url = `${receiver.url}/${name}/${canary('path')}?token=${canary('query')}`
    const events = ['submission.received', 'submission.accepted']
    const sent = { body: { url, events, description: canary('description') }, headers: idempotent() }
    const { body } = await call('POST', '/webhooks', sent)
    await call('POST', '/webhooks', sent)
    keepSecret(body)
    return body.id ?? ''
  }
  const webhooks = await Promise.all(Object.keys(answerOf).map(register))
  const rotated = await call('POST', `/webhooks/${webhooks[0]}/rotate-secret`, { body: {} })
  keepSecret(rotated.body)
  const session = await newSession()
  const repeated = { token: session, body: submission, headers: idempotent() }
  const { id } = (await call('POST', '/submissions', repeated)).body
  await call('POST', '/submissions', repeated)
  await fanOut(id ?? '')
  const read = await call('GET', `/submissions/${id}`)
  const [item] = read.body.items as unknown as { id: string }[]
  const remark = { note: canary('remark') }
  const quoted = { ...remark, action: 'quote', items: [{ id: item?.id, quoted_price_cents: 100 }] }
  await call('POST', `/submissions/${id}/transitions`, { body: quoted, headers: idempotent() })
  await call('POST', `/submissions/${id}/transitions`, { body: { ...remark, action: 'approve' } })
  await fanOut(id ?? '')
  await deliverQueued()
  await call('POST', '/card-lists/parse', { token: session, body: { card_list: submission.card_list } })
  const signature = canary('payload')
  await call('POST', `/webhooks/${webhooks[0]}/verify`, { body: { payload: canary('payload'), signature } })
  const reads = ['/submissions', `/submissions/${id}/history`, '/webhooks', `/webhooks/${webhooks[0]}`, '/api-keys']
  await Promise.all(reads.map((path) => call('GET', path)))
  await call('GET', `/submissions?customer_email=${email}`)
  const resend = async (webhook: string) => {
    const { body } = await call('GET', `/webhooks/${webhook}/deliveries`)
    const [delivery] = body.data as unknown as { id: string }[]
    await call('GET', `/webhooks/${webhook}/deliveries/${delivery?.id}`)
    await call('POST', `/webhooks/${webhook}/deliveries/${delivery?.id}/resend`)
  }
  await Promise.all(webhooks.map(resend))
  await call('PATCH', `/webhooks/${webhooks[0]}`, { body: { description: canary('description') } })
  await call('POST', `/webhooks/${webhooks[1]}/test`)
  await deliverQueued()
  await call('DELETE', `/webhooks/${webhooks[4]}`)
  const { id: keyId } = await newKey()
  await call('DELETE', `/api-keys/${keyId}`)
  requested = receiver.requests.map(({ headers, body }) => JSON.stringify([headers, body.toString()]))
  return { id: id ?? '', webhook: webhooks[0] ?? '', session }
}

type Used = Awaited<ReturnType<typeof use>>

/** Every caller's mistake, with canaries wherever a request has room. */
const misuse = ({ id, webhook, session }: Used) => {
  const word = canary('unknown')
  const send = (path: string, body: unknown, more: Sent = {}) => call('POST', path, { body, ...more })
  const headers = idempotent()
  const queries = [
    `cursor=${word}`,
    `status=${word}`,
    `customer_email=${canary('mail')}`,
    `limit=${word}`,
    `limit=${word}&limit=${word}`,
  ]
  const unknown = [`/submissions/${word}`, `/webhooks/${word}`, `/${word}?${word}`]
  return Promise.all([
    send('/submissions', submission, { headers }),
    send('/submissions', { ...submission, customer_name: 'Bob' }, { headers }),
    send('/submissions', { ...submission, customer_email: `${canary('mail')} at home` }),
    send('/submissions', { ...submission, customer_email: `other-${email}` }, { token: session }),
    send('/submissions', { ...submission, notes: canary('notes').repeat(500) }),
    send('/submissions', { ...submission, customer_name: `${canary('name')}\n` }),
    send('/submissions', { ...submission, card_list: `2 ${canary('card')}\n`.repeat(2_000) }),
    send('/submissions', { ...submission, card_list: { [canary('card')]: [canary('card')] } }),
    send('/submissions', `{"customer_email":"${email}","notes":"${canary('notes')}`),
    send('/submissions', submission, { headers: { 'content-type': canary('unknown') } }),
    send('/submissions', submission, {
      headers: { 'idempotency-key': `${canary('idempotency')} ${'x'.repeat(300)}` },
    }),
    send('/submissions', `"${canary('notes').repeat(40_000)}"`),
    send(`/submissions/${id}/transitions`, { action: word, note: canary('remark') }),
    send(`/submissions/${id}/transitions`, { action: 'quote', items: [{ id: word }], note: canary('remark') }),
    send(`/submissions/${id}/transitions`, { action: 'approve', note: canary('remark') }),
    send(`/submissions/${id}/transitions`, { action: 'reject' }, { headers: { 'if-match': `"${word}"` } }),
    send(`/submissions/${id}/transitions`, { action: 'reject' }, { headers: { 'if-match': '"99"' } }),
    send('/webhooks', {
      url: `https://${canary('userinfo')}:${word}@shop.example/`,
      events: ['submission.received'],
    }),
    send('/webhooks', { url: `ftp://${canary('path')}?${canary('query')}`, events: ['submission.received'] }),
    send('/webhooks', { url: canary('path'), events: [word], description: canary('description').repeat(20) }),
    send(`/webhooks/${webhook}/recover`, { status: word, since: word, cursor: word }),
    send('/api-keys', { name: canary('key-name').repeat(9), scope: word, expires_at: word }),
    send('/customer-sessions', { customer_email: `${canary('mail')}@@example.com` }),
    send('/card-lists/parse', { card_list: `2 ${canary('card')}\n`.repeat(2_000) }),
    ...[...queries.map((query) => `/submissions?${query}`), ...unknown].map((path) => call('GET', path)),
    call('PATCH', `/submissions/${id}`, { body: submission }),
  ])
}

/** Whoever may not, by token, scope, plan or rate. */
const trespass = async (session: string) => {
  const [head, payload] = session.split('.')
  const strangers = [keep(createApiKey(randomBytes)), canary('unknown'), `${head}.${payload}.${canary('unknown')}`]
  await Promise.all(
    [...strangers, `${session}x`].map((token) => call('POST', '/submissions', { token, body: submission })),
  )
  await call('GET', '/submissions', { token: session })
  await call('POST', '/submissions', { token: (await newKey('webhook-only')).key, body: submission })
  const poor = await tenants.createStore('starter')
  await call('POST', '/submissions', { token: keep(poor.key), body: submission })
  const busy = await tenants.createStore()
  await tenants.setCounts(busy.store, { n: 1_000_000 })
  await call('POST', '/submissions', { token: keep(busy.key), body: submission })
}

/** Our own failures, each of which says all that there is to say. */
const fail = async ({ id, webhook, session }: Used) => {
  const create = (token = session) => call('POST', '/submissions', { token, body: submission, headers: idempotent() })
  await failing({ call: 'PutItem' }, create)
  await failing({ call: 'PutItem', type: 'InternalServerError', status: 500 }, create)
  await failing({ call: 'PutItem', type: 'TransactionConflictException' }, create)
  await failing({ call: 'UpdateItem' }, create)
  await failing({ call: 'GetItem', after: 2 }, () => call('GET', `/submissions/${id}`))
  await failing({ call: 'GetItem', after: 2 }, () => call('GET', `/webhooks/${webhook}`))
  await failing({ call: 'Query' }, () => call('GET', '/submissions'))
  await failing({ call: 'GetItem', quoted: () => '' }, create)
  const { key } = await tenants.createKey(tenant.store)
  await failing({ call: 'UpdateItem' }, () => create(keep(key)))
  await failing({ call: 'PutItem' }, () => fanOut(id))
  await fanOut(id)
  const unreadable = [indiscreet(), JSON.stringify(indiscreet()), JSON.stringify({ v: 1, store_id: indiscreet() })]
  const unknown = {
    v: 1,
    store_id: tenant.store,
    webhook_id: randomUUID(),
    delivery_id: randomUUID(),
    round: 1,
    attempt: 1,
  }
  const wakeUp = JSON.stringify({ ...unknown, submission_id: null })
  const Records = [...unreadable, wakeUp].map((body) => ({ messageId: randomUUID(), body }))
  await run('deliver', { Records })
  await failing({ call: 'BatchGetItem' }, () => run('deliver', { Records: [{ messageId: '1', body: wakeUp }] }))
  for (const lines of [indiscreet(), JSON.stringify(indiscreet())]) {
    const NewImage = {
      ...Object.fromEntries(['id', 'store_id'].map((name) => [name, { S: randomUUID() }])),
      lines: { S: lines },
    }
    const ready = { created_at: { S: isoTime(Date.now()) }, customer_name: { S: canary('name') }, notes: { M: {} } }
    for (const image of [NewImage, { ...NewImage, ...ready }]) {
      await run('fanOut', { Records: [{ dynamodb: { NewImage: image, SequenceNumber: '1' } }] })
    }
  }
}

/** Items that nobody can read, where the sweeper and the audit find them. */
const poison = async () => {
  const store = storeIdSchema().parse(tenant.store)
  const [submission_id, webhook_id, delivery_id] = [randomUUID(), randomUUID(), randomUUID()]
  const at = isoTime(Date.now() - 600_000)
  const ids = { store_id: store, id: submission_id }
  const indexed = submissionIndexKeys({ ...ids, status: 'quoted', created_at: at, changed_at: at })
  const row = { ...submissionKey(store, submission_id), ...indexed, ...ids, kind: 'submission', lines: indiscreet() }
  const due = deliveryIndexKeys(delivery_id, at)
  const delivery = { ...deliveryKey(store, webhook_id, delivery_id), ...due, attempts: indiscreet() }
  await table.client.send(new PutCommand({ TableName: table.tableName, Item: row }))
  await table.client.send(new PutCommand({ TableName: table.tableName, Item: delivery }))
  await run('sweep', {})
}

type Item = Readonly<Record<string, unknown>> & { readonly pk: string; readonly sk: string }

/** An item as whoever may read the table can read it: packed attributes unpacked. */
const readable = (item: Item): string =>
  JSON.stringify(item, (_, value) => (value instanceof Uint8Array ? unpack(value) : value))

/** `SUBMISSION`, `WEBHOOK DELIVERY`, `STORE API-KEY`, … */
const kindOf = ({ pk, sk }: Item): string => {
  const [first, second] = [pk.split('#')[0], sk.replace(/#?[0-9a-f-]{36}$/, '')]
  return first === second ? String(first) : `${first} ${second}`
}

const scan = async () => {
  const { Items } = await table.client.send(new ScanCommand({ TableName: table.tableName }))
  return (Items ?? []) as Item[]
}

const holds = (output: string, word: string) => output.toLowerCase().includes(word.toLowerCase())

/** Which of these words are in which outputs, as short as they can be shown. */
const found = (words: readonly string[], outputs: readonly string[]): string[] =>
  outputs.flatMap((output) =>
    words.filter((word) => holds(output, word)).map((word) => `${word} in ${output.slice(0, 300)}`),
  )

const kindsWith = (items: readonly Item[], word: string) => [
  ...new Set(items.filter((item) => holds(readable(item), word)).map(kindOf)),
]

const silence = [
  vi.spyOn(process.stdout, 'write'),
  vi.spyOn(process.stderr, 'write'),
  ...(['log', 'info', 'warn', 'error', 'debug'] as const).map((name) => vi.spyOn(console, name)),
]
let items: Item[]

beforeAll(async () => {
  await start()
  const used = await use()
  await misuse(used)
  await trespass(used.session)
  await fail(used)
  await receive(2)
  items = await scan()
  await poison()
  printed.push(...silence.flatMap(({ mock }) => mock.calls.map((args) => args.map(String).join(' '))))
})
afterAll(async () => {
  for (const spy of silence) spy.mockRestore()
  for (const close of closing.reverse()) await close()
})

const events = () => new Set(printed.map((line) => (line.startsWith('{') ? JSON.parse(line).event : line)))
const withStatus = (from: number) => answered.filter(({ status }) => status >= from)
const textOf = ({ text }: { text: string }) => text
const everything = () => [...allText, ...secretText]

describe('whatever is sent, and whatever fails', () => {
  it('every way of failing was gone, and every kind of line was written', () => {
    expect([...new Set(withStatus(400).map(({ status }) => status))].sort()).toEqual([
      400, 401, 403, 404, 405, 409, 412, 413, 415, 422, 429, 500, 503,
    ])
    expect([...events()].sort()).toEqual([
      'api-key.not-marked',
      'audit.began',
      'audit.failed',
      'authorizer.failed',
      'delivery.attempted',
      'delivery.failed',
      'delivery.unknown',
      'delivery.wake-up-failed',
      'dependency.failed',
      'fan-out.failed',
      'gate.failed',
      'request.failed',
      'sweep.done',
      'sweep.failed',
    ])
  })

  it('a log has no word of a customer, a store or a receiver, and no token or secret', () => {
    expect(found(everything(), printed)).toEqual([])
  })

  it('a message and a schedule name a delivery and say nothing', () => {
    expect(queued.length).toBeGreaterThanOrEqual(10)
    expect(scheduled.length).toBeGreaterThanOrEqual(2)
    expect(found(everything(), [...queued, ...scheduled])).toEqual([])
  })

  it('an access line has its four fields and no value of a request', () => {
    expect(accessed.length).toBeGreaterThanOrEqual(80)
    expect(new Set(accessed.flatMap((line) => Object.keys(line as object)))).toEqual(
      new Set(Object.keys(accessLineSchema().shape)),
    )
    expect(
      found(
        everything(),
        accessed.map((line) => JSON.stringify(line)),
      ),
    ).toEqual([])
  })

  it('an error answers with no value of its request and nothing that is stored', () => {
    expect(found(everything(), withStatus(400).map(textOf))).toEqual([])
  })

  it('an API key, a session token and a webhook secret are in the one answer that made them', () => {
    const answersWith = (secret: string) => answered.filter(({ text }) => holds(text, secret)).length
    const counts = secretText.map(answersWith)
    expect(Math.max(...counts)).toBe(1)
    // Six webhook secrets, two parts of a session's token and two API keys.
    expect(counts.filter((count) => count === 1)).toHaveLength(10)
  })

  it('a receiver gets no token, no secret and nothing that a store wrote about its webhook', () => {
    expect(requested.length).toBeGreaterThanOrEqual(10)
    expect(found([...secretText, ...passing, canary('description'), canary('key-name')], requested)).toEqual([])
  })

  it('what the authorizer throws, which the runtime logs, has no token even if DynamoDB quotes the request', () => {
    expect(thrown).toHaveLength(1)
    expect(found(everything(), thrown.map(String))).toEqual([])
  })
})

describe('of all that is stored', () => {
  it.each(customerText)('%s, which a customer or a note says, is in the submission alone', (word) => {
    expect(kindsWith(items, word)).toEqual(['SUBMISSION'])
  })

  it.each(webhookText)('%s is in the webhook alone', (word) => {
    expect(kindsWith(items, word).sort()).toEqual(['STORE DELETED#WEBHOOK', 'STORE WEBHOOK'])
  })

  it("a key's name is in the key alone", () => {
    expect(kindsWith(items, canary('key-name')).sort()).toEqual(['STORE API-KEY', 'STORE DELETED#API-KEY'])
  })

  it.each(receiverText)("%s, which a receiver answered, is in a delivery's attempts alone", (word) => {
    expect(kindsWith(items, word)).toEqual(['WEBHOOK DELIVERY'])
    expect(
      kindsWith(
        items.map(({ attempts: _, ...item }) => item as Item),
        word,
      ),
    ).toEqual([])
  })

  it('nothing is an API key, a session token, a readable secret or an idempotency key', () => {
    expect(found([...secretText, ...passing], items.map(readable))).toEqual([])
  })
})
