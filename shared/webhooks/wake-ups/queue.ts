import { SendMessageBatchCommand, type SQSClient } from '@aws-sdk/client-sqs'
import { createBatcher } from '#shared/core/concurrency.ts'
import type { WakeUpPorts } from './wake-up.ts'

/** SQS's limit for one `SendMessageBatch`. */
const maxMessages = 10

type Message = Parameters<WakeUpPorts['sendToQueue']>[0]

/** The queue of wake-ups. */
export const createDeliveryQueue = ({ client, queueUrl }: { client: SQSClient; queueUrl: string }) => {
  /** After a lost answer the client sends the messages twice; the second wake-up has no effect. */
  const send = createBatcher(maxMessages, async (messages: readonly Message[]) => {
    const { Failed = [] } = await client.send(
      new SendMessageBatchCommand({
        QueueUrl: queueUrl,
        Entries: messages.map(({ body, delaySeconds, group }, index) => ({
          Id: String(index),
          MessageBody: body,
          DelaySeconds: delaySeconds,
          // On a standard queue a group sets no order: SQS serves quiet groups before busy ones.
          MessageGroupId: group,
        })),
      }),
    )
    const failures = new Map(Failed.map(({ Id, Code }) => [messages[Number(Id)], Code]))
    return (message) => failures.get(message)
  })

  /** @throws Error with SQS's code when the queue does not take the message. */
  const sendToQueue: WakeUpPorts['sendToQueue'] = async (message) => {
    const failure = await send(message)
    if (failure !== undefined) throw new Error(`SQS did not take a message: ${failure}.`)
  }

  return { sendToQueue }
}
