/** Ends the pauses of readers when there is something to read. */
export type Bell = {
  readonly ring: () => void
  /** How often it has rung. */
  readonly count: () => number
  /** Resolves when it has rung more than `seen` times: a ring between two calls is not missed. */
  readonly after: (seen: number) => Promise<void>
}

export const createBell = (): Bell => {
  let rings = 0
  let next = Promise.withResolvers<void>()
  return {
    ring: () => {
      rings += 1
      next.resolve()
      next = Promise.withResolvers()
    },
    count: () => rings,
    after: (seen) => (rings > seen ? Promise.resolve() : next.promise),
  }
}
