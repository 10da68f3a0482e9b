import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { delimiter, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { type DynamoDbEngine, findDynamoDbEngine } from '#infra/local/host/dynamodb-engine.ts'
import { findFreePort } from '#infra/local/host/free-port.ts'
import { StartError } from '#infra/local/host/start-error.ts'

export type LocalDynamoDb = {
  readonly endpoint: string
  /** Resolves when the engine and its supervisor have ended. */
  readonly stop: () => Promise<void>
}

const supervisorFile = fileURLToPath(new URL('./supervisor.ts', import.meta.url))
/** Its `node:sqlite` is experimental in Node 24; the output is for what DynamoDB Local prints. */
const noWarning = '--disable-warning=ExperimentalWarning'
const startSeconds = 180

/** Any answer counts: as soon as the engine listens, it answers a request without a signature with 400. */
const answers = async (endpoint: string): Promise<boolean> =>
  fetch(endpoint, { signal: AbortSignal.timeout(2_000) }).then(
    () => true,
    () => false,
  )

/**
 * Resolves when DynamoDB Local answers at `endpoint`.
 *
 * @throws StartError when it has ended, or after 3 minutes, which leave Docker time to fetch the image.
 */
export const waitForDynamoDb = async (endpoint: string, hasEnded: () => boolean = () => false): Promise<void> => {
  const deadline = Date.now() + startSeconds * 1_000
  while (!hasEnded() && Date.now() < deadline) {
    if (await answers(endpoint)) return
    await sleep(50)
  }
  throw new StartError(`DynamoDB Local does not answer at ${endpoint}.`)
}

type SupervisorOptions = { readonly engine: DynamoDbEngine; readonly port: number; readonly path: string | null }

/** The folder of a `java` that python3 installed comes first. */
const pathFor = (engine: DynamoDbEngine): string | undefined =>
  'binFolder' in engine ? `${engine.binFolder}${delimiter}${process.env.PATH}` : process.env.PATH

const spawnSupervisor = ({ engine, port, path }: SupervisorOptions): ChildProcess =>
  spawn(process.execPath, [noWarning, supervisorFile, JSON.stringify({ command: engine.command, port, path })], {
    // In a session of its own: Ctrl-C reaches this process alone, which then stops DynamoDB Local in order.
    detached: true,
    windowsHide: true,
    stdio: ['pipe', 'pipe', 'pipe'],
    env: {
      ...process.env,
      PATH: pathFor(engine),
      DDB_LOCAL_TELEMETRY: '0',
      // It runs briefly and on few cores. With only the first compiler it starts with half of the processor time, and
      // the first 4 500 submissions or so cost less in all; with both compilers each later one costs 30 % less.
      JAVA_TOOL_OPTIONS: '-XX:TieredStopAtLevel=1 -XX:+UseSerialGC',
    },
  })

type LaunchOptions = {
  /** Folder of the data; without it the data is in memory. */
  readonly folder?: string
  /** Keeps the port for the next start, so that a rule of a firewall holds; without it any free port is taken. */
  readonly portFile?: string
  /** Called before a step that takes long. */
  readonly say?: (text: string) => void
}

/** The port in the file if it is free, else another one, which the file then has. */
const choosePort = async (file: string | undefined): Promise<number> => {
  if (file === undefined) return findFreePort()
  const kept = existsSync(file) ? Number(readFileSync(file, 'utf8')) : undefined
  const port = await findFreePort(kept)
  writeFileSync(file, String(port))
  return port
}

/**
 * Starts DynamoDB Local on a free port and does not wait for it. Run by Java it is exposed: it listens on every
 * interface of the machine, and no option changes that. Docker publishes its port on loopback only.
 *
 * @throws StartError when nothing on this machine can run it.
 */
export const launchDynamoDb = async ({ folder, portFile, say = console.error }: LaunchOptions = {}) => {
  const engine = findDynamoDbEngine(say)
  const path = folder === undefined ? null : resolve(folder)
  if (path !== null) mkdirSync(path, { recursive: true })
  const port = await choosePort(portFile)
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
  const endpoint = `http://127.0.0.1:${port}`
  /** Resolves when it answers; else stops it and throws a StartError with what it printed. */
  const ready = async (): Promise<void> => {
    try {
      await waitForDynamoDb(endpoint, hasEnded)
    } catch (cause) {
      await stop()
      throw new StartError(`DynamoDB Local did not start.\n${printed}`.trimEnd(), { cause })
    }
  }
  return { endpoint, isExposed: engine.command === 'java', ready, stop }
}

/**
 * Starts DynamoDB Local and waits until it answers.
 *
 * @throws StartError with what it printed when it does not start.
 */
export const startDynamoDb = async (options: LaunchOptions = {}): Promise<LocalDynamoDb> => {
  const { endpoint, ready, stop } = await launchDynamoDb(options)
  await ready()
  return { endpoint, stop }
}
