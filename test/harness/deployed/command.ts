import { spawn } from 'node:child_process'
import { dirname } from 'node:path'
import { performance } from 'node:perf_hooks'

export type CommandOptions = {
  readonly environment?: Readonly<Record<string, string>>
  /** Where it runs; this program's folder if absent. */
  readonly folder?: string
  /** Ends the command when it aborts. */
  readonly signal?: AbortSignal
  /** Whether the command's output goes to this terminal at once, instead of only into the error. */
  readonly shown?: boolean
}

/** Of a command that works at an endpoint that speaks the protocol of AWS. */
export type EndpointOptions = CommandOptions & { readonly endpointUrl: string }

/** PATH with the Node that runs this program first. */
export const pathWithThisNode = `${dirname(process.execPath)}:${process.env.PATH ?? ''}`

/**
 * Runs a command to its end.
 *
 * @returns its standard output; empty when it was shown.
 * @throws Error when it cannot be started, fails or is aborted, with all its output.
 */
export const run = (
  command: string,
  parameters: readonly string[],
  { environment = {}, folder, signal, shown = false }: CommandOptions = {},
): Promise<string> =>
  new Promise((resolve, reject) => {
    const child = spawn(command, parameters, {
      env: { ...process.env, PATH: pathWithThisNode, ...environment },
      stdio: ['ignore', shown ? 'inherit' : 'pipe', shown ? 'inherit' : 'pipe'],
      ...(folder !== undefined && { cwd: folder }),
      ...(signal && { signal }),
    })
    let output = ''
    let everything = ''
    child.stdout?.on('data', (chunk) => {
      output += chunk
      everything += chunk
    })
    child.stderr?.on('data', (chunk) => {
      everything += chunk
    })
    child.once('error', reject)
    child.once('close', (code) => {
      if (code === 0) resolve(output)
      else reject(new Error(`${command} ${parameters.join(' ')} ended with ${code}.\n${everything}`))
    })
  })

/** Runs one step; prints its name before it and its duration after it. */
export const step = async <Result>(name: string, act: () => Promise<Result>): Promise<Result> => {
  console.log(`… ${name}`)
  const start = performance.now()
  const result = await act()
  console.log(`✓ ${name} (${((performance.now() - start) / 1000).toFixed(1)} s)`)
  return result
}
