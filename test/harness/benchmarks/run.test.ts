import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'

const runFile = fileURLToPath(new URL('./run.ts', import.meta.url))
const bench = (...parameters: readonly string[]) => promisify(execFile)(process.execPath, [runFile, ...parameters])

it.each([['no-such-part'], ['reader', '--rounds', '0']])(
  '%s is refused, with the parts and options that it has',
  async (...parameters) => {
    await expect(bench(...parameters)).rejects.toMatchObject({ code: 1, stdout: expect.stringContaining('capacity') })
  },
)
