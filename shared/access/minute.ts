/** In milliseconds. Each store's minutes have an offset of their own, so that not all counters turn at once. */
const offsetOf = (storeId: string): number => Number.parseInt(storeId.slice(0, 8), 16) % 60_000

export const minuteOf = (storeId: string, nowMs: number): number => Math.floor((nowMs + offsetOf(storeId)) / 60_000)

/** In milliseconds since 1970. */
export const minuteEndsAt = (storeId: string, minute: number): number => (minute + 1) * 60_000 - offsetOf(storeId)
