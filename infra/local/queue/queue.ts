import { CreateQueueCommand, SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs'
import { buildApp } from 'fauxqs'
import type { DeadLetterQueue } from '#infra/dead-letter-queues.ts'
import { deliverLimits } from '#infra/limits.ts'
import { account, region } from '#infra/local/lambda/environment.ts'

export type LocalQueue = {
  readonly client: SQSClient
  readonly endpoint: string
  readonly url: string
  readonly arn: string
  readonly deadLetters: Readonly<Record<DeadLetterQueue, { readonly url: string; readonly arn: string }>>
  /** Sends to a queue by its ARN, as a schedule does. */
  readonly send: (queueArn: string, body: string) => Promise<void>
  readonly stop: () => Promise<void>
}

const arnOf = (name: string) => `arn:aws:sqs:${region}:${account}:${name}`

/** An SQS in this process, on loopback, in memory, with the delivery queue and the three dead-letter queues. */
export const startQueue = async (name: string): Promise<LocalQueue> => {
  const app = buildApp({ logger: false, defaultRegion: region })
  const endpoint = await app.listen({ port: 0, host: '127.0.0.1' })
  const client = new SQSClient({
    endpoint,
    region,
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
    useQueueUrlAsEndpoint: false,
  })
  const urlOf = (queueName: string) => `${endpoint}/${account}/${queueName}`
  const createDeadLetterQueue = async (kind: DeadLetterQueue) => {
    const QueueName = `${name}-dead-${kind}`
    await client.send(new CreateQueueCommand({ QueueName }))
    return { url: urlOf(QueueName), arn: arnOf(QueueName) }
  }
  const deadLetters = {
    'wake-ups': await createDeadLetterQueue('wake-ups'),
    records: await createDeadLetterQueue('records'),
    schedules: await createDeadLetterQueue('schedules'),
  }
  await client.send(
    new CreateQueueCommand({
      QueueName: name,
      Attributes: {
        VisibilityTimeout: String(deliverLimits.visibilitySeconds),
        RedrivePolicy: JSON.stringify({
          deadLetterTargetArn: deadLetters['wake-ups'].arn,
          maxReceiveCount: String(deliverLimits.maxReceiveCount),
        }),
      },
    }),
  )
  const send = async (queueArn: string, body: string) => {
    const queueName = queueArn.split(':').at(-1) ?? ''
    await client.send(new SendMessageCommand({ QueueUrl: urlOf(queueName), MessageBody: body }))
  }
  const stop = async () => {
    client.destroy()
    await app.close()
  }
  return { client, endpoint, url: urlOf(name), arn: arnOf(name), deadLetters, send, stop }
}
