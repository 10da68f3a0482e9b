import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { run, step } from './command.ts'
import { emulatorDeviations } from './emulator-deviations.ts'
import { makeStore } from './make-store.ts'
import { type Emulator, startMiniStack } from './ministack.ts'
import { installMiniStack } from './ministack-installation.ts'
import { bootstrap, deploy, destroy } from './stack.ts'

/*
 * Deploys the whole stack onto an AWS-compatible endpoint, runs the end-to-end suite against it and takes it down again:
 * `npm run test:deployed`. The endpoint is what AWS_ENDPOINT_URL names, or an emulator that this starts and stops.
 */
const region = process.env.AWS_REGION ?? 'eu-central-1'

// Not once: a second Ctrl-C must not leave the emulator behind either.
const interruption = new AbortController()
const { signal } = interruption
for (const name of ['SIGINT', 'SIGTERM'] as const) process.on(name, () => interruption.abort())

/** An endpoint that is there already is not ours to stop. */
const findEmulator = async (): Promise<Emulator> => {
  const { AWS_ENDPOINT_URL: endpointUrl } = process.env
  if (endpointUrl) return { endpointUrl, stop: async () => {} }
  const python = await step('install the emulator', () => installMiniStack(signal))
  return step('start the emulator', () => startMiniStack(python, { region, signal }))
}

/** Whatever is named already stays; an emulator takes any credentials. */
const environmentOf = (endpointUrl: string) => ({
  AWS_ENDPOINT_URL: endpointUrl,
  AWS_ENDPOINT_URL_S3: process.env.AWS_ENDPOINT_URL_S3 ?? endpointUrl,
  AWS_ACCESS_KEY_ID: process.env.AWS_ACCESS_KEY_ID ?? 'test',
  AWS_SECRET_ACCESS_KEY: process.env.AWS_SECRET_ACCESS_KEY ?? 'test',
  AWS_REGION: region,
})

const testEndToEnd = async (settings: Readonly<Record<string, string>>): Promise<void> => {
  const nodeOptions = `--import ${pathToFileURL(resolve('test/deployed/resolve-localhost.ts'))}`
  await run(join('node_modules', '.bin', 'vitest'), ['run', '--project', 'end-to-end'], {
    environment: { ...settings, NODE_OPTIONS: nodeOptions },
    signal,
    shown: true,
  })
}

const testDeployed = async (endpointUrl: string): Promise<void> => {
  const options = { endpointUrl, environment: environmentOf(endpointUrl) }
  await step('bootstrap', () => bootstrap(region, { ...options, signal }))
  try {
    const baseUrl = await step('deploy', () => deploy({ ...options, signal }))
    const key = await step('make a store', () => makeStore('Deployed store', { ...options, signal }))
    const otherKey = await step('make another', () => makeStore('Another store', { ...options, signal }))
    await step('end-to-end suite', () => testEndToEnd({ BASE_URL: baseUrl, API_KEY: key, OTHER_API_KEY: otherKey }))
  } finally {
    await step('destroy', () => destroy(options))
  }
}

const main = async (): Promise<void> => {
  const emulator = await findEmulator()
  try {
    await testDeployed(emulator.endpointUrl)
  } finally {
    await emulator.stop()
  }
  console.log('What the emulator does otherwise than AWS:')
  for (const { where, what, affects } of emulatorDeviations) console.log(`- ${where}: ${what}. ${affects}`)
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
})
