import * as z from 'zod'
import type { receiverEnvironment, retryEnvironment, Settings } from '#shared/core/environment.ts'

/** What differs between one deployment of the stack and another. */
export type Stage = {
  readonly name: string
  /** The table outlives the stack and cannot be deleted by accident. */
  readonly keepsData: boolean
  readonly retry: Settings<typeof retryEnvironment>
  readonly receivers: Settings<typeof receiverEnvironment>
}

const stageName = () =>
  z.string().regex(/^[a-z][a-z0-9-]{0,19}$/, 'A stage is named with up to 20 lower-case letters, digits and hyphens.')

/** Up to 15 minutes a wait is a delay of the queue, the longest that SQS has; above, a schedule. */
const contractRetry = { RETRY_DELAYS_SECONDS: '60,300,1800,10800', QUEUE_DELAY_LIMIT_SECONDS: '900' }

/** All five attempts within seconds, by the queue and by schedules both. */
const quickRetry = { RETRY_DELAYS_SECONDS: '1,2,3,4', QUEUE_DELAY_LIMIT_SECONDS: '2' }

/**
 * The stage of a name, the only way to make one. `emulator` alone may call receivers on `http://localhost`, and is
 * refused without an endpoint, so that those rules never reach AWS.
 */
export const stageOf = (input: unknown, endpointUrl: string | undefined): Stage => {
  const name = stageName().parse(input)
  const isEmulator = name === 'emulator'
  if (isEmulator && !endpointUrl) throw new Error('The stage emulator is deployed only to what AWS_ENDPOINT_URL names.')
  return {
    name,
    keepsData: name === 'production',
    retry: isEmulator ? quickRetry : contractRetry,
    receivers: { LOCALHOST_RECEIVERS_ALLOWED: String(isEmulator) },
  }
}
