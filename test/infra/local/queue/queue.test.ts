import { SendMessageCommand } from '@aws-sdk/client-sqs'
import type { SQSEvent } from 'aws-lambda'
import { afterEach, describe, expect, it } from 'vitest'
import { startQueueConsumer } from '#infra/local/queue/consumer.ts'
import { startQueue } from '#infra/local/queue/queue.ts'

const stops: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop()
})

const setUp = async (deliver: (event: SQSEvent) => unknown) => {
  const queue = await startQueue('deliveries')
  const reported: unknown[] = []
  const consumer = startQueueConsumer({
    client: queue.client,
    queue,
    maxBatches: 40,
    deliver: async (event) => deliver(event as SQSEvent),
    report: (error) => reported.push(error),
  })
  stops.push(async () => {
    await consumer.stop()
    await queue.stop()
  })
  const send = (MessageBody: string, DelaySeconds = 0) =>
    queue.client.send(new SendMessageCommand({ QueueUrl: queue.url, MessageBody, DelaySeconds, MessageGroupId: 'w' }))
  return { send, reported }
}

const collect = (count: number) => {
  const bodies: string[] = []
  const { promise: complete, resolve } = Promise.withResolvers<void>()
  const take = (event: SQSEvent) => {
    bodies.push(...event.Records.map(({ body }) => body))
    if (bodies.length >= count) resolve()
  }
  return { bodies, complete, take }
}

describe('the local queue', () => {
  it('brings every message to deliver in the form of an SQS event', async () => {
    const { promise, resolve } = Promise.withResolvers<SQSEvent>()
    const { send } = await setUp(resolve)

    await send('{"delivery":"1"}')

    expect((await promise).Records[0]).toMatchObject({
      body: '{"delivery":"1"}',
      eventSource: 'aws:sqs',
      attributes: { ApproximateReceiveCount: '1' },
    })
  })

  it('goes on while 39 of 40 batches hang', async () => {
    const { bodies, complete, take } = collect(30)
    const { send } = await setUp((event) => {
      const others = event.Records.filter(({ body }) => body !== 'hang')
      take({ Records: others })
      return others.length < event.Records.length ? new Promise(() => undefined) : undefined
    })

    // Sent one by one, so that each hangs in a batch of its own or with few others.
    for (let count = 0; count < 39; count += 1) await send('hang')
    await Promise.all(Array.from({ length: 30 }, (_, index) => send(String(index))))
    await complete

    expect(new Set(bodies).size).toBe(30)
  })

  it('keeps a delayed message until its time', async () => {
    const { bodies, complete, take } = collect(2)
    const { send } = await setUp(take)

    await send('later', 1)
    await send('now')
    await complete

    expect(bodies).toEqual(['now', 'later'])
  })

  it('tells about a batch that fails and goes on', async () => {
    const { complete, take } = collect(1)
    const { send, reported } = await setUp((event) => {
      if (event.Records.some(({ body }) => body === 'bad')) throw new Error('no table')
      take(event)
    })

    await send('bad')
    await send('good')
    await complete

    expect(String(reported)).toContain('no table')
  })
})
