import { execFile, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import * as net from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { documentFile } from '#infra/openapi/document.ts'
import { createSecret } from '#shared/webhooks/registrations/secrets.ts'
import { signBody } from '#shared/webhooks/sending/signature.ts'
import { answer, startReceiver } from '#test/support/receiver.ts'

const run = promisify(execFile)
const folder = await mkdtemp(join(tmpdir(), 'client-'))
const installed = join(folder, 'node_modules', 'submission-intake-client')
const compiler = resolve('node_modules/typescript/bin/tsc')

/** As a store's developer writes it; with types that must be right, and one line that must be wrong. */
const program = `
import { ApiError, createClient, type ErrorBody, type SubmissionEvent, verifyWebhook, WebhookSignatureError } from 'submission-intake-client'

const defaults = { timeoutSeconds: undefined, fetch: undefined, random: undefined, sleep: undefined }
const client = createClient({ baseUrl: process.argv[2] ?? '', apiKey: 'sik_test', ...defaults })
const { status, items } = await client.submissions.create({ customer_email: 'a@b.example', customer_name: 'Ann', card_list: '4 Bolt' })
const isMissing = ({ code }: ErrorBody): boolean => code === 'NOT_FOUND'
const first: string | undefined = items[0]?.condition
const done: 'pending_review' | 'quoted' | 'accepted' | 'rejected' | 'completed' = status
for await (const { card_count } of client.submissions.list({ status: 'quoted' })) console.log(card_count.toFixed(0))
// @ts-expect-error: no such action.
client.submissions.transition.bind(null, 'id', { action: 'burn' })
client.submissions.get.bind(null, 'id', { entry: undefined })
const told = (event: SubmissionEvent): string => {
  switch (event.event) {
    case 'submission.received':
      return event.data.submission.customer_name
    default:
      return first ?? done
  }
}
try {
  told(await verifyWebhook('{}', new Headers(), 'whsec_AAAA'))
} catch (error) {
  if (error instanceof WebhookSignatureError) console.log(error.reason)
}
try {
  await client.store.get()
} catch (error) {
  if (error instanceof ApiError) console.log(error.code, error.status, error.requestId, error.details.length)
}
`

const strict = {
  strict: true,
  exactOptionalPropertyTypes: true,
  noUncheckedIndexedAccess: true,
  noPropertyAccessFromIndexSignature: true,
  verbatimModuleSyntax: true,
  skipLibCheck: false,
  target: 'es2022',
}

beforeAll(async () => {
  await run(process.execPath, ['infra/client/pack.ts', folder])
  const [tarball = ''] = (await readdir(folder)).filter((name) => name.endsWith('.tgz'))
  await writeFile(join(folder, 'package.json'), '{ "private": true, "type": "module" }')
  await run('npm', ['install', '--offline', '--no-audit', '--no-fund', `./${tarball}`], { cwd: folder })
  await writeFile(join(folder, 'program.ts'), program)
  await writeFile(join(folder, 'process.d.ts'), 'declare const process: { argv: string[] }')
  const document = JSON.parse(await readFile(documentFile, 'utf8'))
  const texts = [await readFile(join(installed, 'README.md'), 'utf8'), String(document.info.description)]
  const shown = texts.flatMap((text) => [...text.matchAll(/```ts\n(.*?)```/gs)].map(([, example = '']) => example))
  await Promise.all(shown.map((text, index) => writeFile(join(folder, `example-${index}.ts`), text)))
}, 60_000)

afterAll(() => rm(folder, { recursive: true, force: true }))

const compile = async (files: readonly string[], compilerOptions: Record<string, unknown>) => {
  const settings = { files, compilerOptions: { ...strict, ...compilerOptions } }
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(settings))
  return run(process.execPath, [compiler], { cwd: folder }).catch(({ stdout }: { stdout: string }) => ({ stdout }))
}

describe('the packed client', () => {
  it('has one module, declarations and a README, and no dependency', async () => {
    const { dependencies, peerDependencies, version } = JSON.parse(
      await readFile(join(installed, 'package.json'), 'utf8'),
    )
    expect({ dependencies, peerDependencies, version }).toEqual({
      version: JSON.parse(await readFile('package.json', 'utf8')).version,
    })
    expect((await readdir(installed)).filter((name) => !name.endsWith('.d.ts'))).toEqual([
      'LICENSE',
      'README.md',
      'index.js',
      'package.json',
    ])
    expect(await readdir(join(folder, 'node_modules'))).toEqual(['.package-lock.json', 'submission-intake-client'])
  })

  it('is smaller than 20 KB, and imports nothing', async () => {
    const text = await readFile(join(installed, 'index.js'), 'utf8')

    expect(text).not.toMatch(/\bimport\b|\brequire\(|\bzod\b/)
    expect(text.length).toBeLessThan(20_000)
  })

  it.each([
    ['a browser’s types', { module: 'nodenext', lib: ['es2022', 'dom', 'dom.iterable'] }],
    ['a bundler', { module: 'preserve', moduleResolution: 'bundler', lib: ['es2022', 'dom'] }],
  ])('compiles under strict settings with %s', async (_, compilerOptions) => {
    const { stdout } = await compile(['program.ts', 'process.d.ts'], { ...compilerOptions, types: [], noEmit: true })

    expect(stdout).toBe('')
  })

  it('compiles under strict settings with Node’s types, and so do the examples of its README and of the reference page', async () => {
    const types = { types: ['node'], typeRoots: [resolve('node_modules/@types')] }
    const options = { ...types, module: 'nodenext', lib: ['es2022'], noEmit: true }
    const { stdout } = await compile(['program.ts', ...[0, 1, 2, 3].map((index) => `example-${index}.ts`)], options)

    expect(stdout).toBe('')
  })

  it('runs where it was installed', async () => {
    const page = { data: [{ card_count: 4 }], has_more: false, next_cursor: null }
    const server = await startReceiver({
      behaviour: (response, request) => {
        const { method, path } = request
        if (path.endsWith('/store')) return answer(403, { headers: { 'x-request-id': 'r-1' } })(response, request)
        const body = method === 'POST' ? { status: 'quoted', items: [] } : page
        return answer(200, { body: JSON.stringify(body) })(response, request)
      },
    })
    const { stdout } = await run(process.execPath, [join(folder, 'program.ts'), `${server.url}/stage`])
    await server.close()

    expect(stdout).toBe('4\nmalformed\nUNEXPECTED_ANSWER 403 r-1 0\n')
  })
})

describe('the receiver that the README and the reference page show', () => {
  const secret = createSecret(randomBytes)

  /** As it stands there, but for its secret and its port, which it prints. */
  const startShownReceiver = async () => {
    const own = [
      ['whsec_...', secret],
      ['.listen(8080)', ".listen(0, '127.0.0.1', function () { console.log(this.address().port) })"],
    ] as const
    const shown = await readFile(join(folder, 'example-1.ts'), 'utf8')
    for (const [text] of own) expect(shown).toContain(text)
    const file = join(folder, 'receiver.ts')
    await writeFile(
      file,
      own.reduce((text, [from, to]) => text.replace(from, to), shown),
    )
    const child = spawn(process.execPath, [file])
    const output = { stdout: '', stderr: '' }
    child.stderr.on('data', (piece) => {
      output.stderr += piece
    })
    const [first] = await once(child.stdout, 'data')
    child.stdout.on('data', (piece) => {
      output.stdout += piece
    })
    const end = async () => {
      child.kill()
      await once(child, 'close')
      return output
    }
    return { port: Number(first), end }
  }

  const eventOf = (id: string, data: unknown) => JSON.stringify({ id, event: 'submission.received', data })
  const ann = { submission: { customer_name: 'Ann' }, items: [] }

  it('lives through requests that are cut off, too long, forged or fail in its work, and does each event once', async () => {
    const { port, end } = await startShownReceiver()
    const post = (body: string, signature = signBody({ body: Buffer.from(body), secret })) =>
      fetch(`http://127.0.0.1:${port}/`, {
        method: 'POST',
        body,
        headers: { 'X-Signature': signature, 'X-Delivery-Id': 'd-1' },
      }).then(
        ({ status }) => status,
        () => 'closed',
      )

    const cutOff = net.connect(port, '127.0.0.1')
    await once(cutOff, 'connect')
    cutOff.end('POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\nhalf').resume()
    await once(cutOff, 'close')

    expect(['closed', 500]).toContain(await post('x'.repeat(1024 * 1024 + 1)))
    expect(await post('{}', `sha256=${'0'.repeat(64)}`)).toBe(401)
    expect(await post(eventOf('fails', {}))).toBe(204)
    expect(await post(eventOf('works', ann))).toBe(204)
    expect(await post(eventOf('works', ann))).toBe(204)
    expect(await post(eventOf('fails', ann))).toBe(204)
    expect(await post('{}', '')).toBe(401)

    const { stdout, stderr } = await end()
    expect(stdout).toBe('received Ann 0\nreceived Ann 0\n')
    expect(stderr).toMatch(/^Not done; have it sent again: d-1 TypeError/)
  })
})
