type Event = { readonly atMs: number; readonly sequence: number; readonly run: () => void }

const isBefore = (one: Event, other: Event): boolean =>
  one.atMs === other.atMs ? one.sequence < other.sequence : one.atMs < other.atMs

/** A binary heap: the earliest event first; of events at the same time, the one added first. */
const createEventQueue = () => {
  const heap: Event[] = []

  const add = (event: Event): void => {
    let index = heap.push(event) - 1
    while (index > 0) {
      const parent = (index - 1) >> 1
      if (!isBefore(event, heap[parent]!)) break
      heap[index] = heap[parent]!
      index = parent
    }
    heap[index] = event
  }

  const sink = (event: Event): void => {
    let index = 0
    for (let child = 1; child < heap.length; child = 2 * index + 1) {
      if (child + 1 < heap.length && isBefore(heap[child + 1]!, heap[child]!)) child += 1
      if (!isBefore(heap[child]!, event)) break
      heap[index] = heap[child]!
      index = child
    }
    heap[index] = event
  }

  const take = (): Event | undefined => {
    const first = heap[0]
    const last = heap.pop()
    if (last && heap.length > 0) sink(last)
    return first
  }

  return { add, take, peek: () => heap[0] }
}

/** Resolves when no promise can continue: ticks run after all micro-tasks. */
const settled = (): Promise<void> => new Promise((resolve) => process.nextTick(resolve))

export type VirtualClock = ReturnType<typeof createVirtualClock>

/**
 * A clock that advances only when nothing more can happen at the present time: waiting for hours takes no real time,
 * and the order of events is the same in every run.
 */
export const createVirtualClock = (startMs: number) => {
  const events = createEventQueue()
  let nowMs = startMs
  let sequence = 0
  let executed = 0

  const at = (atMs: number, run: () => void): void => {
    sequence += 1
    events.add({ atMs: Math.max(nowMs, atMs), sequence, run })
  }

  const after = (delayMs: number, run: () => void): void => at(nowMs + delayMs, run)

  /** Runs the events in order until `untilMs`, until none is left, or until `shouldStop` is true. */
  const run = async (untilMs: number, shouldStop: () => boolean = () => false): Promise<void> => {
    await settled()
    while (!shouldStop()) {
      const next = events.peek()
      if (!next || next.atMs > untilMs) break
      events.take()
      nowMs = next.atMs
      executed += 1
      next.run()
      await settled()
    }
    if (!shouldStop()) nowMs = Math.max(nowMs, untilMs)
  }

  return {
    now: () => nowMs,
    at,
    after,
    sleep: (delayMs: number): Promise<void> => new Promise((resolve) => after(delayMs, resolve)),
    run,
    executed: () => executed,
  }
}
