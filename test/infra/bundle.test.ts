import { createHash } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { deflateRawSync } from 'node:zlib'
import type { Metafile } from 'esbuild'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bundleFunctions, type FunctionId, functionIds } from '#infra/bundle.ts'
import { handlerFileOf } from '#shared/api/routes.ts'

const directory = mkdtempSync(join(tmpdir(), 'bundles-'))
let bundles: ReadonlyMap<FunctionId, Metafile>
beforeAll(async () => {
  bundles = await bundleFunctions(directory)
})
afterAll(() => rmSync(directory, { recursive: true }))

/**
 * Bytes that a function may load at its start, where they are not 340 000: the fallback has no SDK, the reader of card
 * lists comes on top, and for the background functions, with three or four SDK clients, no request waits.
 */
const budgets: Partial<Record<FunctionId, number>> = {
  fallback: 120_000,
  'submissions.create': 370_000,
  'card-lists.parse': 370_000,
  'background.deliver': 405_000,
  'background.sweep': 375_000,
}

type Output = Metafile['outputs'][string]

const outputsOf = (id: FunctionId) => bundles.get(id)?.outputs ?? {}

/** What is loaded when the function starts: its entry and all that is imported statically from there. */
const eagerOutputsOf = (id: FunctionId): Output[] => {
  const outputs = outputsOf(id)
  const eager = new Set(Object.keys(outputs).filter((path) => path.endsWith('/index.mjs')))
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

/** What is deployed of a function: all of its code, without the maps. */
const filesOf = (id: FunctionId) => {
  const folder = join(directory, handlerFileOf(id))
  const names = readdirSync(folder).filter((name) => name.endsWith('.mjs'))
  return names.toSorted().map((name) => ({ name, content: readFileSync(join(folder, name)) }))
}

/** Size of the archive: its files deflated, and 150 bytes about each. */
const zippedBytesOf = (id: FunctionId): number =>
  filesOf(id).reduce((sum, { content }) => sum + 150 + deflateRawSync(content, { level: 9 }).length, 0)

describe.each(functionIds)('the bundle of %s', (id) => {
  it('starts with little code', () => {
    const bytes = eagerOutputsOf(id).reduce((sum, output) => sum + output.bytes, 0)
    expect(bytes).toBeGreaterThan(0)
    expect(bytes).toBeLessThanOrEqual(budgets[id] ?? 340_000)
  })

  it('is a small archive', () => {
    expect(zippedBytesOf(id)).toBeLessThanOrEqual(170_000)
  })

  it('starts without what is slow to load', () => {
    const eager = eagerOutputsOf(id)
    const slow = inputsOf(eager).filter(
      (path) =>
        /node_modules\/(undici|express|hono|fastify|@aws-sdk\/nested-clients)\//.test(path) ||
        /node_modules\/zod\/.*\/locales\/(?!en\.js)/.test(path),
    )
    const modules = eager.flatMap(({ imports }) =>
      imports.filter(({ external, kind }) => external && kind === 'import-statement').map(({ path }) => path),
    )
    expect(slow).toEqual([])
    expect(modules.filter((path) => !path.startsWith('node:') || /^node:(http|http2)$/.test(path))).toEqual([])
  })
})

const digestOf = (id: FunctionId): string => {
  const digest = createHash('sha256')
  for (const { name, content } of filesOf(id)) digest.update(name).update(content)
  return digest.digest('hex')
}

it('a bundle is the same bytes every time, so that a deploy changes only what changed', async () => {
  const before = functionIds.map(digestOf)
  await bundleFunctions(directory)
  expect(functionIds.map(digestOf)).toEqual(before)
})
