import { existsSync, globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { handlerFileOf } from '#infra/function-files.ts'
import type { Contract } from '#shared/api/contract.ts'
import { pageIds } from '#shared/api/pages/paths.ts'
import { permissions, runsBesideGate } from '#shared/api/permissions.ts'
import { routeIds, routes } from '#shared/api/routes.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const readFile = (file: string) => readFileSync(`${root}${file}`, 'utf8')
const sources = globSync('{shared,functions,infra}/**/*.{ts,tsx,mts,cts,js,mjs,cjs}', { cwd: root })
  .map((file) => file.replaceAll('\\', '/'))
  .sort()

type Import = { readonly name: string; readonly isType: boolean }

/** A file's imports, static and not: our own files as paths from the repository's root, packages by name. */
const importsOf = (file: string): Import[] =>
  [
    ...readFile(file)
      .replaceAll(/`(?:[^`\\]|\\.)*`/g, '``')
      .replaceAll('"', "'")
      .matchAll(
        /^(?:import|export)( type)?\b[^'\n]*(?:\n[^'\n]*)*?\bfrom '([^']+)'|^import '([^']+)'|\bimport\('([^']+)'\)/gm,
      ),
  ].map(([, type, from, sideEffect, dynamic]) => {
    const given = from ?? sideEffect ?? dynamic ?? ''
    const isType = type !== undefined
    if (given.startsWith('#')) return { name: given.slice(1), isType }
    return { name: given.startsWith('.') ? new URL(given, `file:///${file}`).pathname.slice(1) : given, isType }
  })

const isOurs = (name: string) => /^(shared|functions|infra|test)\//.test(name)

/**
 * The layers, from the top down. A file is in the layer with the longest path that contains it, and may import from its
 * own layer and from those below it. There is no exception: a file that seems to need one is in the wrong folder.
 */
const layers = [
  'infra/local',
  'infra/local/demo',
  'infra/local/gateway',
  'infra/local/queue',
  'infra/local/dynamodb',
  'infra/local/lambda',
  'infra/listen',
  'infra/operate',
  'infra/local/host',
  'infra/stack',
  'infra/client',
  'infra/openapi',
  'infra/openapi/texts',
  'infra',
  'infra/pages',
  'functions',
  'shared/wiring',
  'functions/pages/console',
  'functions/pages/form',
  'functions/pages/look',
  'shared/client',
  'shared/api/contracts',
  'shared/api/pages',
  'shared/api',
  'shared/webhooks/engine',
  'shared/webhooks/engine/attempts',
  'shared/webhooks/sending',
  'shared/webhooks/wake-ups',
  'shared/webhooks/deliveries',
  'shared/webhooks/registrations',
  'shared/submissions',
  'shared/access',
  'shared/access/credentials',
  'shared/stores',
  'shared/table',
  'shared/core',
  'shared/card-list',
  'shared/card-list/rows',
  'shared/card-list/lines',
  'shared/card-list/text',
  'shared/card-list/words',
]

const byLength = layers.toSorted((left, right) => right.length - left.length)

/** Index in `layers`, 0 at the top; -1 for a file in none. */
const layerOf = (file: string): number => layers.indexOf(byLength.find((layer) => file.startsWith(`${layer}/`)) ?? '')

const folderOf = (file: string): string => file.slice(0, file.lastIndexOf('/'))

describe('the folders', () => {
  it('are each in a layer', () => {
    expect(sources.filter((file) => layerOf(file) === -1)).toEqual([])
    expect(layers.filter((_, index) => !sources.some((file) => layerOf(file) === index))).toEqual([])
  })

  it('have no import that goes up', () => {
    const upward = sources.flatMap((file) =>
      importsOf(file)
        .filter(({ name }) => isOurs(name) && (layerOf(name) === -1 || layerOf(name) < layerOf(file)))
        .map(({ name }) => `${file} imports ${name}`),
    )

    expect(upward).toEqual([])
  })

  it('have no circle of imports', () => {
    const circles: string[] = []
    const done = new Set<string>()
    const follow = (file: string, path: readonly string[]): void => {
      if (path.includes(file)) circles.push([...path.slice(path.indexOf(file)), file].join(' -> '))
      if (path.includes(file) || done.has(file)) return
      for (const { name } of importsOf(file)) if (sources.includes(name)) follow(name, [...path, file])
      done.add(file)
    }
    for (const file of sources) follow(file, [])

    expect(circles).toEqual([])
  })

  it('hold at most 12 files each', () => {
    const tests = globSync('test/**/*.ts', { cwd: root }).map((file) => file.replaceAll('\\', '/'))
    const full = [...Map.groupBy([...sources, ...tests], folderOf)]
      .filter(([, files]) => files.length > 12)
      .map(([folder, files]) => `${folder}: ${files.length}`)

    expect(full).toEqual([])
  })
})

const anyOf = (...patterns: readonly RegExp[]): RegExp => new RegExp(patterns.map(({ source }) => source).join('|'))

/**
 * Files that may import a package at run time; a type import costs nothing there. The first entry whose name begins the
 * package's name decides. A package without an entry may be imported in `infra`, and nowhere in what Lambda runs.
 */
const mayBeImportedBy: readonly (readonly [name: string, by: RegExp])[] = [
  [
    '@aws-sdk/',
    anyOf(
      /^infra\/(local|operate)\/|^infra\/cloudformation\.ts$/,
      /^shared\/(table|wiring|access|stores|submissions)\//,
      /^shared\/webhooks\/(deliveries|registrations|wake-ups)\//,
    ),
  ],
  ['@middy/', /^shared\/api\/endpoint\.ts$/],
  ['jose', /^shared\/access\/credentials\/session-token\.ts$/],
  ['ipaddr.js', /^shared\/webhooks\/sending\/address\.ts$/],
  ['aws-cdk-lib', /^infra\/stack\//],
  ['constructs', /^infra\/stack\//],
  ['cdk-nag', /^infra\/stack\//],
  ['esbuild', /^infra\/(bundle|client\/pack|pages\/browser-page)\.ts$/],
  // What a browser runs; none of it is in what Lambda runs.
  ['preact', /^functions\/pages\/(console|form|look)\//],
  ['uqr', /^functions\/pages\/console\//],
  // It loads undici, which slows the cold start of every function that imports it. The sender loads it when it needs
  // it.
  ['node:http', /^infra\/local\/|^shared\/webhooks\/sending\/send\.ts$/],
  ['undici', /^$/],
  ['node:', /./],
  ['zod', /./],
]

it('packages are imported only where they belong', () => {
  const mayImportPackage = (file: string, name: string) => {
    const rule = mayBeImportedBy.find(([start]) => name === start || name.startsWith(start.replace(/(?<![/:])$/, '/')))
    return rule?.[1].test(file) ?? file.startsWith('infra/')
  }
  const wrong = sources.flatMap((file) =>
    importsOf(file)
      .filter(({ name, isType }) => !isType && !isOurs(name) && !mayImportPackage(file, name))
      .map(({ name }) => `${file} imports ${name}`),
  )

  expect(wrong).toEqual([])
})

/** A file without comments, texts and import lines, where a forbidden pattern is no code. */
const codeOf = (file: string): string =>
  readFile(file)
    .replaceAll(/\/\*[\s\S]*?\*\//g, '')
    .replaceAll(/'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"/g, "''")
    .replaceAll(/`(?:[^`\\]|\\.)*`/g, '``')
    .replaceAll(/\/\/.*$/gm, '')
    .replaceAll(/^(?:import|export)\b[^'\n]*(?:\n[^'\n]*)*?\bfrom ''/gm, '')

const linesWith = (pattern: RegExp, files = sources): string[] =>
  files.flatMap((file) =>
    codeOf(file)
      .split('\n')
      .filter((line) => pattern.test(line))
      .map((line) => `${file}: ${line.trim()}`),
  )

describe('the code', () => {
  it('imports zod/mini as a namespace: 34 KB in a bundle, where zod has 97', () => {
    const imports = /^.* from 'zod.*$/gm
    const others = sources.filter((file) =>
      (readFile(file).match(imports) ?? []).some((line) => !/^import (type )?\* as z from 'zod\/mini'$/.test(line)),
    )
    expect(others).toEqual([])
  })

  it('has no casts: what comes from outside is parsed', () => {
    expect(linesWith(/\bas (?!const\b)[\w{([]/)).toEqual([])
  })

  it('has no any', () => {
    expect(linesWith(/[:<|&,(]\s*any\b|\bany\[\]/)).toEqual([])
  })

  it('reads its settings where it is wired', () => {
    const files = sources.filter((file) => /^(shared|functions)\//.test(file) && !file.startsWith('shared/wiring/'))

    expect(linesWith(/\bprocess\.env\b/, files)).toEqual([])
  })

  it('takes time and chance as parameters where it decides', () => {
    // The time of a log line decides nothing.
    const files = sources.filter(
      (file) =>
        /^(shared|functions)\//.test(file) &&
        !/^shared\/(wiring\/|core\/log\.ts$)|^functions\/pages\/console\/now\.ts$/.test(file),
    )

    expect(linesWith(/\bDate\.now\(|\bnew Date\(\)|\bMath\.random\(/, files)).toEqual([])
  })
})

const contracts = (
  await Promise.all(
    globSync('shared/api/contracts/*.ts', { cwd: root }).map(
      (file): Promise<Record<string, unknown>> => import(`${root}${file}`),
    ),
  )
).flatMap((module) =>
  Object.values(module).filter((value): value is Contract => typeof value === 'object' && value !== null),
)

describe.each([...routeIds, ...pageIds])('the function of %s', (id) => {
  it('fits a screen, and has a test', async () => {
    const handlerFile = `${handlerFileOf(id)}.ts`
    const { handler }: { handler: unknown } = await import(`${root}${handlerFile}`)

    expect(typeof handler).toBe('function')
    expect(readFile(handlerFile).split('\n').length).toBeLessThanOrEqual(70)
    expect(existsSync(`${root}test/${handlerFile.replace(/\.ts$/, '.test.ts')}`)).toBe(true)
  })
})

describe.each(routeIds)('the route %s', (id) => {
  const { method, path } = routes[id]
  const contract = contracts.find((other) => other.id === id)

  it('has one contract, whose parameters are those of its path', () => {
    expect(contracts.filter((other) => other.id === id)).toHaveLength(1)
    const parameters = contract?.parameters()

    expect(parameters).toBeInstanceOf(z.ZodMiniObject)
    expect(Object.keys((parameters as z.ZodMiniObject).shape)).toEqual(
      [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name),
    )
  })

  it('waits for the gate, as one that writes, if it sends something', () => {
    if (permissions[id].uses?.includes('delivery-queue')) expect(runsBesideGate(id)).toBe(false)
  })

  it('is idempotent and conditional only where there is something to repeat or to match', () => {
    if (contract?.idempotent) expect(method).toBe('POST')
    if (contract?.conditional) expect(path).toContain('{')
    if (method === 'GET' || method === 'DELETE') expect(contract?.body({} as never)).toMatchObject({ shape: {} })
  })
})

it('has a route for every contract, and a route or page for every handler of a resource', () => {
  const ids = new Set<string>([...routeIds, ...pageIds])
  const handlers = globSync('functions/*/*.ts', { cwd: root })
    .map((file) =>
      file
        .replaceAll('\\', '/')
        .replace(/^functions\/(.*)\.ts$/, '$1')
        .replace('/', '.'),
    )
    .filter((id) => !id.startsWith('background.'))

  expect(contracts.filter(({ id }) => !ids.has(id))).toEqual([])
  expect(handlers.filter((id) => !ids.has(id))).toEqual([])
})
