import { step } from './command.ts'
import { emulatorDeviations } from './emulator-deviations.ts'
import { testEndToEnd } from './end-to-end.ts'
import { type Emulator, startMiniStack } from './ministack.ts'
import { makeStore } from './operate.ts'
import { installPythonEnvironment } from './python-environment.ts'
import { drillRestore } from './restore-drill.ts'
import { bootstrap, deploy, destroy, synthesize } from './stack.ts'

/*
 * `npm run test:deployed`: deploys the whole stack to an AWS-compatible endpoint, runs the end-to-end suite against it
 * and destroys the stack. The endpoint is AWS_ENDPOINT_URL, or an emulator that this program starts and stops.
 */
const region = process.env.AWS_REGION ?? 'eu-central-1'

// `on`, not `once`: a second Ctrl-C must not end this process before the emulator is stopped.
const interruption = new AbortController()
const { signal } = interruption
for (const name of ['SIGINT', 'SIGTERM'] as const) process.on(name, () => interruption.abort())

type Target = Emulator & {
  /** The tests that must fail there because of a known deviation. */
  readonly excused: readonly string[]
}

/** An endpoint named by AWS_ENDPOINT_URL is not stopped, and no test is excused there. */
const findTarget = async (): Promise<Target> => {
  const { AWS_ENDPOINT_URL: endpointUrl } = process.env
  if (endpointUrl) return { endpointUrl, stop: async () => {}, excused: [] }
  const { python } = await step('install the emulator', () => installPythonEnvironment(signal))
  const emulator = await step('start the emulator', () => startMiniStack(python, { region, signal }))
  console.log('Known deviations of the emulator from AWS:')
  for (const { what, failing, heldBy } of emulatorDeviations) {
    console.log(`- ${what}. Checked by ${heldBy}.${failing.map((name) => ` Must fail: "${name}".`).join('')}`)
  }
  return { ...emulator, excused: emulatorDeviations.flatMap(({ failing }) => failing) }
}

/** Keeps what the environment already sets; an emulator accepts any credentials. */
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
    const key = await step('create a store', () => makeStore('Deployed store', { ...options, signal }))
    const otherKey = await step('create a second store', () => makeStore('Another store', { ...options, signal }))
    const environment = { BASE_URL: baseUrl, API_KEY: key, OTHER_API_KEY: otherKey }
    await step('run the end-to-end suite', () => testEndToEnd(excused, { environment, signal }))
    await step('restore the table', () => drillRestore({ ...options, baseUrl, signal }))
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
