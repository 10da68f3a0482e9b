/**
 * How long a client of AWS tries: three times of at most 2 seconds each, below every function's own limit. A call that
 * hangs is an error and not only a warning. What is repeated is harmless: every write of ours recognises itself, and a
 * wake-up that is said twice finds nothing to do the second time.
 */
export const awsClientSettings = {
  maxAttempts: 3,
  requestHandler: { connectionTimeout: 1000, requestTimeout: 2000, throwOnRequestTimeout: true },
} as const
