/** Milliseconds since 1970, handed in wherever a time is needed. */
export type Now = () => number

/** ISO 8601 UTC with milliseconds, the only form in which times are shown and stored. */
export const isoTime = (timeMs: number): string => new Date(timeMs).toISOString()
