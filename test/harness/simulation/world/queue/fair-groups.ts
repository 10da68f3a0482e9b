import type { Message } from './queue.ts'

type Group = {
  readonly waiting: { readonly order: number; readonly message: Message }[]
  inFlight: number
  /** Time of its messages from receipt to deletion, at `countedMs`; it halves every `RECENT_MS`. */
  processingMs: number
  countedMs: number
}

/** A group above this share of the messages in flight, or of the recent processing time, is noisy. */
const NOISY_SHARE = 0.1
/** With fewer messages in flight than this, a group is not noisy by its share of them. */
const NOISY_IN_FLIGHT = 30
/** AWS documents only "recent". */
const RECENT_MS = 60_000

/**
 * The order in which a fair queue serves groups, by AWS's page "How Amazon SQS fair queues work": quiet groups first,
 * by the age of their oldest message; then noisy groups, fewest in flight first. Where the page is unclear, the less
 * helpful reading is used: processing time counts only when a message has ended, and a group without backlog is quiet
 * again.
 */
export const createFairGroups = (now: () => number) => {
  const groups = new Map<string, Group>()
  let waiting = 0
  let inFlight = 0
  let newest = 0
  let oldest = 0

  const groupOf = (name: string): Group => {
    const group = groups.get(name) ?? { waiting: [], inFlight: 0, processingMs: 0, countedMs: now() }
    groups.set(name, group)
    return group
  }

  const processingMsOf = ({ processingMs, countedMs }: Group): number =>
    processingMs * 0.5 ** ((now() - countedMs) / RECENT_MS)

  /** Smaller is served first. */
  const rank = (group: Group, totalMs: number): readonly [isNoisy: number, position: number] => {
    const isNoisy =
      (group.inFlight >= NOISY_IN_FLIGHT && group.inFlight > inFlight * NOISY_SHARE) ||
      processingMsOf(group) > totalMs * NOISY_SHARE
    return isNoisy ? [1, group.inFlight] : [0, group.waiting[0]?.order ?? 0]
  }

  const next = (): Group | undefined => {
    let totalMs = 0
    for (const group of groups.values()) totalMs += processingMsOf(group)
    let first: { group: Group; rank: readonly [number, number] } | undefined
    for (const group of groups.values()) {
      if (group.waiting.length === 0) continue
      const own = rank(group, totalMs)
      const isBefore = !first || own[0] < first.rank[0] || (own[0] === first.rank[0] && own[1] < first.rank[1])
      if (isBefore) first = { group, rank: own }
    }
    return first?.group
  }

  return {
    add: (name: string, message: Message, overtakes: boolean): void => {
      const group = groupOf(name)
      waiting += 1
      if (overtakes) group.waiting.unshift({ order: --oldest, message })
      else group.waiting.push({ order: ++newest, message })
    },

    take: (): Message | undefined => {
      const group = next()
      const entry = group?.waiting.shift()
      if (!group || !entry) return undefined
      waiting -= 1
      if (group.waiting.length === 0) group.processingMs = 0
      return entry.message
    },

    received: (name: string): void => {
      groupOf(name).inFlight += 1
      inFlight += 1
    },

    /** A message was deleted or became visible again. */
    finished: (name: string, tookMs: number): void => {
      const group = groupOf(name)
      group.inFlight -= 1
      inFlight -= 1
      group.processingMs = processingMsOf(group) + tookMs
      group.countedMs = now()
      if (group.inFlight === 0 && group.waiting.length === 0) groups.delete(name)
    },

    waiting: () => waiting,
  }
}
