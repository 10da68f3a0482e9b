import * as z from 'zod/mini'
import { type EndpointOptions, run } from './command.ts'

const storeSchema = z.object({ api_key: z.object({ key: z.string() }) })
const rotationSchema = z.object({ id: z.string(), kept: z.string() })
const resealingSchema = z.object({ key: z.string(), unopenable: z.tuple([]) })
const shownSchema = z.object({ sealing: z.object({ sealed_secrets: z.record(z.string(), z.number()) }) })

/** Runs an operator's command on the deployed stage; returns its answer. */
export const operate = async (
  words: readonly string[],
  { endpointUrl, ...options }: EndpointOptions,
): Promise<unknown> => {
  const place = ['--stage', 'emulator', '--endpoint', endpointUrl, '--json']
  return JSON.parse(await run('npm', ['run', '--silent', 'operate', '--', ...words, ...place], options))
}

/**
 * Creates a store in the tier whose limit per minute is enough for the suite.
 *
 * @returns its first API key.
 */
export const makeStore = async (name: string, options: EndpointOptions): Promise<string> => {
  const answer = await operate(['stores', 'create', '--name', name, '--tier', 'pro_api_access'], options)
  return storeSchema.parse(answer).api_key.key
}

/** Stores new keys, so that the suite runs on functions that have two of each. */
export const rotateKeys = async (options: EndpointOptions): Promise<void> => {
  for (const key of ['session', 'sealing']) {
    rotationSchema.parse(await operate(['keys', 'rotate', '--key', key], options))
  }
}

/** @throws Error when a secret of a webhook does not open, or is sealed with another key than the one in use. */
export const resealSecrets = async (options: EndpointOptions): Promise<void> => {
  const { key } = resealingSchema.parse(await operate(['secrets', 'reseal'], options))
  const { sealing } = shownSchema.parse(await operate(['keys', 'show'], options))
  const others = Object.keys(sealing.sealed_secrets).filter((id) => id !== key)
  if (others.length > 0) throw new Error(`Secrets are sealed with the keys ${others.join(', ')}, and not with ${key}.`)
}
