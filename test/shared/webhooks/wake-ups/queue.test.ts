import type { SQSClient } from '@aws-sdk/client-sqs'
import { expect, it } from 'vitest'
import { createDeliveryQueue } from '#shared/webhooks/wake-ups/queue.ts'

const setUp = () => {
  const sent: unknown[] = []
  const client = {
    send: async ({ input }: { input: unknown }) => {
      sent.push(input)
      return {}
    },
  } as unknown as SQSClient
  return { sent, ...createDeliveryQueue({ client, queueUrl: 'https://queue' }) }
}

it('sends the delay with the message, and its webhook as its group', async () => {
  const { sendToQueue, sent } = setUp()
  await sendToQueue({ body: '{}', delaySeconds: 60, group: 'webhook-1' })

  expect(sent).toEqual([
    { QueueUrl: 'https://queue', MessageBody: '{}', DelaySeconds: 60, MessageGroupId: 'webhook-1' },
  ])
})
