import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync } from 'node:fs'
import { delimiter, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { findFreePort } from '#infra/local/host/free-port.ts'
import { StartError } from '#infra/local/host/start-error.ts'
import { type DynamoDbEngine, findDynamoDbEngine } from './engine.ts'

/** A running DynamoDB Local. */
export type LocalDynamoDb = {
  readonly endpoint: string
  /** Ends the engine and its supervisor, and resolves when both are gone. */
  readonly stop: () => Promise<void>
}

const supervisorFile = fileURLToPath(new URL('./supervisor.ts', import.meta.url))
const startSeconds = 180

/** Any answer will do: a request without a signature is answered with 400 as soon as the engine listens. */
const answers = async (endpoint: string): Promise<boolean> =>
  fetch(endpoint, { signal: AbortSignal.timeout(2_000) }).then(
    () => true,
    () => false,
  )

/** Resolves when DynamoDB Local answers at `endpoint`; three minutes leave Docker time to fetch the image. */
export const waitForDynamoDb = async (endpoint: string, hasEnded: () => boolean = () => false): Promise<void> => {
  const deadline = Date.now() + startSeconds * 1_000
  while (!hasEnded() && Date.now() < deadline) {
    if (await answers(endpoint)) return
    await sleep(50)
  }
  throw new StartError(`DynamoDB Local does not answer at ${endpoint}.`)
}

type SupervisorOptions = { readonly engine: DynamoDbEngine; readonly port: number; readonly path: string | null }

/** With the folder of an installed `java`, if any, in front of the PATH. */
const pathFor = (engine: DynamoDbEngine): string | undefined =>
  'binFolder' in engine ? `${engine.binFolder}${delimiter}${process.env.PATH}` : process.env.PATH

const spawnSupervisor = ({ engine, port, path }: SupervisorOptions): ChildProcess =>
  spawn(process.execPath, [supervisorFile, JSON.stringify({ command: engine.command, port, path })], {
    // A session of its own: Ctrl-C reaches this process alone, which stops DynamoDB Local in order.
    detached: true,
    windowsHide: true,
    stdio: ['pipe', 'pipe', 'pipe'],
    env: {
      ...process.env,
      PATH: pathFor(engine),
      DDB_LOCAL_TELEMETRY: '0',
      // For a short life on few cores: with the first compiler alone it starts in half the time.
      JAVA_TOOL_OPTIONS: '-XX:TieredStopAtLevel=1 -XX:+UseSerialGC',
    },
  })

type LaunchOptions = {
  /** Where the data is kept; in memory when absent. */
  readonly folder?: string
  /** Told what takes a while. */
  readonly say?: (text: string) => void
}

/**
 * Starts DynamoDB Local on a free port without waiting for it. Run by Java it listens on every interface of the machine,
 * which it has no option to change.
 */
export const launchDynamoDb = async ({ folder, say = console.error }: LaunchOptions = {}) => {
  const engine = findDynamoDbEngine(say)
  const path = folder === undefined ? null : resolve(folder)
  if (path !== null) mkdirSync(path, { recursive: true })
  const port = await findFreePort()
  const supervisor = spawnSupervisor({ engine, port, path })
  let printed = ''
  const keepTail = (chunk: Buffer) => {
    printed = (printed + chunk.toString()).slice(-2_000)
  }
  supervisor.stdout?.on('data', keepTail)
  supervisor.stderr?.on('data', keepTail)
  const hasEnded = () => supervisor.exitCode !== null || supervisor.signalCode !== null
  const stop = async () => {
    if (hasEnded()) return
    const ended = once(supervisor, 'exit')
    supervisor.stdin?.end()
    await ended
  }
  return { endpoint: `http://127.0.0.1:${port}`, hasEnded, stop, printed: () => printed }
}

/** Starts DynamoDB Local and waits until it answers. */
export const startDynamoDb = async (options: LaunchOptions = {}): Promise<LocalDynamoDb> => {
  const { endpoint, hasEnded, stop, printed } = await launchDynamoDb(options)
  try {
    await waitForDynamoDb(endpoint, hasEnded)
    return { endpoint, stop }
  } catch (cause) {
    await stop()
    throw new StartError(`DynamoDB Local did not start.\n${printed()}`.trimEnd(), { cause })
  }
}
