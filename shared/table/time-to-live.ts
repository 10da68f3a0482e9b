/** What is over is kept for 30 days: deliveries, and webhooks and keys that were deleted or have expired. */
export const keptMs = 30 * 24 * 60 * 60 * 1000

/** A time as the table's TTL wants it, in seconds. It only cleans up: what must have expired is compared in code. */
export const timeToLive = (timeMs: number): number => Math.ceil(timeMs / 1000)

/** The TTL of what is over from a time on. */
export const keptUntil = (fromMs: number): number => timeToLive(fromMs + keptMs)
