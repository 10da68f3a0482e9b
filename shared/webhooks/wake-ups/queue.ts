import { GetQueueAttributesCommand, SendMessageCommand, type SQSClient } from '@aws-sdk/client-sqs'
import type { WakeUpPorts } from './wake-up.ts'

/** The queue whose messages say "look at this delivery now". */
export const createDeliveryQueue = ({ client, queueUrl }: { client: SQSClient; queueUrl: string }) => {
  /** A message that is sent twice, because the answer was lost, wakes twice: the second finds nothing to do. */
  const sendToQueue: WakeUpPorts['sendToQueue'] = async ({ body, delaySeconds, group }) => {
    await client.send(
      new SendMessageCommand({
        QueueUrl: queueUrl,
        MessageBody: body,
        DelaySeconds: delaySeconds,
        // On a standard queue a group does not order; it makes the queue serve quiet groups before busy ones.
        MessageGroupId: group,
      }),
    )
  }

  /** How many messages wait to be received, about. */
  const depth = async (): Promise<number> => {
    const { Attributes } = await client.send(
      new GetQueueAttributesCommand({ QueueUrl: queueUrl, AttributeNames: ['ApproximateNumberOfMessages'] }),
    )
    return Number(Attributes?.ApproximateNumberOfMessages ?? 0)
  }

  return { sendToQueue, depth }
}
