import {
  ChangeMessageVisibilityBatchCommand,
  DeleteMessageBatchCommand,
  type Message,
  type SQSClient,
} from '@aws-sdk/client-sqs'
import { deliverLimits } from '#infra/limits.ts'
import { failedItems } from '#infra/local/lambda/batch-failures.ts'
import { region } from '#infra/local/lambda/environment.ts'
import { type LambdaFunction, lambdaContext } from '#infra/local/lambda/lambda.ts'

type Dependencies = {
  readonly client: SQSClient
  readonly queue: { readonly url: string; readonly arn: string }
  readonly deliver: LambdaFunction
}

const sqsEvent = (messages: readonly Message[], eventSourceARN: string) => ({
  Records: messages.map((message) => ({
    messageId: message.MessageId,
    receiptHandle: message.ReceiptHandle,
    body: message.Body,
    attributes: message.Attributes ?? {},
    messageAttributes: {},
    md5OfBody: message.MD5OfBody,
    eventSource: 'aws:sqs',
    eventSourceARN,
    awsRegion: region,
  })),
})

/**
 * A failed message comes back after this time. AWS gives it back after the visibility timeout of 180 s; on one machine
 * it mostly fails because the processors were busy, and a second try succeeds.
 */
const failedSeconds = 5

/** Calls the deliver function with a batch and deletes the messages that it does not report as failed. */
export const createBatchDelivery =
  ({ client, queue, deliver }: Dependencies) =>
  async (messages: readonly Message[]): Promise<void> => {
    const answer = await deliver(
      sqsEvent(messages, queue.arn),
      lambdaContext('background.deliver', deliverLimits.timeoutSeconds),
    )
    const ids = messages.flatMap(({ MessageId }) => MessageId ?? [])
    const failed = failedItems(answer, ids)
    const entries = messages.map(({ MessageId = '', ReceiptHandle }, index) => ({
      isFailed: failed.includes(MessageId),
      entry: { Id: String(index), ReceiptHandle },
    }))
    const { true: back = [], false: done = [] } = Object.groupBy(entries, ({ isFailed }) => `${isFailed}`)
    const QueueUrl = queue.url
    if (done.length > 0) {
      await client.send(new DeleteMessageBatchCommand({ QueueUrl, Entries: done.map(({ entry }) => entry) }))
    }
    if (back.length > 0) {
      const Entries = back.map(({ entry }) => ({ ...entry, VisibilityTimeout: failedSeconds }))
      await client.send(new ChangeMessageVisibilityBatchCommand({ QueueUrl, Entries }))
    }
  }
