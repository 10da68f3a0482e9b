import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { startLocalStack } from '#test/support/local-stack.ts'

const operateFile = fileURLToPath(new URL('../../infra/operate/operate.ts', import.meta.url))

/** A second store, made as an operator makes one; gives its key. */
const createOtherStore = async (folder: string): Promise<string> => {
  const command = ['stores', 'create', '--name', 'Other cards', '--tier', 'pro', '--data', folder, '--json']
  const { stdout } = await promisify(execFile)(process.execPath, [operateFile, ...command])
  return (JSON.parse(stdout) as { api_key: { key: string } }).api_key.key
}

/**
 * Where the suite runs: against `BASE_URL` with the keys of two Pro stores in `API_KEY` and `OTHER_API_KEY`, or, when
 * that is not set, against a local stack of its own that retries every second.
 */
export default async (): Promise<(() => Promise<void>) | undefined> => {
  const { BASE_URL, API_KEY, OTHER_API_KEY } = process.env
  if (BASE_URL !== undefined) {
    if (API_KEY && OTHER_API_KEY) return undefined
    throw new Error('With BASE_URL the suite needs API_KEY and OTHER_API_KEY, the keys of two Pro stores.')
  }
  const folder = mkdtempSync(join(tmpdir(), 'intake-end-to-end-'))
  const stack = await startLocalStack(['--fresh', '--data', folder, '--retry-delays', '1,1,1,1'])
  const stop = async () => {
    await stack.stop()
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    const otherApiKey = await createOtherStore(folder)
    Object.assign(process.env, { BASE_URL: stack.base_url, API_KEY: stack.api_key, OTHER_API_KEY: otherApiKey })
    return stop
  } catch (error) {
    await stop()
    throw error
  }
}
