import * as z from 'zod'
import { type CommandOptions, run } from './command.ts'

export type OperateOptions = CommandOptions & { readonly endpointUrl: string }

const storeSchema = z.object({ api_key: z.object({ key: z.string() }) })

/** Runs an operator's command on the deployed stage; returns its answer. */
export const operate = async (
  words: readonly string[],
  { endpointUrl, ...options }: OperateOptions,
): Promise<unknown> => {
  const place = ['--stage', 'emulator', '--endpoint', endpointUrl, '--json']
  return JSON.parse(await run('npm', ['run', '--silent', 'operate', '--', ...words, ...place], options))
}

/**
 * Creates a store in the tier whose limit per minute is enough for the suite.
 *
 * @returns its first API key.
 */
export const makeStore = async (name: string, options: OperateOptions): Promise<string> => {
  const answer = await operate(['stores', 'create', '--name', name, '--tier', 'pro_api_access'], options)
  return storeSchema.parse(answer).api_key.key
}
