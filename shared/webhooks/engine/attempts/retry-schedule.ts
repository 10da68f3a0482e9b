/** A receiver may ask for a longer wait, at most this. */
const maxRetryAfterMs = 3 * 60 * 60 * 1000

/** Every form of an HTTP date begins with the day of the week; `Date.parse` alone finds a year in any text. */
const httpDate = /^(Mon|Tue|Wed|Thu|Fri|Sat|Sun)/

/**
 * How long a receiver asked to be left alone: `Retry-After` in seconds or as a date (RFC 9110, 10.2.3), at most three
 * hours. Anything else asks for nothing.
 */
export const retryAfterMs = (header: string | null, nowMs: number): number => {
  const text = header?.trim() ?? ''
  const askedMs = /^\d+$/.test(text) ? Number(text) * 1000 : httpDate.test(text) ? Date.parse(text) - nowMs : 0
  return Number.isNaN(askedMs) ? 0 : Math.min(maxRetryAfterMs, Math.max(0, askedMs))
}

/** The table's wait after an attempt, from its end, in milliseconds; undefined after the last. */
export const delayAfterMs = (attempt: number, retryDelaysSeconds: readonly number[]): number | undefined => {
  const seconds = retryDelaysSeconds[attempt - 1]
  return seconds === undefined ? undefined : seconds * 1000
}
