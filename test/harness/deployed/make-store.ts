import * as z from 'zod'
import { run } from './command.ts'

const answerSchema = z.object({ api_key: z.object({ key: z.string() }) })

type Options = {
  readonly endpointUrl: string
  readonly environment: Readonly<Record<string, string>>
  readonly signal: AbortSignal
}

/**
 * Creates a store with the operator's command, in the tier whose limit per minute is enough for the suite.
 *
 * @returns its first API key.
 */
export const makeStore = async (name: string, { endpointUrl, ...options }: Options): Promise<string> => {
  const where = ['--stage', 'emulator', '--endpoint', endpointUrl]
  const create = ['stores', 'create', '--name', name, '--tier', 'pro_api_access', '--json', ...where]
  const output = await run('npm', ['run', '--silent', 'operate', '--', ...create], options)
  return answerSchema.parse(JSON.parse(output)).api_key.key
}
