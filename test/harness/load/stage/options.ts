import * as z from 'zod/mini'
import { OperatorError } from '#infra/operate/operator-error.ts'
import { describeOptions, helpOf, parseOptions, readArguments } from '#infra/operate/options.ts'

/** The same variable as of `npm run listen`: it keeps a key out of the shell's history. */
const keyVariable = 'SUBMISSION_INTAKE_API_KEY'

/** Whether a host is this machine. */
export const isLoopback = (url: string): boolean => {
  const { hostname } = new URL(url)
  return /^(localhost|.+\.localhost|127\.0\.0\.1|\[::1\])$/.test(hostname)
}

const number = (pattern: RegExp, expected: string) =>
  z.optional(z.pipe(z.string().check(z.regex(pattern, `must be ${expected}`)), z.transform(Number)))

const whole = () => number(/^[1-9]\d{0,4}$/, 'a whole number from 1 to 99999')

const schema = () =>
  z.object({
    target: z
      .pipe(
        z.url({ protocol: /^https?$/, error: 'must be a URL' }),
        z.transform((text) => text.replace(/\/(api\/v1\/?)?$/, '')),
      )
      .check(
        z.refine(
          (url) => isLoopback(url) || url.startsWith('https:'),
          'must begin with https://, except on this machine',
        ),
        z.describe("base URL of the API, the stack's output BaseUrl"),
      ),
    'api-key': z
      .pipe(
        z.string(`is required, unless ${keyVariable} is set`),
        z.transform((text) => text.split(',')),
      )
      .check(z.describe(`keys of the scope full, one of each store, with commas (default: ${keyVariable})`)),
    rate: number(/^\d+(\.\d+)?$/, 'a number').check(
      z.describe("submissions a second, of all stores together (default: 90 % of the stores' limits)"),
    ),
    seconds: whole().check(z.describe('how long submissions are made (default: 60)')),
    approve: z
      ._default(z.boolean(), false)
      .check(z.describe('also approve each submission, 5 seconds after it was due')),
    receiver: z
      .optional(z.union([z.url({ protocol: /^https?$/ }), z.literal('none')], { error: 'must be a URL, or none' }))
      .check(
        z.describe(
          'URL that forwards to --listen-port (default: this program, for a target on this machine); none: see above',
        ),
      ),
    'listen-port': whole().check(z.describe('port of 127.0.0.1 on which webhooks are received (default: a free one)')),
    'settle-seconds': whole().check(z.describe('wait for webhooks that are missing after the load (default: 60)')),
    'over-limit': z._default(z.boolean(), false).check(z.describe("allow a rate above the stores' limits")),
    yes: z._default(z.boolean(), false).check(z.describe('go on although it costs more than a dollar')),
    json: z._default(z.boolean(), false).check(z.describe('print the report as one line of JSON')),
  })

export type LoadOptions = z.output<ReturnType<typeof schema>>

const usage = (): string =>
  [
    'npm run load -- [options]     puts load on a deployed stage, and counts lost and repeated webhooks',
    'Requests start at fixed times, however long the answers take, and latency counts from those times. The submissions,',
    'of twenty cards each, stay in the stores: use stores that are made for this. A stage on AWS does not reach this',
    'machine: give the URL of a tunnel as --receiver. With --receiver none, the default there, nothing is sent: the',
    'webhooks are disabled, and each event must be there once as a held delivery.',
    helpOf({ ...describeOptions(schema()).options, help: 'print this help' }),
  ].join('\n')

/**
 * @throws OperatorError for an unknown option, a value that does not fit, or, in a test, a target that is not on this
 * machine.
 */
export const readLoadOptions = (
  args: readonly string[],
  environment: NodeJS.ProcessEnv,
): LoadOptions | { readonly help: string } => {
  const { options, flags } = describeOptions(schema())
  const { help, ...given } = readArguments(args, { options: { ...options, help: '' }, flags: [...flags, 'help'] })
  if (help === true) return { help: usage() }
  const read = parseOptions(schema(), { 'api-key': environment[keyVariable], ...given })
  if (environment.VITEST !== undefined && !isLoopback(read.target)) {
    throw new OperatorError('--target: a test sends to this machine alone')
  }
  return read
}
