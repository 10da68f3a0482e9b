import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { TestProject } from 'vitest/node'
import { startLocalStack } from '#test/support/local-stack.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** Where the suite runs, and the keys of two stores there. */
    endToEndEnvironment: { BASE_URL: string; API_KEY: string; OTHER_API_KEY: string }
  }
}

const operateFile = fileURLToPath(new URL('../../../infra/operate/operate.ts', import.meta.url))

/** Makes a store with the operator's command, of the tier with the highest rate limit, and returns its key. */
const createStore = async (name: string, folder: string): Promise<string> => {
  const command = ['stores', 'create', '--name', name, '--tier', 'pro_api_access', '--data', folder, '--json']
  const { stdout } = await promisify(execFile)(process.execPath, [operateFile, ...command])
  return (JSON.parse(stdout) as { api_key: { key: string } }).api_key.key
}

/**
 * Runs the suite against `BASE_URL` with the keys of two stores in `API_KEY` and `OTHER_API_KEY` or, when `BASE_URL` is
 * not set, against a local stack of its own that retries every second. Both stores are Pro with the API access feature:
 * the suite sends more than 300 requests a minute.
 */
export default async ({ provide }: TestProject): Promise<(() => Promise<void>) | undefined> => {
  const { BASE_URL, API_KEY, OTHER_API_KEY } = process.env
  if (BASE_URL !== undefined) {
    if (!API_KEY || !OTHER_API_KEY) throw new Error('BASE_URL needs API_KEY and OTHER_API_KEY, of two stores.')
    provide('endToEndEnvironment', { BASE_URL, API_KEY, OTHER_API_KEY })
    return undefined
  }
  const folder = mkdtempSync(join(tmpdir(), 'intake-end-to-end-'))
  const stack = await startLocalStack(['--fresh', '--data', folder, '--retry-delays', '1,1,1,1'])
  const stop = async () => {
    await stack.stop()
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    provide('endToEndEnvironment', {
      BASE_URL: stack.base_url,
      API_KEY: await createStore('Cards', folder),
      OTHER_API_KEY: await createStore('Other cards', folder),
    })
    return stop
  } catch (error) {
    await stop()
    throw error
  }
}
