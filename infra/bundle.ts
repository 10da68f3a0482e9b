import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { build, type Metafile, type Plugin } from 'esbuild'
import { routes } from '#shared/api/routes.ts'
import { type FunctionId, functionIds, handlerFileOf } from './function-files.ts'

/**
 * Where the SDK would look for credentials outside Lambda, imported lazily and never reached: a function finds its own in
 * its environment. Bundled, they would pull what only they share with the SDK's core into the start, 33 KB of it.
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
 * Importing a file of ours does nothing by itself, so what a function does not call stays out of its bundle, the tables
 * of the card list's reader above all. Files of ours are those that are imported with their ending.
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
 * Bundles a module with all that it calls into `index.mjs` and its chunks. The SDK comes along, because the runtime's own
 * loads slower; splitting keeps what is only imported lazily (`node:http` above all) out of the start; the map lies
 * beside the code and is not deployed.
 */
export const bundle = async (source: string, outdir: string): Promise<Metafile> => {
  await rm(outdir, { recursive: true, force: true })
  const { metafile } = await build({
    stdin: { contents: source, resolveDir: process.cwd(), sourcefile: 'index.ts', loader: 'ts' },
    entryNames: 'index',
    outdir,
    outExtension: { '.js': '.mjs' },
    platform: 'node',
    target: 'node24',
    format: 'esm',
    bundle: true,
    splitting: true,
    minify: true,
    charset: 'utf8',
    external: otherCredentialSources,
    plugins: [withoutSideEffects],
    mainFields: ['module', 'main'],
    sourcemap: 'external',
    legalComments: 'none',
    logLevel: 'warning',
    metafile: true,
  })
  return metafile
}

/** A caller waits for routes and the authorizer. The fallback uses no table, so a warm-up would gain nothing. */
const isWarmedUp = (id: FunctionId): boolean => id === 'authorizer' || id in routes

/** The module that Lambda loads: the handler, warmed up where a caller waits for it. */
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

/** Bundles all functions at once and returns what went into each. */
export const bundleFunctions = async (directory: string): Promise<ReadonlyMap<FunctionId, Metafile>> =>
  new Map(await Promise.all(functionIds.map(async (id) => [id, await bundleFunction(id, directory)] as const)))
