import { existsSync, globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import type { Contract } from '#shared/api/contract.ts'
import { handlerFileOf, onlyReads, type Route, type RouteId, routes } from '#shared/api/routes.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const readFile = (file: string) => readFileSync(`${root}${file}`, 'utf8')
const sources = globSync('{shared,functions,infra}/**/*.ts', { cwd: root })
  .map((file) => file.replaceAll('\\', '/'))
  .sort()

type Import = { readonly name: string; readonly isType: boolean }

/** What a file imports, statically: our own files from the repository's root, packages by their names. */
const importsOf = (file: string): Import[] =>
  [
    ...readFile(file)
      .replaceAll(/`(?:[^`\\]|\\.)*`/g, '``')
      .matchAll(/^(import|export)( type)?\b[^'\n]*(?:\n[^'\n]*)*?\bfrom '([^']+)'|^import '([^']+)'/gm),
  ].map(([, , type, from, sideEffect]) => {
    const given = from ?? sideEffect ?? ''
    const isType = type !== undefined
    if (given.startsWith('#')) return { name: given.slice(1), isType }
    return { name: given.startsWith('.') ? new URL(given, `file:///${file}`).pathname.slice(1) : given, isType }
  })

const isOurs = (name: string) => /^(shared|functions|infra|test)\//.test(name)

/** Domains know one another by their pure files alone: what they are, not how they are stored. */
const pure =
  /^shared\/(access|stores|submissions|webhooks)\/(contract|schema|[a-z-]+-schema|events|fold|lifecycle|row|principal|store-id|tiers|api-key|vocabulary)\.ts$/

/** Of the API a domain knows what it speaks in: contracts, problems, pages. */
const spoken =
  /^shared\/api\/(admission|contract|fields|idempotency|if-match|not-found|paging|problems|routes|text|until-won)\.ts$/

/** Clock, log and key ring are ports, the rest of shared/runtime is wiring. */
const ports = /^shared\/runtime\/[a-z-]+\.ts$/

/** Who may import which of our own files. A file is judged by the first row that its path begins with. */
const mayImport: readonly (readonly [from: string, allowed: readonly RegExp[]])[] = [
  ['functions/', [/^shared\//]],
  ['infra/local/', [/^shared\//, /^infra\//, /^functions\//]],
  ['infra/operate/', [/^shared\//, /^infra\/operate\//, /^infra\/local\/(data-folder|access-log)\.ts$/]],
  ['infra/', [/^shared\//, /^infra\/[a-z-]+\.(ts|js)$/]],
  ['shared/api/', [/^shared\/api\//, pure, ports, /^shared\/table\/(creation-mark|definition|derived-id)\.ts$/]],
  ['shared/access/', [/^shared\/access\//, pure, spoken, ports, /^shared\/table\//]],
  ['shared/stores/', [/^shared\/stores\//, pure, spoken, ports, /^shared\/table\//]],
  ['shared/submissions/card-list/', [/^shared\/submissions\/card-list\//]],
  ['shared/submissions/', [/^shared\/submissions\//, pure, spoken, ports, /^shared\/table\//]],
  [
    'shared/webhooks/',
    [/^shared\/webhooks\//, pure, spoken, ports, /^shared\/table\//, /^shared\/submissions\/list\.ts$/],
  ],
  [
    'shared/table/',
    [/^shared\/runtime\/(patience|service-name)\.ts$/, /^shared\/table\//, /^shared\/access\/store-id\.ts$/],
  ],
  ['shared/runtime/wire/', [/^shared\//]],
  ['shared/runtime/', [/^shared\/runtime\/[a-z-]+\.ts$/]],
]

/** Which of our files may import a package. The first row that a package's name begins with decides; the rest is free. */
const mayBeImportedBy: readonly (readonly [name: string, by: RegExp])[] = [
  [
    '@aws-sdk/',
    /^infra\/(local|operate)\/|^shared\/(table|runtime)\/|^shared\/[a-z]+\/([a-z-]*repository|[a-z-]*list|gate|minute-step|delivery-queue|delivery-schedules)\.ts$/,
  ],
  ['@smithy/', /^shared\/runtime\//],
  ['@middy/', /^shared\/api\/endpoint\.ts$/],
  ['jose', /^shared\/access\/customer-session\.ts$/],
  ['ipaddr.js', /^shared\/webhooks\/address\.ts$/],
  ['aws-lambda', /^functions\/|^shared\/api\/|^infra\/local\//],
  ['aws-cdk-lib', /^infra\/[a-z-]+\.ts$/],
  ['constructs', /^infra\/[a-z-]+\.ts$/],
  ['cdk-nag', /^infra\/[a-z-]+\.ts$/],
  ['esbuild', /^infra\/[a-z-]+\.ts$/],
  // It loads undici, which costs every function that imports it part of its start.
  ['node:http', /^infra\/local\//],
  ['undici', /^$/],
]

describe.each(mayImport.map(([from]) => from))('a file of %s', (folder) => {
  const files = sources.filter((file) => mayImport.find(([from]) => file.startsWith(from))?.[0] === folder)
  const allowed = mayImport.find(([from]) => from === folder)?.[1] ?? []

  it('imports only what it may know', () => {
    expect(files).not.toEqual([])
    const wrong = files.flatMap((file) =>
      importsOf(file)
        .filter(({ name }) => isOurs(name) && !allowed.some((pattern) => pattern.test(name)))
        .map(({ name }) => `${file} imports ${name}`),
    )

    expect(wrong).toEqual([])
  })

  it('imports only packages that belong there', () => {
    const mayImportPackage = (file: string, name: string) => {
      const rule = mayBeImportedBy.find(([start]) => name === start || name.startsWith(`${start.replace(/\/$/, '')}/`))
      return rule?.[1].test(file) ?? true
    }
    // A type costs nothing at run time, and only tells what is spoken.
    const wrong = files.flatMap((file) =>
      importsOf(file)
        .filter(({ name, isType }) => !isType && !isOurs(name) && !mayImportPackage(file, name))
        .map(({ name }) => `${file} imports ${name}`),
    )

    expect(wrong).toEqual([])
  })
})

it('knows nothing of the tests', () => {
  for (const file of sources) expect(importsOf(file).filter(({ name }) => name.startsWith('test/'))).toEqual([])
})

/** The code alone: comments, texts and import lines could say anything. */
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
  it('imports zod as a namespace, which is a fifth of the size in every bundle', () => {
    expect(sources.filter((file) => /import (type )?\{[^}]*\} from 'zod'/.test(readFile(file)))).toEqual([])
  })

  it('has no casts: what comes from outside is parsed', () => {
    expect(linesWith(/\bas (?!const\b)[\w{([]/)).toEqual([])
  })

  it('has no any', () => {
    expect(linesWith(/[:<|&,(]\s*any\b|\bany\[\]/)).toEqual([])
  })

  it('reads its settings in one place, but for the namespace of metrics, which nothing hands to a log line', () => {
    const files = sources.filter(
      (file) => /^(shared|functions)\//.test(file) && !/^shared\/runtime\/(wire\/|metrics\.ts$)/.test(file),
    )

    expect(linesWith(/\bprocess\.env\b/, files)).toEqual([])
  })

  it('takes time and chance as parameters where it decides', () => {
    const files = sources.filter((file) => /^(shared|functions)\//.test(file) && !file.startsWith('shared/runtime/'))

    expect(linesWith(/\bDate\.now\(|\bnew Date\(\)|\bMath\.random\(/, files)).toEqual([])
  })
})

const contracts = (
  await Promise.all(
    globSync('shared/*/contract.ts', { cwd: root })
      .filter((file) => !file.includes('api'))
      .map((file): Promise<Record<string, unknown>> => import(`${root}${file}`)),
  )
).flatMap((module) => Object.values(module) as Contract[])

describe.each(routes.map((route: Route) => ({ ...route, id: route.id as RouteId })))('the row $id', (route) => {
  const contract = contracts.find(({ id }) => id === route.id)
  const handlerFile = `${handlerFileOf(route.id)}.ts`

  it('has one contract, whose parameters are those of its path', () => {
    expect(contracts.filter(({ id }) => id === route.id)).toHaveLength(1)
    const parameters = contract?.parameters()

    expect(parameters).toBeInstanceOf(z.ZodObject)
    expect(Object.keys((parameters as z.ZodObject).shape)).toEqual(
      [...route.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name),
    )
  })

  it('has a handler that fits a screen, and a test', async () => {
    const { handler }: { handler: unknown } = await import(`${root}${handlerFile}`)

    expect(typeof handler).toBe('function')
    expect(readFile(handlerFile).split('\n').length).toBeLessThanOrEqual(70)
    expect(existsSync(`${root}test/${handlerFile.replace(/\.ts$/, '.test.ts')}`)).toBe(true)
  })

  it('that sends something waits for the gate, as one that writes', () => {
    if (route.uses.includes('delivery-queue')) expect(onlyReads(route)).toBe(false)
  })

  it('is idempotent and conditional only where there is something to repeat or to match', () => {
    if (contract?.idempotent) expect(route.method).toBe('POST')
    if (contract?.conditional) expect(route.path).toContain('{')
    if (route.method === 'GET' || route.method === 'DELETE') {
      expect(contract?.body({} as never)).toMatchObject({ shape: {} })
    }
  })
})

it('has a row for every contract and every handler of a resource', () => {
  const ids = new Set<string>(routes.map(({ id }) => id))
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
