import type { VirtualClock } from '#test/support/virtual-clock.ts'
import { createFairGroups } from './fair-groups.ts'

export type Message = {
  readonly id: string
  readonly body: string
  readonly group: string
  receiveCount: number
  receivedMs: number
  /** Changes with every receipt; only the newest receipt can delete the message. */
  receipt: number
}

type Options = {
  readonly clock: VirtualClock
  readonly newId: () => string
  /** Whether quiet groups are served first. */
  readonly isFair: boolean
  readonly visibilityMs: number
  readonly maxReceives: number
  /** Whether a message that becomes visible is served before the waiting ones: SQS order is best effort. */
  readonly overtakes: () => boolean
  /** Called when a message becomes visible. */
  readonly arrived: () => void
}

/** A standard SQS queue: visibility time-out, receive counts, dead letters, no guaranteed order, fair groups. */
export const createQueue = (options: Options) => {
  const { clock, newId, isFair, visibilityMs, maxReceives, overtakes, arrived } = options
  const groups = createFairGroups(clock.now)
  const present = new Set<Message>()
  let deadLetters = 0

  /** An unfair queue has one group for all; in a fair one, a message without a group is its own group. */
  const groupOf = ({ group, id }: Message): string => (isFair ? group || id : '')

  const show = (message: Message): void => {
    groups.add(groupOf(message), message, overtakes())
    arrived()
  }

  const finish = (message: Message): void => groups.finished(groupOf(message), clock.now() - message.receivedMs)

  const receiveOne = (message: Message): void => {
    message.receiveCount += 1
    message.receipt += 1
    message.receivedMs = clock.now()
    const { receipt } = message
    groups.received(groupOf(message))
    clock.after(visibilityMs, () => {
      if (!present.has(message) || message.receipt !== receipt) return
      message.receipt += 1
      finish(message)
      show(message)
    })
  }

  return {
    send: ({ body, group, delayMs }: { body: string; group: string; delayMs: number }): void => {
      const message = {
        id: newId(),
        body,
        group,
        receiveCount: 0,
        receivedMs: 0,
        receipt: 0,
      }
      present.add(message)
      clock.after(delayMs, () => show(message))
    },

    receive: (most: number): Message[] => {
      const received: Message[] = []
      while (received.length < most) {
        const message = groups.take()
        if (!message) break
        if (message.receiveCount === maxReceives) {
          present.delete(message)
          deadLetters += 1
          continue
        }
        receiveOne(message)
        received.push(message)
      }
      return received
    },

    /** Does nothing with an old receipt: the message became visible again. */
    remove: (message: Message, receipt: number): void => {
      if (message.receipt !== receipt || !present.delete(message)) return
      finish(message)
    },

    waiting: groups.waiting,
    present: () => present.size,
    deadLetters: () => deadLetters,
  }
}

export type Queue = ReturnType<typeof createQueue>
