import { SendMessageCommand, type SQSClient } from '@aws-sdk/client-sqs'
import type { WakeUpPorts } from './wake-up.ts'

/** The queue of wake-ups. */
export const createDeliveryQueue = ({ client, queueUrl }: { client: SQSClient; queueUrl: string }) => {
  /** After a lost answer the client sends the message twice; the second wake-up has no effect. */
  const sendToQueue: WakeUpPorts['sendToQueue'] = async ({ body, delaySeconds, group }) => {
    await client.send(
      new SendMessageCommand({
        QueueUrl: queueUrl,
        MessageBody: body,
        DelaySeconds: delaySeconds,
        // On a standard queue a group sets no order: SQS serves quiet groups before busy ones.
        MessageGroupId: group,
      }),
    )
  }

  return { sendToQueue }
}
