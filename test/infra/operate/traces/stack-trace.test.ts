import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bundleFunction } from '#infra/bundle.ts'
import { handlerFileOf } from '#infra/function-files.ts'
import { sourceMapsIn } from '#infra/source-maps.ts'
import { runOperate } from '#test/infra/operate/run-operate.ts'

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
  runOperate(['stack-trace', '--json', '--maps', maps], { input })

/** Where a text stands in the function's source. */
const placeOf = (text: string) => {
  const lines = readFileSync(join(root, source), 'utf8').split('\n')
  return `${source}:${lines.findIndex((line) => line.includes(text)) + 1}:`
}

describe('operate stack-trace', () => {
  it('names the line in the sources that threw, of the stack that Lambda logs', async () => {
    expect(written.stdout).toMatch(/at .*\/index-\w{8}\.mjs:\d+:\d+/)
    expect(JSON.parse((await operate(written.stdout)).output).frames[0]).toContain(placeOf("throw new Error('A record"))
  })

  it('reads a line of our own log, and the same line as an event that CloudWatch exports', async () => {
    expect(written.stderr).toContain('"event":"fan-out.failed"')
    const { frames } = JSON.parse((await operate(written.stderr)).output)

    expect(frames.join('\n')).toContain(placeOf('changes.parse(streamImageOf(image))'))
    expect(JSON.parse((await operate(JSON.stringify({ message: written.stderr }))).output)).toEqual({ frames })
  })

  it("passes over the frames of Lambda's runtime, which are not ours", async () => {
    const runtime = '    at Runtime.handleOnceNonStreaming (file:///var/runtime/index.mjs:1173:29)\n'

    expect(await operate(`${written.stdout}${runtime}`)).toEqual(await operate(written.stdout))
  })

  it('shows nothing wrong with the maps of another release: it says that they are not the ones', async () => {
    const { exitCode, errors } = await operate(written.stdout, tmpdir())

    expect(exitCode).toBe(1)
    expect(errors).toMatch(/has no source map of index-\w{8}\.mjs: the trace is of another release/)
  })

  it('says so when there is no stack trace', async () => {
    expect((await operate('START RequestId: 1')).errors).toBe('Standard input holds no stack trace of a function.\n')
  })
})
