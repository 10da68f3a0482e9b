import { DynamoDBClient, GetItemCommand } from '@aws-sdk/client-dynamodb'
import { ReceiveMessageCommand } from '@aws-sdk/client-sqs'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { lambdaRecord } from '#infra/local/dynamodb/stream-record.ts'
import { lambdaContext } from '#infra/local/lambda/lambda.ts'
import { submissionKey } from '#shared/table/keys.ts'
import { startReceiver } from '#test/support/receiver.ts'
import { startWiredTest } from '#test/support/wired/wired-test.ts'

const { table, service, tenants, call: send } = await startWiredTest()
const submission = { customer_email: 'ann@example.com', customer_name: 'Ann', card_list: '2 Opt NM' }
let tenant: Awaited<ReturnType<typeof tenants.createStore>>

const call = (method: string, path: string, body?: unknown, token = tenant.key) => send(method, path, { token, body })

/** The AWS calls of a request; its store's minute has begun and the gateway has cached its key. */
const callsOf = async (...request: Parameters<typeof call>) => {
  service.takeCalls()
  const { status } = await call(...request)
  return { status, calls: service.takeCalls().sort() }
}

beforeEach(async () => {
  tenant = await tenants.createStore()
  await call('GET', '/submissions')
})

describe('calls to AWS of a request with a cached authorizer', () => {
  it('that creates a submission: 2', async () => {
    expect(await callsOf('POST', '/submissions', submission)).toEqual({ status: 201, calls: ['PutItem', 'UpdateItem'] })
  })

  it('that reads a submission: 2', async () => {
    const { id = '' } = (await call('POST', '/submissions', submission)).body
    expect(await callsOf('GET', `/submissions/${id}`)).toEqual({ status: 200, calls: ['GetItem', 'UpdateItem'] })
  })

  it('that lists submissions: 2', async () => {
    expect(await callsOf('GET', '/submissions')).toEqual({ status: 200, calls: ['Query', 'UpdateItem'] })
  })

  it.each([
    ['quote', []],
    ['approve', ['quote']],
    ['reject', []],
    ['complete', ['quote', 'approve']],
  ])('that makes the transition %s: 3', async (action, earlier) => {
    const { id, items } = (await call('POST', '/submissions', submission)).body as unknown as {
      id: string
      items?: { id: string }[]
    }
    const quoted = { items: items?.map((item) => ({ id: item.id, quoted_price_cents: 100 })) }
    const act = (action: string) =>
      callsOf('POST', `/submissions/${id}/transitions`, { action, ...(action === 'quote' && quoted) })
    for (const step of earlier) await act(step)

    expect(await act(action)).toEqual({ status: 200, calls: ['GetItem', 'PutItem', 'UpdateItem'] })
  })

  it('that needs nothing but the gate: 1, and 1 more when the minute turns', async () => {
    const parse = () => callsOf('POST', '/card-lists/parse', { card_list: '2 Opt' })
    expect(await parse()).toEqual({ status: 200, calls: ['UpdateItem'] })
    await tenants.setCounts(tenant.store, { n: 1240, minutes: -1 })
    expect(await parse()).toEqual({ status: 200, calls: ['UpdateItem', 'UpdateItem'] })
    expect(await parse()).toEqual({ status: 200, calls: ['UpdateItem'] })
  })

  it('that is refused by the gate: 1 where it writes or computes', async () => {
    await tenants.setCounts(tenant.store, { n: 1240 })
    const verify = ['POST', `/webhooks/${tenant.store}/verify`, { payload: '', signature: '' }] as const
    expect(await callsOf(...verify)).toEqual({ status: 429, calls: ['UpdateItem'] })
    expect(await callsOf('POST', '/submissions', submission)).toEqual({ status: 429, calls: ['UpdateItem'] })
  })

  it('that is outside of the scope, or of an unknown path: none', async () => {
    const { key } = await tenants.createKey(tenant.store, { scope: 'webhook-only' })
    await call('GET', '/submissions', undefined, key)
    expect(await callsOf('GET', '/submissions', undefined, key)).toEqual({ status: 403, calls: [] })
    expect(await callsOf('GET', '/nothing')).toEqual({ status: 404, calls: [] })
  })
})

describe('calls to AWS of the authorizer', () => {
  it('the first time in an hour: the key, its store and the note of its use', async () => {
    const { key } = await tenants.createKey(tenant.store)
    const { calls } = await callsOf('POST', '/card-lists/parse', { card_list: '2 Opt' }, key)
    expect(calls).toEqual(['GetItem', 'GetItem', 'UpdateItem', 'UpdateItem'])
  })

  it('for a session: its store alone', async () => {
    const minted = await call('POST', '/customer-sessions', { customer_email: 'ann@example.com' })
    const { token = '' } = minted.body
    // Reads the signing key, which is then cached.
    await call('POST', '/card-lists/parse', { card_list: '2 Opt' }, token.replace(/.$/, 'x'))
    const { calls } = await callsOf('POST', '/card-lists/parse', { card_list: '2 Opt' }, token)
    expect(calls).toEqual(['GetItem', 'UpdateItem', 'UpdateItem'])
  })
})

describe('calls to AWS of an event', () => {
  const receivers: { close: () => Promise<void> }[] = []
  afterAll(() => Promise.all(receivers.map(({ close }) => close())))

  const register = async () => {
    const receiver = await startReceiver()
    receivers.push(receiver)
    const { status } = await call('POST', '/webhooks', { url: `${receiver.url}/hook`, events: ['submission.received'] })
    expect(status).toBe(201)
  }

  const fanOut = async (id: string) => {
    const dynamodb = new DynamoDBClient({ endpoint: table.endpoint })
    const { pk, sk } = submissionKey(tenant.store, id)
    const { Item } = await dynamodb.send(
      new GetItemCommand({ TableName: table.tableName, Key: { pk: { S: pk }, sk: { S: sk } } }),
    )
    service.takeCalls()
    const record = lambdaRecord({ dynamodb: { NewImage: Item, SequenceNumber: '1' } }, 'arn:aws:dynamodb:::stream')
    expect(await service.functions.fanOut({ Records: [record] }, lambdaContext('fan-out', 60))).toEqual({
      batchItemFailures: [],
    })
    return service.takeCalls()
  }

  it.each([0, 1, 3])(
    'that %i webhooks want: 1 query, for each 1 put, and at most 1 send, or fewer together',
    async (count) => {
      for (let made = 0; made < count; made += 1) await register()
      const { id = '' } = (await call('POST', '/submissions', submission)).body
      const { send = [], others = [] } = Object.groupBy(await fanOut(id), (name) =>
        name === 'SendMessageBatch' ? 'send' : 'others',
      )
      expect(others.toSorted()).toEqual([...Array.from({ length: count }, () => 'PutItem'), 'Query'])
      expect(send.length).toBeGreaterThanOrEqual(Math.min(1, count))
      expect(send.length).toBeLessThanOrEqual(count)
    },
  )

  it('that is delivered at once: 3', async () => {
    await register()
    const { id = '' } = (await call('POST', '/submissions', submission)).body
    const { client, url } = service.queue
    const receive = async () =>
      (await client.send(new ReceiveMessageCommand({ QueueUrl: url, MaxNumberOfMessages: 10 }))).Messages ?? []
    while ((await receive()).length > 0);
    await fanOut(id)
    const [message] = await receive()
    const deliver = () => {
      service.takeCalls()
      const event = { Records: [{ messageId: '1', body: message?.Body }] }
      return Promise.resolve(service.functions.deliver(event, lambdaContext('deliver', 30)))
    }
    expect(await deliver()).toEqual({ batchItemFailures: [] })
    // The sealing key is read once and then cached.
    expect(service.takeCalls().filter((name) => name !== 'GetSecretValue')).toEqual([
      'BatchGetItem',
      'PutItem',
      'PutItem',
    ])
    await deliver()
    expect(service.takeCalls(), 'a second wake-up reads and does nothing').toEqual(['BatchGetItem'])
  })
})
