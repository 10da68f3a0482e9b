/** Finished deliveries, deleted webhooks, and deleted or expired keys are kept for 30 days. */
export const keptMs = 30 * 24 * 60 * 60 * 1000

/** Seconds since 1970 for the table's TTL. TTL only cleans up: code checks every expiry itself. */
export const timeToLive = (timeMs: number): number => Math.ceil(timeMs / 1000)

/** The TTL of an item that finished, expired or was deleted at a time. */
export const keptUntil = (fromMs: number): number => timeToLive(fromMs + keptMs)
