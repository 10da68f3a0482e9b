import { CreateQueueCommand, SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs'
import { buildApp } from 'fauxqs'
import { deliverLimits } from '#infra/limits.ts'
import { account, region } from '#infra/local/lambda/environment.ts'

export type LocalQueue = {
  readonly client: SQSClient
  readonly endpoint: string
  readonly url: string
  readonly arn: string
  readonly deadLetterArn: string
  /** Sends to a queue by its ARN, as a schedule does. */
  readonly send: (queueArn: string, body: string) => Promise<void>
  readonly stop: () => Promise<void>
}

const arnOf = (name: string) => `arn:aws:sqs:${region}:${account}:${name}`

/** An SQS in this process, on loopback, in memory, with the delivery queue and its dead-letter queue. */
export const startQueue = async (name: string): Promise<LocalQueue> => {
  const app = buildApp({ logger: false, defaultRegion: region })
  const endpoint = await app.listen({ port: 0, host: '127.0.0.1' })
  const client = new SQSClient({
    endpoint,
    region,
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
    useQueueUrlAsEndpoint: false,
  })
  const deadLetterArn = arnOf(`${name}-dead-letters`)
  await client.send(new CreateQueueCommand({ QueueName: `${name}-dead-letters` }))
  await client.send(
    new CreateQueueCommand({
      QueueName: name,
      Attributes: {
        VisibilityTimeout: String(deliverLimits.visibilitySeconds),
        RedrivePolicy: JSON.stringify({
          deadLetterTargetArn: deadLetterArn,
          maxReceiveCount: String(deliverLimits.maxReceiveCount),
        }),
      },
    }),
  )
  const urlOf = (queueName: string) => `${endpoint}/${account}/${queueName}`
  const send = async (queueArn: string, body: string) => {
    const queueName = queueArn.split(':').at(-1) ?? ''
    await client.send(new SendMessageCommand({ QueueUrl: urlOf(queueName), MessageBody: body }))
  }
  const stop = async () => {
    client.destroy()
    await app.close()
  }
  return { client, endpoint, url: urlOf(name), arn: arnOf(name), deadLetterArn, send, stop }
}
