import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

const startFile = fileURLToPath(new URL('../../infra/local/start.ts', import.meta.url))

type Machine = { readonly env?: NodeJS.ProcessEnv; readonly cwd?: string }

/** Runs `npm start` without npm. */
const spawnStart = (parameters: readonly string[], machine: Machine = {}): ChildProcess =>
  spawn(process.execPath, [startFile, ...parameters], { stdio: ['ignore', 'pipe', 'pipe'], ...machine })

/** Runs a start that ends by itself; returns its output and exit code. */
export const runStart = async (parameters: readonly string[], machine?: Machine) => {
  const child = spawnStart(parameters, machine)
  let output = ''
  let errors = ''
  child.stdout?.on('data', (chunk) => {
    output += chunk
  })
  child.stderr?.on('data', (chunk) => {
    errors += chunk
  })
  const [exitCode] = await once(child, 'close')
  return { exitCode, output, errors }
}

/**
 * Starts a whole stack without the demonstration, and waits for its line of JSON.
 *
 * @throws Error when the stack ends before it is ready.
 */
export const startLocalStack = async (parameters: readonly string[], machine?: Machine) => {
  const child = spawnStart(['--json', '--no-demo', '--port', '0', ...parameters], machine)
  let errors = ''
  child.stderr?.on('data', (chunk) => {
    errors = (errors + chunk).slice(-10_000)
  })
  const ended = once(child, 'exit')
  const line: unknown = await Promise.race([
    once(child.stdout!, 'data').then(([chunk]) => String(chunk)),
    ended.then(([exitCode]) => {
      throw new Error(`The local stack ended with ${exitCode} before it was ready.\n${errors}`)
    }),
  ])
  const ready = JSON.parse(String(line)) as { base_url: string; store_id: string; api_key: string }
  const stop = async (signal: NodeJS.Signals = 'SIGTERM'): Promise<number | null> => {
    child.kill(signal)
    const [exitCode] = await ended
    return exitCode
  }
  return { ...ready, processId: child.pid ?? 0, stop, errors: () => errors }
}
