import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { basename, join, relative, resolve } from 'node:path'
import { type BuildOptions, build, type Metafile, type Plugin } from 'esbuild'
import { routes } from '#shared/api/routes.ts'
import { type FunctionId, functionIds, handlerFileOf } from './function-files.ts'
import { hasBuiltPage, writePage } from './pages/build.ts'
import { joinWords } from './pages/word-tables.ts'
import { sourceMapSchema, sourceMapsIn } from './source-maps.ts'

/**
 * The SDK's credential sources for outside Lambda. A function has its credentials in its environment, so these lazy
 * imports never run. Bundled, they would add 33 KB to the start: code of the SDK's core that only they use.
 */
const otherCredentialSources = [
  '@aws-sdk/credential-provider-http',
  '@aws-sdk/credential-provider-ini',
  '@aws-sdk/credential-provider-process',
  '@aws-sdk/credential-provider-sso',
  '@aws-sdk/credential-provider-web-identity',
  '@smithy/credential-provider-imds',
]

/**
 * Marks our own files (imports that end in `.ts`) as free of side effects: esbuild then leaves out of a bundle what its
 * function does not call, above all the tables of the card-list reader.
 */
const withoutSideEffects: Plugin = {
  name: 'without-side-effects',
  setup: ({ onResolve, resolve }) => {
    const resolved = Symbol('resolved')
    onResolve({ filter: /^(#|\.\.?\/).*\.ts$/ }, async ({ path, ...from }) => {
      if (from.pluginData === resolved) return undefined
      return { ...(await resolve(path, { ...from, pluginData: resolved })), sideEffects: false }
    })
  },
}

/**
 * The global `process` in the place of the module: an import of `node:process` evaluates every getter that it has, which
 * opens the standard streams. The SDK asks it for two values, and every function would start 2 to 3 ms later.
 */
const processAsGlobal: Plugin = {
  name: 'process-as-global',
  setup: ({ onResolve, onLoad }) => {
    onResolve({ filter: /^(?:node:)?process$/ }, () => ({ path: 'process', namespace: 'process-as-global' }))
    onLoad({ filter: /.*/, namespace: 'process-as-global' }, () => ({
      contents: 'export const { env, versions } = process',
    }))
  },
}

/** How our code becomes modules for the Node that runs on Lambda. */
export const bundleOptions = {
  platform: 'node',
  target: 'node24',
  format: 'esm',
  bundle: true,
  splitting: true,
  charset: 'utf8',
  external: otherCredentialSources,
  plugins: [withoutSideEffects, processAsGlobal, joinWords],
  mainFields: ['module', 'main'],
  outExtension: { '.js': '.mjs' },
  logLevel: 'warning',
} satisfies BuildOptions

/** The entry's own file, which `index.mjs` only re-exports. Its hash names its content in every stack trace. */
const entryFileOf = ({ outputs }: Metafile): string => {
  const entry = Object.entries(outputs).find(([, { entryPoint }]) => entryPoint === 'index.ts')
  if (!entry) throw new Error('esbuild has written no entry.')
  return basename(entry[0])
}

/**
 * Bundles a module and its imports into `index.mjs` and files that are named after a hash of their content. The SDK is
 * bundled because the runtime's own copy loads slower. Splitting keeps lazy imports (above all `node:http`) out of the
 * start.
 *
 * @param source the text of the module, with paths relative to the working directory.
 */
export const bundle = async (source: string, outdir: string): Promise<Metafile> => {
  await rm(outdir, { recursive: true, force: true })
  const { metafile } = await build({
    ...bundleOptions,
    stdin: { contents: source, resolveDir: process.cwd(), sourcefile: 'index.ts', loader: 'ts' },
    entryNames: 'index-[hash]',
    outdir,
    minify: true,
    sourcemap: 'external',
    sourcesContent: false,
    legalComments: 'none',
    metafile: true,
  })
  await writeFile(join(outdir, 'index.mjs'), `export { handler } from './${entryFileOf(metafile)}'\n`)
  return metafile
}

/** Callers wait for routes and the authorizer. The fallback uses no table, so a warm-up would gain nothing. */
const isWarmedUp = (id: FunctionId): boolean => id === 'authorizer' || id in routes

/** The text of the module that Lambda loads: the handler, warmed up where a caller waits for it. */
export const entryOf = (id: FunctionId, warmedUp = isWarmedUp(id)): string => {
  const handler = `export { handler } from './${handlerFileOf(id)}.ts'\n`
  if (!warmedUp) return handler
  return `${handler}
import { handler } from './${handlerFileOf(id)}.ts'
import { warmUp } from '#shared/wiring/warm-up.ts'
await warmUp('${id}', handler)`
}

/**
 * Moves the source maps out of a bundle, into one folder for all functions: two files of one name have one content. The
 * sources' paths become relative to the working directory.
 */
const moveSourceMaps = async (outdir: string, folder: string): Promise<void> => {
  await mkdir(folder, { recursive: true })
  for (const name of (await readdir(outdir)).filter((name) => name.endsWith('.map'))) {
    const file = join(outdir, name)
    const map = sourceMapSchema().parse(JSON.parse(await readFile(file, 'utf8')))
    const sources = map.sources.map((source) => relative('.', resolve(outdir, source)).replaceAll('\\', '/'))
    await writeFile(join(folder, name), JSON.stringify({ ...map, sources }))
    await rm(file)
  }
}

/**
 * Bundles one function into `<directory>/functions/…`, with its page if it has one, and its source maps into
 * `<directory>/source-maps`.
 */
export const bundleFunction = async (id: FunctionId, directory: string): Promise<Metafile> => {
  const outdir = join(directory, handlerFileOf(id))
  const metafile = await bundle(entryOf(id), outdir)
  await moveSourceMaps(outdir, sourceMapsIn(directory))
  if (hasBuiltPage(id)) await writePage(id, outdir)
  return metafile
}

/** Bundles all functions in parallel into an empty folder, and returns esbuild's metafile of each. */
export const bundleFunctions = async (directory: string): Promise<ReadonlyMap<FunctionId, Metafile>> => {
  await rm(directory, { recursive: true, force: true })
  return new Map(await Promise.all(functionIds.map(async (id) => [id, await bundleFunction(id, directory)] as const)))
}
