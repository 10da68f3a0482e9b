import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdirSync } from 'node:fs'
import { resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { findDynamoDbEngine } from './dynamodb-engine.ts'
import { findFreePort } from './free-port.ts'
import { StartError } from './start-error.ts'

/** A running DynamoDB Local. */
export type LocalDynamoDb = {
  readonly endpoint: string
  /** Ends the engine and its guardian, and resolves when both are gone. */
  readonly stop: () => Promise<void>
}

const guardianFile = fileURLToPath(new URL('./dynamodb-guardian.ts', import.meta.url))
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

const spawnGuardian = (options: { command: 'java' | 'docker'; port: number; path: string | null }): ChildProcess =>
  spawn(process.execPath, [guardianFile, JSON.stringify(options)], {
    // A session of its own: Ctrl-C reaches us alone, and we stop the engine in order.
    detached: true,
    windowsHide: true,
    stdio: ['pipe', 'pipe', 'pipe'],
    env: {
      ...process.env,
      DDB_LOCAL_TELEMETRY: '0',
      // A short life on few cores: the first compiler alone starts in half the time.
      JAVA_TOOL_OPTIONS: '-XX:TieredStopAtLevel=1 -XX:+UseSerialGC',
    },
  })

const prepareFolder = (folder: string, engine: 'java' | 'docker') => {
  mkdirSync(folder, { recursive: true })
  // The container's user is not ours and must be able to write here.
  if (engine === 'docker') chmodSync(folder, 0o777)
}

/**
 * Starts DynamoDB Local on a free port, in memory or with its data in `folder`, without waiting for it.
 * It listens on every interface of the machine, which it has no option to change.
 */
export const launchDynamoDb = async (folder: string | null = null) => {
  const command = findDynamoDbEngine()
  const path = folder === null ? null : resolve(folder)
  if (path !== null) prepareFolder(path, command)
  const port = await findFreePort()
  const guardian = spawnGuardian({ command, port, path })
  let printed = ''
  const keepTail = (chunk: Buffer) => {
    printed = (printed + chunk.toString()).slice(-2_000)
  }
  guardian.stdout?.on('data', keepTail)
  guardian.stderr?.on('data', keepTail)
  const hasEnded = () => guardian.exitCode !== null || guardian.signalCode !== null
  const stop = async () => {
    if (hasEnded()) return
    const ended = once(guardian, 'exit')
    guardian.stdin?.end()
    await ended
  }
  return { endpoint: `http://127.0.0.1:${port}`, hasEnded, stop, printed: () => printed }
}

/** Starts DynamoDB Local and waits until it answers. */
export const startDynamoDb = async (folder: string | null = null): Promise<LocalDynamoDb> => {
  const { endpoint, hasEnded, stop, printed } = await launchDynamoDb(folder)
  try {
    await waitForDynamoDb(endpoint, hasEnded)
    return { endpoint, stop }
  } catch (cause) {
    await stop()
    throw new StartError(`DynamoDB Local did not start.\n${printed()}`.trimEnd(), { cause })
  }
}
