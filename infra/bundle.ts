import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type BuildOptions, build, type Metafile, type Plugin } from 'esbuild'
import { routes } from '#shared/api/routes.ts'
import { type FunctionId, functionIds, handlerFileOf } from './function-files.ts'

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

/** How our code becomes modules for the Node that runs on Lambda. */
export const bundleOptions = {
  platform: 'node',
  target: 'node24',
  format: 'esm',
  bundle: true,
  splitting: true,
  charset: 'utf8',
  external: otherCredentialSources,
  plugins: [withoutSideEffects],
  mainFields: ['module', 'main'],
  outExtension: { '.js': '.mjs' },
  logLevel: 'warning',
} satisfies BuildOptions

/**
 * Bundles a module and its imports into `index.mjs` and chunks. The SDK is bundled because the runtime's own copy loads
 * slower. Splitting keeps lazy imports (above all `node:http`) out of the start. The source map is not deployed.
 *
 * @param source the text of the module, with paths relative to the working directory.
 */
export const bundle = async (source: string, outdir: string): Promise<Metafile> => {
  await rm(outdir, { recursive: true, force: true })
  const { metafile } = await build({
    ...bundleOptions,
    stdin: { contents: source, resolveDir: process.cwd(), sourcefile: 'index.ts', loader: 'ts' },
    entryNames: 'index',
    outdir,
    minify: true,
    sourcemap: 'external',
    legalComments: 'none',
    metafile: true,
  })
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

/** Bundles one function into `<directory>/functions/…`. */
const bundleFunction = (id: FunctionId, directory: string): Promise<Metafile> =>
  bundle(entryOf(id), join(directory, handlerFileOf(id)))

/** Bundles all functions in parallel and returns esbuild's metafile of each. */
export const bundleFunctions = async (directory: string): Promise<ReadonlyMap<FunctionId, Metafile>> =>
  new Map(await Promise.all(functionIds.map(async (id) => [id, await bundleFunction(id, directory)] as const)))
