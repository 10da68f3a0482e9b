/** Longest wait that a receiver may ask for. */
const maxRetryAfterMs = 3 * 60 * 60 * 1000

/** Every form of an HTTP date begins with the weekday; `Date.parse` alone would read a year from any text. */
const httpDate = /^(Mon|Tue|Wed|Thu|Fri|Sat|Sun)/

/**
 * The wait that `Retry-After` asks for, in seconds or as a date (RFC 9110, 10.2.3): at most 3 hours, and 0 for any
 * other text.
 */
export const retryAfterMs = (header: string | null, nowMs: number): number => {
  const text = header?.trim() ?? ''
  const askedMs = /^\d+$/.test(text) ? Number(text) * 1000 : httpDate.test(text) ? Date.parse(text) - nowMs : 0
  return Number.isNaN(askedMs) ? 0 : Math.min(maxRetryAfterMs, Math.max(0, askedMs))
}

/**
 * The scheduled wait from the end of an attempt to the next one; undefined after the last.
 *
 * @param attempt number in the round, from 1.
 */
export const delayAfterMs = (attempt: number, retryDelaysSeconds: readonly number[]): number | undefined => {
  const seconds = retryDelaysSeconds[attempt - 1]
  return seconds === undefined ? undefined : seconds * 1000
}
