import { randomUUID } from 'node:crypto'
import { ReceiveMessageCommand, SendMessageCommand } from '@aws-sdk/client-sqs'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import type { DeadLetterQueue } from '#infra/dead-letter-queues.ts'
import { startQueue } from '#infra/local/queue/queue.ts'
import type { Queues, Service } from '#infra/operate/connect.ts'
import { isoTime } from '#shared/core/clock.ts'
import { createSubmissionRepository } from '#shared/submissions/repository.ts'
import { wakeUpFor } from '#shared/webhooks/wake-ups/wake-up.ts'
import { createOperatorService, queuesOf, runCommand } from '#test/infra/operate/operator-service.ts'
import { buildDelivery, buildLog } from '#test/support/builders.ts'
import { putWebhook } from '#test/support/table/put-webhook.ts'

const { service, table, stop } = await createOperatorService()
afterAll(stop)

let queues: Queues
let stops: (() => Promise<void>)[] = []
beforeEach(async () => {
  for (const end of stops.splice(0)) await end()
  const queue = await startQueue('letters')
  stops = [queue.stop]
  queues = queuesOf(queue)
})
afterAll(async () => {
  for (const end of stops) await end()
})

const run = (name: string, values: object = {}, more: Partial<Service> = {}) =>
  runCommand({ ...service, queues, ...more }, name, values)

const send = async (queue: DeadLetterQueue, ...bodies: unknown[]) => {
  for (const body of bodies) {
    const MessageBody = typeof body === 'string' ? body : JSON.stringify(body)
    await queues.client.send(new SendMessageCommand({ QueueUrl: queues.deadLetters[queue], MessageBody }))
  }
}

const counts = async () => {
  const listed = (await run('dead-letters list')) as { queues: { queue: string; count: number }[] }
  return Object.fromEntries(listed.queues.map(({ queue, count }) => [queue, count]))
}

const delivered = async () => {
  const command = new ReceiveMessageCommand({ QueueUrl: queues.delivery, MaxNumberOfMessages: 10 })
  const { Messages = [] } = await queues.client.send(command)
  return Messages.map(({ Body }) => JSON.parse(Body ?? ''))
}

const droppedRecord = (arrivedMs: number) => ({
  requestContext: { condition: 'RetryAttemptsExhausted', approximateInvokeCount: 6 },
  version: '1.0',
  timestamp: isoTime(arrivedMs),
  DDBStreamBatchInfo: {
    shardId: 'shardId-00000001573689847184-864758bb',
    startSequenceNumber: '800000000003126276362',
    endSequenceNumber: '800000000003126276362',
    // AWS leaves the milliseconds out where they are zero.
    approximateArrivalOfFirstRecord: `${isoTime(arrivedMs).slice(0, 19)}Z`,
    approximateArrivalOfLastRecord: `${isoTime(arrivedMs).slice(0, 19)}Z`,
    batchSize: 1,
    streamArn: 'arn:aws:dynamodb:us-east-2:123456789012:table/mytable/stream/2019-11-14T00:04:06.388',
  },
})

describe('dead-letters list', () => {
  it('shows each queue with its count and the age of its oldest message', async () => {
    await send('wake-ups', 'first', 'second')
    await send('records', 'third')

    expect(await run('dead-letters list')).toEqual({
      queues: [
        { queue: 'wake-ups', count: 2, oldest_age_seconds: expect.any(Number) },
        { queue: 'records', count: 1, oldest_age_seconds: expect.any(Number) },
        { queue: 'schedules', count: 0, oldest_age_seconds: null },
      ],
    })
  })
})

describe('dead-letters show', () => {
  it('shows the messages of a queue and deletes none', async () => {
    await send('wake-ups', { delivery_id: '1' }, 'no JSON')
    const shown = {
      queue: 'wake-ups',
      messages: expect.arrayContaining([
        { id: expect.any(String), sent_at: expect.any(String), body: { delivery_id: '1' } },
        { id: expect.any(String), sent_at: expect.any(String), body: 'no JSON' },
      ]),
    }

    expect(await run('dead-letters show', { queue: 'wake-ups' })).toEqual(shown)
    expect(await run('dead-letters show', { queue: 'wake-ups' })).toEqual(shown)
  })

  it('refuses a queue that does not exist', async () => {
    await expect(run('dead-letters show', { queue: 'mails' })).rejects.toThrow('must be one of: wake-ups, records')
  })
})

describe.each(['wake-ups', 'schedules'] as const)('dead-letters redrive of %s', (queue) => {
  it('sends every wake-up to the delivery queue, without the mark of a schedule', async () => {
    const wakeUps = [wakeUpFor(buildDelivery()), wakeUpFor(buildDelivery())]
    await send(queue, ...wakeUps.map((wakeUp) => ({ ...wakeUp, scheduled: true })))

    expect(await run('dead-letters redrive', { queue })).toEqual({ queue, redriven: 2, unreadable: 0 })
    expect(await delivered()).toEqual(expect.arrayContaining(wakeUps))
    expect((await counts())[queue]).toBe(0)
  })

  it('leaves a message that nothing can read, and says so', async () => {
    await send(queue, 'no JSON', { v: 7 }, wakeUpFor(buildDelivery()))

    expect(await run('dead-letters redrive', { queue })).toEqual({ queue, redriven: 1, unreadable: 2 })
    expect((await counts())[queue]).toBe(2)
    expect(await run('dead-letters redrive', { queue })).toEqual({ queue, redriven: 0, unreadable: 2 })
  })

  it('works on more messages than SQS returns at once', async () => {
    await send(queue, ...Array.from({ length: 25 }, () => wakeUpFor(buildDelivery())))

    expect(await run('dead-letters redrive', { queue })).toEqual({ queue, redriven: 25, unreadable: 0 })
  })

  it('deletes nothing that the delivery queue did not take', async () => {
    await send(queue, wakeUpFor(buildDelivery()))
    const broken = { ...queues, delivery: `${queues.delivery}-missing` }

    await expect(run('dead-letters redrive', { queue }, { queues: broken })).rejects.toThrow()
    expect((await counts())[queue]).toBe(1)
  })
})

describe('dead-letters redrive of records', () => {
  const hourMs = 3_600_000

  it('creates the deliveries of what changed since the earliest record, and empties the queue', async () => {
    const changedMs = Date.now() - 2 * hourMs
    const log = buildLog({}, changedMs)
    await createSubmissionRepository(table).create(log)
    const subscribed_at = { 'submission.received': isoTime(changedMs - hourMs) }
    await putWebhook(table, { store_id: log.store_id, subscribed_at })
    await send('records', droppedRecord(Date.now()), droppedRecord(changedMs + 1000), 'no JSON')

    expect(await run('dead-letters redrive', { queue: 'records' })).toEqual({
      queue: 'records',
      redriven: 2,
      unreadable: 1,
      audit: { audited: 1, created: 1, failed: 0 },
    })
    expect((await counts()).records).toBe(1)
  })

  it('does nothing for an empty queue', async () => {
    expect(await run('dead-letters redrive', { queue: 'records' })).toEqual({
      queue: 'records',
      redriven: 0,
      unreadable: 0,
    })
  })

  it('keeps the records while a submission cannot be audited', async () => {
    await createSubmissionRepository(table).create(buildLog({ id: randomUUID() }, Date.now()))
    await send('records', droppedRecord(Date.now()))
    const webhooks = { ...service.webhooks, list: () => Promise.reject(new Error('no table')) }

    expect(await run('dead-letters redrive', { queue: 'records' }, { webhooks })).toMatchObject({ redriven: 0 })
    expect((await counts()).records).toBe(1)
    expect(await run('dead-letters redrive', { queue: 'records' })).toMatchObject({ redriven: 1 })
  })
})
