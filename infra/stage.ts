import * as z from 'zod/mini'
import type { receiverEnvironment, retryEnvironment, Settings } from '#shared/core/environment.ts'

/** The settings in which deployments of the stack differ. */
export type Stage = {
  readonly name: string
  /** The data outlives the stack. */
  readonly keepsData: boolean
  readonly retry: Settings<typeof retryEnvironment>
  readonly receivers: Settings<typeof receiverEnvironment>
}

/** The name of a stage's stack and API; unique in an account and region. */
export const serviceNameOf = (stage: string): string => `submission-intake-${stage}`

const stageName = () =>
  z
    .string()
    .check(
      z.regex(
        /^[a-z][a-z0-9-]{0,19}$/,
        'A stage name must be 1 to 20 lower-case letters, digits or hyphens, the first a letter.',
      ),
    )

/** A wait of up to 15 minutes, the maximum of SQS, is a delay of the queue; a longer one is a schedule. */
const contractRetry = { RETRY_DELAYS_SECONDS: '60,300,1800,10800', QUEUE_DELAY_LIMIT_SECONDS: '900' }

/** All five attempts within about 10 seconds: waits of 1 and 2 seconds by the queue, of 3 and 4 by schedules. */
const quickRetry = { RETRY_DELAYS_SECONDS: '1,2,3,4', QUEUE_DELAY_LIMIT_SECONDS: '2' }

/** Domains of AWS's own endpoints, in all of its partitions. */
const awsDomains = ['amazonaws.com', 'amazonaws.com.cn', 'amazonaws.eu', 'api.aws', 'aws.dev']

const isAwsEndpoint = (endpointUrl: string): boolean => {
  // A text that is no URL cannot be reached either; a dot at its end names the same host.
  const host = URL.parse(endpointUrl)?.hostname.replace(/\.$/, '') ?? ''
  return awsDomains.some((domain) => host === domain || host.endsWith(`.${domain}`))
}

/**
 * The only way to make a stage. `emulator` alone may call receivers on `http://localhost`; it is refused without an
 * endpoint, so that this permission never reaches AWS.
 *
 * @throws $ZodError for an invalid name.
 * @throws Error for `emulator` without an endpoint, or with one of AWS itself.
 */
export const stageOf = (input: unknown, endpointUrl: string | undefined): Stage => {
  const name = stageName().parse(input)
  const isEmulator = name === 'emulator'
  if (isEmulator && !endpointUrl) throw new Error('The stage emulator needs AWS_ENDPOINT_URL: it never goes to AWS.')
  if (isEmulator && endpointUrl && isAwsEndpoint(endpointUrl)) {
    throw new Error(`The stage emulator never goes to AWS, and AWS_ENDPOINT_URL is ${endpointUrl}.`)
  }
  return {
    name,
    keepsData: name === 'production',
    retry: isEmulator ? quickRetry : contractRetry,
    receivers: { LOCALHOST_RECEIVERS_ALLOWED: String(isEmulator) },
  }
}
