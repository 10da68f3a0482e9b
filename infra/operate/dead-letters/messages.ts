import {
  ChangeMessageVisibilityBatchCommand,
  DeleteMessageBatchCommand,
  GetQueueAttributesCommand,
  type Message,
  ReceiveMessageCommand,
  type SQSClient,
} from '@aws-sdk/client-sqs'

/** SQS's limit for one receive and one batch. */
const maxMessages = 10

/** With a wait SQS asks all of its servers, so an empty answer is true. */
const waitSeconds = 1

export type DeadLetters = { readonly client: SQSClient; readonly url: string }

const batchesOf = (messages: readonly Message[]) =>
  Array.from({ length: Math.ceil(messages.length / maxMessages) }, (_, index) =>
    messages
      .slice(index * maxMessages, (index + 1) * maxMessages)
      .map(({ ReceiptHandle }, number) => ({ Id: String(number), ReceiptHandle })),
  )

/** Visible messages and those that a command holds at the moment. SQS counts approximately. */
export const countMessages = async ({ client, url }: DeadLetters): Promise<number> => {
  const AttributeNames = ['ApproximateNumberOfMessages' as const, 'ApproximateNumberOfMessagesNotVisible' as const]
  const { Attributes } = await client.send(new GetQueueAttributesCommand({ QueueUrl: url, AttributeNames }))
  return AttributeNames.reduce((sum, name) => sum + Number(Attributes?.[name] ?? 0), 0)
}

/**
 * Receives batches until the queue has no more visible messages. Received messages come back after `heldSeconds`, also
 * when this process dies; receiving them does no harm, because a dead-letter queue has no receive limit.
 */
export async function* receiveAll({ client, url }: DeadLetters, heldSeconds: number): AsyncGenerator<Message[]> {
  const seen = new Set<string | undefined>()
  for (;;) {
    const { Messages = [] } = await client.send(
      new ReceiveMessageCommand({
        QueueUrl: url,
        MaxNumberOfMessages: maxMessages,
        VisibilityTimeout: heldSeconds,
        WaitTimeSeconds: waitSeconds,
        MessageSystemAttributeNames: ['SentTimestamp'],
      }),
    )
    // A message that comes back was held for too long: this reading has been through the queue.
    if (Messages.every(({ MessageId }) => seen.has(MessageId))) return
    for (const { MessageId } of Messages) seen.add(MessageId)
    yield Messages
  }
}

/** Makes received messages visible again, at once. One that SQS refuses comes back when its time ends. */
export const giveBack = async ({ client, url }: DeadLetters, messages: readonly Message[]): Promise<void> => {
  for (const batch of batchesOf(messages)) {
    const Entries = batch.map((entry) => ({ ...entry, VisibilityTimeout: 0 }))
    await client.send(new ChangeMessageVisibilityBatchCommand({ QueueUrl: url, Entries }))
  }
}

/** Deletes received messages. One that SQS refuses comes back, and the next redrive works on it again. */
export const deleteMessages = async ({ client, url }: DeadLetters, messages: readonly Message[]): Promise<void> => {
  for (const Entries of batchesOf(messages)) {
    await client.send(new DeleteMessageBatchCommand({ QueueUrl: url, Entries }))
  }
}
