/** Milliseconds since 1970; passed in as a dependency. */
export type Now = () => number

/** ISO 8601, UTC, with milliseconds: the form of every time that is shown or stored. */
export const isoTime = (timeMs: number): string => new Date(timeMs).toISOString()

/** Whether `time` is now or past: what expires at a time has expired at that very millisecond. */
export const hasCome = (time: string, nowMs: number): boolean => Date.parse(time) <= nowMs

/** As `hasCome`; null never expires. */
export const hasExpired = (expiresAt: string | null, nowMs: number): boolean =>
  expiresAt !== null && hasCome(expiresAt, nowMs)
