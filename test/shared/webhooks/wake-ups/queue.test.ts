import type { SendMessageBatchCommandOutput, SQSClient } from '@aws-sdk/client-sqs'
import { expect, it } from 'vitest'
import { createDeliveryQueue } from '#shared/webhooks/wake-ups/queue.ts'

const setUp = (answer: Partial<SendMessageBatchCommandOutput> = {}) => {
  const sent: unknown[] = []
  const client = {
    send: async ({ input }: { input: unknown }) => {
      sent.push(input)
      return answer
    },
  } as unknown as SQSClient
  return { sent, ...createDeliveryQueue({ client, queueUrl: 'https://queue' }) }
}

it('sends the messages of one moment together, each with its delay and its webhook as its group', async () => {
  const { sendToQueue, sent } = setUp()
  await Promise.all([
    sendToQueue({ body: '{"a":1}', delaySeconds: 60, group: 'webhook-1' }),
    sendToQueue({ body: '{"a":2}', delaySeconds: 0, group: 'webhook-2' }),
  ])

  expect(sent).toEqual([
    {
      QueueUrl: 'https://queue',
      Entries: [
        { Id: '0', MessageBody: '{"a":1}', DelaySeconds: 60, MessageGroupId: 'webhook-1' },
        { Id: '1', MessageBody: '{"a":2}', DelaySeconds: 0, MessageGroupId: 'webhook-2' },
      ],
    },
  ])
})

it('sends ten in a batch, the most that SQS takes', async () => {
  const { sendToQueue, sent } = setUp()
  await Promise.all(Array.from({ length: 25 }, () => sendToQueue({ body: '{}', delaySeconds: 0, group: 'webhook' })))

  expect(sent.map((input) => (input as { Entries: unknown[] }).Entries.length)).toEqual([10, 10, 5])
})

it('fails for the one message that SQS does not take', async () => {
  const { sendToQueue } = setUp({ Failed: [{ Id: '1', Code: 'InternalError', SenderFault: false }] })
  const message = { body: '{}', delaySeconds: 0, group: 'webhook' }
  const results = await Promise.allSettled([1, 2, 3].map(() => sendToQueue({ ...message })))

  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
})
