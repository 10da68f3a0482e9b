import { setTimeout as sleep } from 'node:timers/promises'
import { type Message, ReceiveMessageCommand, type SQSClient } from '@aws-sdk/client-sqs'
import { deliverLimits } from '#infra/limits.ts'
import type { LambdaFunction } from '#infra/local/lambda/lambda.ts'
import { createBatchDelivery } from './batch.ts'

type Dependencies = {
  readonly client: SQSClient
  readonly queue: { readonly url: string; readonly arn: string }
  readonly deliver: LambdaFunction
  readonly maxBatches: number
  readonly report: (error: unknown) => void
}

/** Batches at once, as in all deployed mappings together. A batch takes as long as its slowest receiver. */
export const maxBatches = deliverLimits.functions * deliverLimits.maxConcurrency

/**
 * Most messages younger than 250 ms, the time in which they use the table: 200 a second, twice what two cores deliver.
 * At the bound no more are received. With 1 second, hanging receivers delayed the others.
 */
const maxNewMessages = 50
const newMs = 250
const afterErrorMs = 1_000
/** A stop waits only this long for running batches: the lease of a hanging attempt expires and a sweep continues. */
const stopWaitMs = 1_000

/** Receives from the queue and calls the deliver function as the event source mapping does, many batches at once. */
export const startQueueConsumer = ({ client, queue, deliver, maxBatches, report }: Dependencies) => {
  const stopping = new AbortController()
  const inFlight = new Set<Promise<void>>()
  const newBatches = new Map<Promise<void>, number>()
  const newMessages = () => newBatches.values().reduce((sum, count) => sum + count, 0)
  const work = createBatchDelivery({ client, queue, deliver })

  const receive = async (): Promise<Message[]> => {
    const command = new ReceiveMessageCommand({
      QueueUrl: queue.url,
      MaxNumberOfMessages: deliverLimits.batchSize,
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
    const isNew: Promise<void> = Promise.race([working, sleep(newMs, undefined, { ref: false })]).finally(() =>
      newBatches.delete(isNew),
    )
    newBatches.set(isNew, messages.length)
  }

  const poll = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      try {
        const messages = await receive()
        if (messages.length > 0) start(messages)
        while (newMessages() >= maxNewMessages) await Promise.race(newBatches.keys())
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
    /** Receives no more messages, and gives the running batches 1 second to end. */
    stop: async (): Promise<void> => {
      stopping.abort()
      await polling
      await Promise.race([Promise.all(inFlight), sleep(stopWaitMs, undefined, { ref: false })])
    },
  }
}
