import type { VirtualClock } from '#test/support/virtual-clock.ts'

export type Message = {
  readonly id: string
  readonly body: string
  readonly group: string
  readonly sentMs: number
  receiveCount: number
  /** Changes with every receipt: only the newest may delete it. */
  receipt: number
}

type Options = {
  readonly clock: VirtualClock
  readonly newId: () => string
  /** The queue serves the groups with few messages in flight first. */
  readonly isFair: boolean
  readonly visibilityMs: number
  readonly maxReceives: number
  /** Whether a message that becomes visible is served before those that wait: order is best effort only. */
  readonly overtakes: () => boolean
  /** Somebody may receive now. */
  readonly arrived: () => void
}

/** A standard queue as SQS keeps one: visibility, receive counts, dead letters, no order, groups that are only fair. */
export const createQueue = (options: Options) => {
  const { clock, newId, isFair, visibilityMs, maxReceives, overtakes, arrived } = options
  const waiting = new Map<string, Message[]>()
  const inFlight = new Map<string, number>()
  const present = new Set<Message>()
  let deadLetters = 0
  let waits = 0

  /** Without fairness everybody stands in one line; a message without a group is a group of its own. */
  const lineOf = ({ group, id }: Message): string => (isFair ? group || id : '')

  const show = (message: Message): void => {
    const line = waiting.get(lineOf(message)) ?? []
    if (overtakes()) line.unshift(message)
    else line.push(message)
    waiting.set(lineOf(message), line)
    waits += 1
    arrived()
  }

  const addInFlight = (message: Message, count: number): void => {
    const line = lineOf(message)
    const left = (inFlight.get(line) ?? 0) + count
    if (left === 0) inFlight.delete(line)
    else inFlight.set(line, left)
  }

  const nextLine = (): string | undefined => {
    let quietest: string | undefined
    for (const line of waiting.keys()) {
      if (quietest === undefined || (inFlight.get(line) ?? 0) < (inFlight.get(quietest) ?? 0)) quietest = line
    }
    return quietest
  }

  const takeOne = (): Message | undefined => {
    const name = nextLine()
    const line = name === undefined ? undefined : waiting.get(name)
    const message = line?.shift()
    if (name !== undefined && line?.length === 0) waiting.delete(name)
    if (message) waits -= 1
    return message
  }

  const receiveOne = (message: Message): void => {
    message.receiveCount += 1
    message.receipt += 1
    const { receipt } = message
    addInFlight(message, 1)
    clock.after(visibilityMs, () => {
      if (!present.has(message) || message.receipt !== receipt) return
      message.receipt += 1
      addInFlight(message, -1)
      show(message)
    })
  }

  return {
    send: ({ body, group, delayMs }: { body: string; group: string; delayMs: number }): void => {
      const message = { id: newId(), body, group, sentMs: clock.now() + delayMs, receiveCount: 0, receipt: 0 }
      present.add(message)
      clock.after(delayMs, () => show(message))
    },

    receive: (most: number): Message[] => {
      const received: Message[] = []
      while (received.length < most) {
        const message = takeOne()
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

    /** Only while it is still the receiver's: a message that is visible again stays. */
    remove: (message: Message, receipt: number): void => {
      if (message.receipt !== receipt || !present.delete(message)) return
      addInFlight(message, -1)
    },

    waiting: () => waits,
    present: () => present.size,
    deadLetters: () => deadLetters,
  }
}

export type Queue = ReturnType<typeof createQueue>
