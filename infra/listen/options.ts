import * as z from 'zod/mini'
import { defaultPort } from '#infra/local/host/listen.ts'
import { describeOptions, helpOf, parseOptions, readArguments } from '#infra/operate/options.ts'
import { isLocalhostUrl } from '#shared/webhooks/registrations/url-rules.ts'

const localApi = `http://localhost:${defaultPort}`

/** The variable that keeps a key out of the shell's history. */
const keyVariable = 'SUBMISSION_INTAKE_API_KEY'

const isForwardable = (text: string): boolean => {
  const url = URL.parse(text)
  return url !== null && (url.protocol === 'https:' || isLocalhostUrl(url))
}

const schema = () =>
  z.object({
    'api-key': z
      .string(`is required, unless ${keyVariable} is set`)
      .check(z.describe(`key of the scope full (default: the environment's ${keyVariable})`)),
    'forward-to': z
      .string('is required')
      .check(
        z.refine(isForwardable, 'must be a URL that begins with http://localhost or https://'),
        z.describe('URL of your server, for example http://localhost:8080/hook'),
      ),
    'api-url': z
      ._default(
        z.pipe(
          // Both forms are in the reference page.
          z.url({ protocol: /^https?$/, error: 'must be a URL' }),
          z.transform((text) => text.replace(/\/api\/v1\/?$/, '')),
        ),
        localApi,
      )
      .check(z.describe(`base URL of the API (default: ${localApi})`)),
    'clean-up': z
      ._default(z.boolean(), false)
      .check(z.describe('delete the webhooks of killed runs, and of runs on other machines, without asking')),
  })

export type ListenOptions = z.output<ReturnType<typeof schema>>

const usage = (): string =>
  [
    'npm run listen -- [options]     forwards the events of a store to a server on this machine',
    helpOf({ ...describeOptions(schema()).options, help: 'print this help' }),
  ].join('\n\n')

/** @throws OperatorError for an unknown option or a value that does not fit. */
export const readListenOptions = (
  args: readonly string[],
  environment: NodeJS.ProcessEnv,
): ListenOptions | { readonly help: string } => {
  const { options, flags } = describeOptions(schema())
  const { help, ...given } = readArguments(args, { options: { ...options, help: '' }, flags: [...flags, 'help'] })
  if (help === true) return { help: usage() }
  return parseOptions(schema(), { 'api-key': environment[keyVariable], ...given })
}
