const throttles = new Set([
  'ProvisionedThroughputExceededException',
  'RequestLimitExceeded',
  'ThrottlingException',
  'Throttling',
  'TooManyRequestsException',
  'RequestThrottled',
])
const networkCodes = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EAI_AGAIN'])

/**
 * How a call to AWS failed after the client's own retries. `busy`: a transaction holds the item. `undefined`: any other
 * error is a fault of ours, which must not be reported as an outage.
 */
export const dependencyFailureOf = (error: unknown): 'throttled' | 'unavailable' | 'busy' | undefined => {
  if (!(error instanceof Error)) return undefined
  if (error.name === 'TransactionConflictException') return 'busy'
  if (throttles.has(error.name)) return 'throttled'
  const isServerFault = '$fault' in error && error.$fault === 'server'
  const isNetworkFault = 'code' in error && typeof error.code === 'string' && networkCodes.has(error.code)
  return isServerFault || isNetworkFault || error.name === 'TimeoutError' ? 'unavailable' : undefined
}
