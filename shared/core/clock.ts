/** Milliseconds since 1970, handed in wherever a time is needed. */
export type Now = () => number

/** ISO 8601 UTC with milliseconds, the only form in which times are shown and stored. */
export const isoTime = (timeMs: number): string => new Date(timeMs).toISOString()

/** Whether a time has come. What expires at a time has expired then. */
export const hasCome = (time: string, nowMs: number): boolean => Date.parse(time) <= nowMs
