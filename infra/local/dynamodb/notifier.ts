/** Ends the pauses of readers when there is something to read: an event count. */
export type Notifier = {
  readonly notify: () => void
  /** The number of notifications until now. */
  readonly count: () => number
  /** Resolves when there are more than `seen` notifications: one between two calls is not missed. */
  readonly after: (seen: number) => Promise<void>
}

export const createNotifier = (): Notifier => {
  let notifications = 0
  let next = Promise.withResolvers<void>()
  return {
    notify: () => {
      notifications += 1
      next.resolve()
      next = Promise.withResolvers()
    },
    count: () => notifications,
    after: (seen) => (notifications > seen ? Promise.resolve() : next.promise),
  }
}
