/**
 * Every AWS client tries a call 3 times, at most 2 seconds each: less than any function's timeout. A call that hangs is
 * an error, not only a warning. Repeats are harmless: a repeated write recognises its own item, and a repeated wake-up
 * finds nothing to do.
 */
export const awsClientSettings = {
  maxAttempts: 3,
  requestHandler: { connectionTimeout: 1000, requestTimeout: 2000, throwOnRequestTimeout: true },
} as const
