import { spawn } from 'node:child_process'
import { dirname } from 'node:path'
import { performance } from 'node:perf_hooks'

export type CommandOptions = {
  readonly environment?: Readonly<Record<string, string>>
  /** Ends the command. */
  readonly signal?: AbortSignal
  /** Shows the command's own output as it comes, instead of only where it fails. */
  readonly shown?: boolean
}

/** The Node that runs this comes first, whatever the machine has. */
export const pathWithThisNode = `${dirname(process.execPath)}:${process.env.PATH ?? ''}`

/**
 * Runs a command to its end.
 *
 * @returns what it wrote to its standard output, unless it was shown.
 * @throws when it cannot be started, fails or is ended, with all that it wrote.
 */
export const run = (
  command: string,
  parameters: readonly string[],
  { environment = {}, signal, shown = false }: CommandOptions = {},
): Promise<string> =>
  new Promise((resolve, reject) => {
    const child = spawn(command, parameters, {
      env: { ...process.env, PATH: pathWithThisNode, ...environment },
      stdio: ['ignore', shown ? 'inherit' : 'pipe', shown ? 'inherit' : 'pipe'],
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

/** Does one step, with a line that names it and one that says how long it took. */
export const step = async <Result>(name: string, act: () => Promise<Result>): Promise<Result> => {
  console.log(`… ${name}`)
  const start = performance.now()
  const result = await act()
  console.log(`✓ ${name} (${((performance.now() - start) / 1000).toFixed(1)} s)`)
  return result
}
