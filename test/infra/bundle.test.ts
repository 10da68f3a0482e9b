import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { deflateRawSync } from 'node:zlib'
import type { Metafile } from 'esbuild'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bundleFunctions } from '#infra/bundle.ts'
import { type FunctionId, functionIds, handlerFileOf } from '#infra/function-files.ts'
import { sourceMapsIn } from '#infra/source-maps.ts'
import { type Permissions, permissions } from '#shared/api/permissions.ts'
import { routeIds } from '#shared/api/routes.ts'
import { functionEnvironment } from '#test/harness/benchmarks/functions/environment.ts'

const directory = mkdtempSync(join(tmpdir(), 'bundles-'))
let bundles: ReadonlyMap<FunctionId, Metafile>
// All functions and pages take 30 seconds of a machine that does nothing else.
beforeAll(async () => {
  bundles = await bundleFunctions(directory)
}, 180_000)
afterAll(() => rmSync(directory, { recursive: true }))

const usersOf = (use: NonNullable<Permissions['uses']>[number]) =>
  routeIds.filter((id) => permissions[id].uses?.includes(use))

/** Bytes of one SDK client, zod and the middleware chain. */
const commonBytes = 278_000

/** Bytes that a function may load at its start beyond `commonBytes`. */
const allowances: readonly { readonly bytes: number; readonly of: string; readonly ids: readonly FunctionId[] }[] = [
  {
    bytes: 32_000,
    of: "the queue's client",
    ids: [...usersOf('delivery-queue'), 'background.deliver', 'background.sweep', 'background.audit'],
  },
  {
    bytes: 13_000,
    of: "the secrets' client",
    ids: [...usersOf('sealing-key'), ...usersOf('session-key'), 'authorizer', 'background.deliver'],
  },
  { bytes: 32_000, of: "the scheduler's client", ids: ['background.deliver', 'background.sweep'] },
  { bytes: 128_000, of: 'the reader of card lists', ids: ['submissions.create', 'card-lists.parse'] },
]

const budgetOf = (id: FunctionId): number =>
  // These have no SDK, and no zod but what parses a page.
  id === 'fallback' || id.startsWith('pages.')
    ? 24_000
    : allowances.filter(({ ids }) => ids.includes(id)).reduce((sum, { bytes }) => sum + bytes, commonBytes)

type Output = Metafile['outputs'][string]

const outputsOf = (id: FunctionId) => bundles.get(id)?.outputs ?? {}

/** Loaded when the function starts: its entry and all static imports from there. */
const eagerOutputsOf = (id: FunctionId): Output[] => {
  const outputs = outputsOf(id)
  const eager = new Set(Object.keys(outputs).filter((path) => /\/index-\w+\.mjs$/.test(path)))
  for (const path of eager) {
    for (const { kind, external, path: imported } of outputs[path]?.imports ?? []) {
      if (kind === 'import-statement' && !external) eager.add(imported)
    }
  }
  return [...eager].flatMap((path) => outputs[path] ?? [])
}

const inputsOf = (outputs: readonly Output[]): string[] =>
  outputs.flatMap(({ inputs }) =>
    Object.entries(inputs)
      .filter(([, { bytesInOutput }]) => bytesInOutput > 0)
      .map(([path]) => path),
  )

/** A function's deployed files: its code, and its page. */
const filesOf = (id: FunctionId) => {
  const folder = join(directory, handlerFileOf(id))
  const names = readdirSync(folder)
  return names.toSorted().map((name) => ({ name, content: readFileSync(join(folder, name)) }))
}

/** Size of the ZIP archive: its files deflated, and 150 bytes of headers for each. */
const zippedBytesOf = (id: FunctionId): number =>
  filesOf(id).reduce((sum, { content }) => sum + 150 + deflateRawSync(content, { level: 9 }).length, 0)

describe.each(functionIds)('the bundle of %s', (id) => {
  it('starts with little code', () => {
    const bytes = eagerOutputsOf(id).reduce((sum, output) => sum + output.bytes, 0)
    expect(bytes).toBeGreaterThan(0)
    expect(bytes).toBeLessThanOrEqual(budgetOf(id))
  })

  it('is a small archive', () => {
    // The reference page contains the library that shows it, in two codings.
    expect(zippedBytesOf(id)).toBeLessThanOrEqual(id === 'pages.reference' ? 660_000 : 170_000)
  })

  it('starts without what is slow to load', () => {
    const eager = eagerOutputsOf(id)
    const slow = inputsOf(eager).filter(
      (path) =>
        /node_modules\/(undici|express|hono|fastify|@aws-sdk\/nested-clients)\//.test(path) ||
        /node_modules\/zod\/.*\/(locales|classic)\//.test(path),
    )
    const modules = eager.flatMap(({ imports }) =>
      imports.filter(({ external, kind }) => external && kind === 'import-statement').map(({ path }) => path),
    )
    expect(slow).toEqual([])
    expect(modules.filter((path) => !path.startsWith('node:') || /^node:(http|http2|process)$/.test(path))).toEqual([])
  })
})

/** Node's own modules that a function has loaded when its start is over. */
const modulesOf = (id: FunctionId): string[] => {
  const file = join(directory, handlerFileOf(id), 'index.mjs')
  const program = `await import(${JSON.stringify(file)}); console.log(JSON.stringify(process.moduleLoadList)); process.exit()`
  // Nothing listens there, which a warm-up takes for a network that is down.
  const env = functionEnvironment('https://127.0.0.1:1')
  return JSON.parse(execFileSync(process.execPath, ['--input-type=module', '-e', program], { env }).toString())
}

describe('a start of submissions.create', () => {
  it('loads what reads the first answer, so that the first request need not', () => {
    expect(modulesOf('submissions.create')).toContain('NativeModule internal/webstreams/readablestream')
  })

  it('does not load the module of the process', () => {
    expect(modulesOf('submissions.create')).not.toContain('NativeModule process')
  })
})

const digestOf = (id: FunctionId): string => {
  const digest = createHash('sha256')
  for (const { name, content } of filesOf(id)) digest.update(name).update(content)
  return digest.digest('hex')
}

describe('the source maps', () => {
  const mapped = () => functionIds.flatMap(filesOf).filter(({ name }) => name.endsWith('.mjs') && name !== 'index.mjs')

  it('are not deployed, and there is one for every file of every function', () => {
    const maps = readdirSync(sourceMapsIn(directory))

    expect(functionIds.flatMap(filesOf).filter(({ name }) => name.endsWith('.map'))).toEqual([])
    expect(new Set(maps)).toEqual(new Set(mapped().map(({ name }) => `${name}.map`)))
  })

  it('are found by the name of a file: files of one name have one content', () => {
    const contents = Map.groupBy(mapped(), ({ name }) => name)
    for (const files of contents.values()) expect(new Set(files.map(({ content }) => String(content))).size).toBe(1)
  })
})

it('a bundle is the same bytes every time, so that a deploy changes only what changed', async () => {
  const before = functionIds.map(digestOf)
  await bundleFunctions(directory)
  expect(functionIds.map(digestOf)).toEqual(before)
}, 120_000)
