import { type EndpointOptions, step } from '../command.ts'
import { emulatorDeviations } from '../emulator-deviations.ts'
import { type Emulator, startMiniStack } from '../ministack.ts'
import { emulatorEnvironment, installPythonEnvironment } from '../python-environment.ts'

export const region = process.env.AWS_REGION ?? 'eu-central-1'

export type Target = Emulator & {
  /** The tests that must fail there because of a known deviation. */
  readonly excused: readonly string[]
}

/** An endpoint named by AWS_ENDPOINT_URL is not stopped, and no test is excused there. */
const findTarget = async (signal: AbortSignal): Promise<Target> => {
  const { AWS_ENDPOINT_URL: endpointUrl } = process.env
  if (endpointUrl) return { endpointUrl, stop: async () => {}, excused: [] }
  const commandOf = await step('install the emulator', () => installPythonEnvironment(emulatorEnvironment, signal))
  const emulator = await step('start the emulator', () => startMiniStack(commandOf('python3'), { region, signal }))
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

export type TargetOptions = Required<Pick<EndpointOptions, 'environment' | 'endpointUrl'>>

/**
 * Runs a program against the endpoint that AWS_ENDPOINT_URL names, or an emulator that it starts and stops. A failure is
 * printed and ends this process with 1.
 */
export const runOnTarget = async (
  program: (target: Target, options: TargetOptions, signal: AbortSignal) => Promise<void>,
): Promise<void> => {
  // `on`, not `once`: a second Ctrl-C must not end this process before the emulator is stopped.
  const interruption = new AbortController()
  for (const name of ['SIGINT', 'SIGTERM'] as const) process.on(name, () => interruption.abort())
  try {
    const target = await findTarget(interruption.signal)
    const { endpointUrl } = target
    try {
      await program(target, { endpointUrl, environment: environmentOf(endpointUrl) }, interruption.signal)
    } finally {
      await target.stop()
    }
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  }
}
