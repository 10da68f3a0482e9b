import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { startAwsStub } from './aws-stub.ts'
import { functionEnvironment } from './environment.ts'
import type { Sample } from './samples.ts'

const loaderFile = fileURLToPath(new URL('./loader.cjs', import.meta.url))

/** Of a step, or of one warm request. */
export type Took = { readonly wallMs: number; readonly processorMs: number }

/** One process: its start, its first request, and the mean of its warm requests. */
export type Run = { readonly init: Took; readonly first?: Took; readonly warm?: Took }

/** A function to measure. Without a sample it is only started. */
export type MeasuredFunction = {
  readonly name: string
  /** Builds into a new folder; returns the file that Lambda would import. */
  readonly build: (folder: string) => Promise<string>
  readonly sample?: Sample
}

/**
 * Builds the functions, and starts for each a stub of AWS.
 *
 * @returns by name how to run each in a new process, with this many warm requests.
 */
export const prepareFunctions = async (functions: readonly MeasuredFunction[]) => {
  const directory = mkdtempSync(join(tmpdir(), 'benchmark-'))
  const closing: (() => void)[] = [() => rmSync(directory, { recursive: true })]
  const close = () => {
    for (const end of closing) end()
  }
  const prepare = async ({ build, sample }: MeasuredFunction, number: number) => {
    const folder = join(directory, String(number))
    const file = await build(folder)
    const stub = await startAwsStub(sample?.items ?? [])
    closing.push(stub.close)
    const eventsFile = `${folder}.json`
    writeFileSync(eventsFile, JSON.stringify(sample?.events ?? []))
    const env = functionEnvironment(stub.endpoint)
    return async (warmRequests = 0): Promise<Run> => {
      const args = ['--expose-gc', loaderFile, file, eventsFile, String(warmRequests)]
      // A function logs a line of 1 KB for a delivery.
      const { stdout, stderr } = await promisify(execFile)(process.execPath, args, { env, maxBuffer: 100_000_000 })
      // A failed wake-up and a missing delivery are only logged: the answer is still a success.
      const failure = stderr.split('\n').find((line) => /"level":"(?:error|warn)"/.test(line))
      if (failure !== undefined) throw new Error(`A request failed: ${failure}`)
      return JSON.parse(stdout)
    }
  }
  try {
    const runs = await Promise.all(
      functions.map(async (each, number) => [each.name, await prepare(each, number)] as const),
    )
    return { runs: new Map(runs), close }
  } catch (error) {
    close()
    throw error
  }
}
