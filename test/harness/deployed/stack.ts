import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { type EndpointOptions, run } from './command.ts'

const stackName = 'submission-intake-emulator'
const assembly = '.local/cdk.out'
const outputsFile = '.local/cdk-outputs.json'

const outputsSchema = z.object({ [stackName]: z.object({ BaseUrl: z.url() }) })

const deployParameters = ['deploy', '--require-approval', 'never', '--app', assembly]

const cdk = (parameters: readonly string[], options: EndpointOptions) =>
  run(join('node_modules', '.bin', 'cdk'), parameters, options)

/** Bundles and synthesizes, with further context; the later commands use the result. */
export const synthesize = ({
  context = {},
  ...options
}: EndpointOptions & { readonly context?: Readonly<Record<string, string>> }): Promise<string> => {
  const given = Object.entries({ stage: 'emulator', ...context }).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  return cdk(['synth', '--quiet', ...given, '--output', assembly], options)
}

export const bootstrap = (region: string, options: EndpointOptions): Promise<string> =>
  cdk(['bootstrap', `aws://000000000000/${region}`, '--app', assembly], options)

/**
 * Deploys the synthesized stack.
 *
 * @returns the base URL at which the emulator serves the API; the stack's output has Amazon's host name.
 */
export const deploy = async (options: EndpointOptions): Promise<string> => {
  await cdk([...deployParameters, '--outputs-file', outputsFile], options)
  const outputs = outputsSchema.parse(JSON.parse(await readFile(join(options.folder ?? '.', outputsFile), 'utf8')))
  const { hostname, pathname } = new URL(outputs[stackName].BaseUrl)
  return `http://${hostname.split('.')[0]}.execute-api.${new URL(options.endpointUrl).host}${pathname}`
}

/** Deploys the synthesized stack once more: whether that had nothing to change. */
export const deploysNothing = async (options: EndpointOptions): Promise<boolean> =>
  // As for a CI system: on standard output.
  (await cdk([...deployParameters, '--ci'], options)).includes('(no changes)')

export const destroy = async (options: EndpointOptions): Promise<void> => {
  await cdk(['destroy', '--force', '--app', assembly], options)
  await rm(outputsFile, { force: true })
}
