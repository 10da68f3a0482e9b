import type { VirtualClock } from '#test/support/virtual-clock.ts'
import type { Message, Queue } from './queue.ts'

type Dependencies = {
  readonly clock: VirtualClock
  readonly queue: Queue
  readonly batchSize: number
  /** Highest number of concurrent batches. */
  readonly maxBatches: () => number
  /** Resolves when the last message of the batch has ended, with the ids of the failed messages. */
  readonly deliver: (batch: readonly Message[]) => Promise<ReadonlySet<string>>
  readonly pollMs: () => number
  /** Whether deleting a message fails: it becomes visible again although it succeeded. */
  readonly failsToDelete: () => boolean
}

/** Receives from the queue and calls the function, as Lambda's event source mapping does. */
export const createQueueMapping = (dependencies: Dependencies) => {
  const { clock, queue, batchSize, maxBatches, deliver, pollMs, failsToDelete } = dependencies
  let running = 0
  let isPolling = false

  const finish = (batch: readonly { message: Message; receipt: number }[], failed: ReadonlySet<string>): void => {
    running -= 1
    for (const { message, receipt } of batch) {
      if (!failed.has(message.id) && !failsToDelete()) queue.remove(message, receipt)
    }
    poll()
  }

  const receive = (): void => {
    isPolling = false
    while (running < maxBatches() && queue.waiting() > 0) {
      const messages = queue.receive(batchSize)
      if (messages.length === 0) continue
      running += 1
      const batch = messages.map((message) => ({ message, receipt: message.receipt }))
      void deliver(messages).then((failed) => finish(batch, failed))
    }
  }

  const poll = (): void => {
    if (isPolling || queue.waiting() === 0 || running >= maxBatches()) return
    isPolling = true
    clock.after(pollMs(), receive)
  }

  return { poll }
}
