import type { SQSClient } from '@aws-sdk/client-sqs'
import { expect, it } from 'vitest'
import { createDeliveryQueue } from '#shared/webhooks/wake-ups/queue.ts'

const queueOf = (answer: unknown) => {
  const sent: unknown[] = []
  const client = {
    send: async ({ input }: { input: unknown }) => {
      sent.push(input)
      return answer
    },
  } as unknown as SQSClient
  return { sent, ...createDeliveryQueue({ client, queueUrl: 'https://queue' }) }
}

it('sends the delay with the message, and its webhook as its group', async () => {
  const { sendToQueue, sent } = queueOf({})
  await sendToQueue({ body: '{}', delaySeconds: 60, group: 'webhook-1' })

  expect(sent).toEqual([
    { QueueUrl: 'https://queue', MessageBody: '{}', DelaySeconds: 60, MessageGroupId: 'webhook-1' },
  ])
})

it.each([
  [{ Attributes: { ApproximateNumberOfMessages: '12' } }, 12],
  [{ Attributes: {} }, 0],
  [{}, 0],
])('counts how many messages wait: %j is %i', async (answer, depth) => {
  expect(await queueOf(answer).depth()).toBe(depth)
})
