/** Milliseconds since 1970; passed in as a dependency. */
export type Now = () => number

/** ISO 8601, UTC, with milliseconds: the form of every time that is shown or stored. */
export const isoTime = (timeMs: number): string => new Date(timeMs).toISOString()

/** Whether `time` is now or past: what expires at a time has expired at that very millisecond. */
export const hasCome = (time: string, nowMs: number): boolean => Date.parse(time) <= nowMs

/** As `hasCome`; null never expires. */
export const hasExpired = (expiresAt: string | null, nowMs: number): boolean =>
  expiresAt !== null && hasCome(expiresAt, nowMs)

/** A timer's function stops its work this long before its timeout; its next run continues. */
const reserveMs = 30_000

/** When a function that a timer calls stops its work, in milliseconds since 1970. */
export const stopTimeOf = (context: { readonly getRemainingTimeInMillis: () => number }, nowMs: number): number =>
  nowMs + context.getRemainingTimeInMillis() - reserveMs
