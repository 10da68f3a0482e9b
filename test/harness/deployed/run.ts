import { step } from './command.ts'
import { emulatorDeviations } from './emulator-deviations.ts'
import { testEndToEnd } from './end-to-end.ts'
import { makeStore } from './make-store.ts'
import { type Emulator, startMiniStack } from './ministack.ts'
import { installMiniStack } from './ministack-installation.ts'
import { bootstrap, deploy, destroy, synthesize } from './stack.ts'

/*
 * Deploys the whole stack onto an AWS-compatible endpoint, runs the end-to-end suite against it and takes it down again:
 * `npm run test:deployed`. The endpoint is what AWS_ENDPOINT_URL names, or an emulator that this starts and stops.
 */
const region = process.env.AWS_REGION ?? 'eu-central-1'

// Not once: a second Ctrl-C must not leave the emulator behind either.
const interruption = new AbortController()
const { signal } = interruption
for (const name of ['SIGINT', 'SIGTERM'] as const) process.on(name, () => interruption.abort())

type Target = Emulator & {
  /** The tests that fail there for a known deviation. */
  readonly excused: readonly string[]
}

/** An endpoint that is there already is not ours to stop, nor is it the emulator whose deviations we know. */
const findTarget = async (): Promise<Target> => {
  const { AWS_ENDPOINT_URL: endpointUrl } = process.env
  if (endpointUrl) return { endpointUrl, stop: async () => {}, excused: [] }
  const python = await step('install the emulator', () => installMiniStack(signal))
  const emulator = await step('start the emulator', () => startMiniStack(python, { region, signal }))
  console.log('It is known to do otherwise than AWS:')
  for (const { what, failing, heldBy } of emulatorDeviations) {
    console.log(`- ${what}. Held by ${heldBy}.${failing.map((name) => ` Must fail: "${name}".`).join('')}`)
  }
  return { ...emulator, excused: emulatorDeviations.flatMap(({ failing }) => failing) }
}

/** Whatever is named already stays; an emulator takes any credentials. */
const environmentOf = (endpointUrl: string) => ({
  AWS_ENDPOINT_URL: endpointUrl,
  AWS_ENDPOINT_URL_S3: process.env.AWS_ENDPOINT_URL_S3 ?? endpointUrl,
  AWS_ACCESS_KEY_ID: process.env.AWS_ACCESS_KEY_ID ?? 'test',
  AWS_SECRET_ACCESS_KEY: process.env.AWS_SECRET_ACCESS_KEY ?? 'test',
  AWS_REGION: region,
})

const testDeployed = async ({ endpointUrl, excused }: Target): Promise<void> => {
  const options = { endpointUrl, environment: environmentOf(endpointUrl) }
  await step('synthesize', () => synthesize({ ...options, signal }))
  await step('bootstrap', () => bootstrap(region, { ...options, signal }))
  try {
    const baseUrl = await step('deploy', () => deploy({ ...options, signal }))
    const key = await step('make a store', () => makeStore('Deployed store', { ...options, signal }))
    const otherKey = await step('make another', () => makeStore('Another store', { ...options, signal }))
    const environment = { BASE_URL: baseUrl, API_KEY: key, OTHER_API_KEY: otherKey }
    await step('run the end-to-end suite', () => testEndToEnd(excused, { environment, signal }))
  } finally {
    await step('destroy', () => destroy(options))
  }
}

const main = async (): Promise<void> => {
  const target = await findTarget()
  try {
    await testDeployed(target)
  } finally {
    await target.stop()
  }
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
})
