import { setTimeout as sleep } from 'node:timers/promises'
import { type Message, ReceiveMessageCommand, type SQSClient } from '@aws-sdk/client-sqs'
import type { LambdaFunction } from './lambda.ts'
import { createBatchDelivery } from './queue-batch.ts'

type Needs = {
  readonly client: SQSClient
  readonly queue: { readonly url: string; readonly arn: string }
  readonly deliver: LambdaFunction
  readonly report: (error: unknown) => void
}

/** How long a message that is being worked on is seen by nobody else. */
export const visibilitySeconds = 180

/** As all mappings of the queue together: a receiver that hangs holds its own batches only. */
const maxBatches = 450
const batchSize = 10
const afterErrorMs = 1_000
/** A receiver that hangs is not waited for when the stack stops; its lease expires and a sweep goes on. */
const stopWaitMs = 1_000

/** Receives from the queue and calls the deliver function as the event source mapping does, many batches at once. */
export const startQueueConsumer = ({ client, queue, deliver, report }: Needs) => {
  const stopping = new AbortController()
  const inFlight = new Set<Promise<void>>()
  const work = createBatchDelivery({ client, queue, deliver })

  const receive = async (): Promise<Message[]> => {
    const command = new ReceiveMessageCommand({
      QueueUrl: queue.url,
      MaxNumberOfMessages: batchSize,
      WaitTimeSeconds: 20,
      MessageSystemAttributeNames: ['All'],
    })
    return (await client.send(command, { abortSignal: stopping.signal })).Messages ?? []
  }

  const start = (messages: readonly Message[]): void => {
    const working: Promise<void> = work(messages)
      .catch((error) => {
        if (!stopping.signal.aborted) report(error)
      })
      .finally(() => inFlight.delete(working))
    inFlight.add(working)
  }

  const poll = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      try {
        const messages = await receive()
        if (messages.length > 0) start(messages)
        if (inFlight.size >= maxBatches) await Promise.race(inFlight)
      } catch (error) {
        if (stopping.signal.aborted) return
        report(error)
        await sleep(afterErrorMs, undefined, { signal: stopping.signal }).catch(() => undefined)
      }
    }
  }

  const polling = poll()
  return {
    /** Takes no more messages, and gives those being worked on a second. */
    stop: async (): Promise<void> => {
      stopping.abort()
      await polling
      await Promise.race([Promise.all(inFlight), sleep(stopWaitMs, undefined, { ref: false })])
    },
  }
}
