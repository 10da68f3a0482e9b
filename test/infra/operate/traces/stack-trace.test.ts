import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bundleFunction } from '#infra/bundle.ts'
import { handlerFileOf } from '#infra/function-files.ts'
import { sourceMapsIn } from '#infra/source-maps.ts'

const root = fileURLToPath(new URL('../../../../', import.meta.url))
const directory = mkdtempSync(join(tmpdir(), 'stack-trace-'))
const id = 'background.fan-out'
const source = `${handlerFileOf(id)}.ts`

/** Calls the bundled function with a record without contents, and prints the stack of what it throws. */
const program = `
  const { handler } = await import('${pathToFileURL(join(directory, handlerFileOf(id), 'index.mjs'))}')
  await handler({ Records: [{ dynamodb: {} }] }).catch(({ stack }) => console.log(stack))`

const settings = { TABLE_NAME: 'none', DELIVERY_QUEUE_URL: 'http://127.0.0.1:1', AWS_REGION: 'eu-central-1' }

let written: { stdout: string; stderr: string }
beforeAll(async () => {
  await bundleFunction(id, directory)
  const env = { ...process.env, ...settings }
  written = spawnSync(process.execPath, ['--input-type=module', '-e', program], { env, encoding: 'utf8' })
})
afterAll(() => rmSync(directory, { recursive: true }))

const operate = (input: string, maps = sourceMapsIn(directory)) =>
  spawnSync(process.execPath, [join(root, 'infra/operate/operate.ts'), 'stack-trace', '--json', '--maps', maps], {
    input,
    encoding: 'utf8',
  })

/** Where a text stands in the function's source. */
const placeOf = (text: string) => {
  const lines = readFileSync(join(root, source), 'utf8').split('\n')
  return `${source}:${lines.findIndex((line) => line.includes(text)) + 1}:`
}

describe('operate stack-trace', () => {
  it('names the line in the sources that threw, of the stack that Lambda logs', () => {
    expect(written.stdout).toMatch(/at .*\/index-\w{8}\.mjs:\d+:\d+/)
    expect(JSON.parse(operate(written.stdout).stdout).frames[0]).toContain(placeOf("throw new Error('A record"))
  })

  it('reads a line of our own log, and the same line as an event that CloudWatch exports', () => {
    expect(written.stderr).toContain('"event":"fan-out.failed"')
    const { frames } = JSON.parse(operate(written.stderr).stdout)

    expect(frames.join('\n')).toContain(placeOf('changes.parse(streamImageOf(image))'))
    expect(JSON.parse(operate(JSON.stringify({ message: written.stderr })).stdout)).toEqual({ frames })
  })

  it("passes over the frames of Lambda's runtime, which are not ours", () => {
    const runtime = '    at Runtime.handleOnceNonStreaming (file:///var/runtime/index.mjs:1173:29)\n'

    expect(operate(`${written.stdout}${runtime}`).stdout).toBe(operate(written.stdout).stdout)
  })

  it('shows nothing wrong with the maps of another release: it says that they are not the ones', () => {
    const { status, stderr } = operate(written.stdout, tmpdir())

    expect(status).toBe(1)
    expect(stderr).toMatch(/has no source map of index-\w{8}\.mjs: the trace is of another release/)
  })

  it('says so when there is no stack trace', () => {
    expect(operate('START RequestId: 1').stderr).toBe('Standard input holds no stack trace of a function.\n')
  })
})
