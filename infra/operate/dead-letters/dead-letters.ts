import type { Message } from '@aws-sdk/client-sqs'
import { DEAD_LETTER_QUEUES, type DeadLetterQueue } from '#infra/dead-letter-queues.ts'
import type { Queues } from '#infra/operate/connect.ts'
import { parseJson } from '#infra/operate/parse-json.ts'
import { isoTime } from '#shared/core/clock.ts'
import { countMessages, giveBack, receiveAll } from './messages.ts'

/** Messages that are looked at: more would be held for long, and tell an operator nothing new. */
const maxShown = 100

/** Long enough to receive 100 messages; a command that is killed keeps them from a redrive this long. */
const heldSeconds = 30

export const deadLettersOf = ({ client, deadLetters }: Queues, queue: DeadLetterQueue) => ({
  client,
  url: deadLetters[queue],
})

/** SQS keeps the time at which a message was first sent when it moves the message to a dead-letter queue. */
const sentAtMs = ({ Attributes }: Message): number => Number(Attributes?.SentTimestamp)

/** Up to 100 messages, oldest first; they stay in the queue. */
const peek = async (queues: Queues, queue: DeadLetterQueue): Promise<Message[]> => {
  const letters = deadLettersOf(queues, queue)
  const found: Message[] = []
  try {
    for await (const messages of receiveAll(letters, heldSeconds)) {
      found.push(...messages)
      if (found.length >= maxShown) break
    }
  } finally {
    await giveBack(letters, found)
  }
  return found.toSorted((left, right) => sentAtMs(left) - sentAtMs(right))
}

/** Each queue with its count and the age of its oldest message; of a long queue, the oldest of 100 that SQS returns. */
export const listDeadLetters = async (queues: Queues, nowMs: number) => ({
  queues: await Promise.all(
    DEAD_LETTER_QUEUES.map(async (queue) => {
      const count = await countMessages(deadLettersOf(queues, queue))
      const [oldest] = count === 0 ? [] : await peek(queues, queue)
      const oldest_age_seconds = oldest ? Math.max(0, Math.round((nowMs - sentAtMs(oldest)) / 1000)) : null
      return { queue, count, oldest_age_seconds }
    }),
  ),
})

/** The messages of a queue, 100 at most, which stay in it. They contain ids and times, no customer's data. */
export const showDeadLetters = async (queues: Queues, queue: DeadLetterQueue) => ({
  queue,
  messages: (await peek(queues, queue)).map((message) => ({
    id: message.MessageId,
    sent_at: isoTime(sentAtMs(message)),
    body: parseJson(message.Body) ?? message.Body,
  })),
})
