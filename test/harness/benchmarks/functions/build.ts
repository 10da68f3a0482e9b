import { mkdir, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { build } from 'esbuild'
import { bundle, bundleOptions } from '#infra/bundle.ts'

/** Bundles a module as the product's functions, and returns the file that Lambda would import. */
export const buildAsOurs = async (source: string, folder: string): Promise<string> => {
  await bundle(source, folder)
  return join(folder, 'index.mjs')
}

/** CommonJS packages, such as express, call `require` for Node's own modules, which a bundle in ESM does not have. */
const withRequire = "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url)"

/** The same for a module with CommonJS packages in it. */
export const buildCommonJsAsOurs = async (source: string, folder: string): Promise<string> => {
  await build({
    ...bundleOptions,
    stdin: { contents: source, resolveDir: process.cwd(), sourcefile: 'index.ts', loader: 'ts' },
    entryNames: 'index',
    outdir: folder,
    minify: true,
    legalComments: 'none',
    banner: { js: withRequire },
  })
  return join(folder, 'index.mjs')
}

/**
 * Bundles a module with the defaults of CDK's `NodejsFunction`: CommonJS, not minified, and the SDK not in the bundle
 * but in a `node_modules` beside it, as in Lambda's runtime.
 */
export const buildByCdkDefaults = async (source: string, folder: string): Promise<string> => {
  await mkdir(folder)
  await symlink(join(process.cwd(), 'node_modules'), join(folder, 'node_modules'))
  const outfile = join(folder, 'index.js')
  await build({
    stdin: { contents: source, resolveDir: process.cwd(), sourcefile: 'index.ts', loader: 'ts' },
    outfile,
    bundle: true,
    platform: 'node',
    target: 'node24',
    format: 'cjs',
    external: ['@aws-sdk/*', '@smithy/*'],
    logLevel: 'warning',
  })
  return outfile
}

/** The smallest module: the cost of the process and the import alone. */
export const buildEmpty = async (folder: string): Promise<string> => {
  await mkdir(folder)
  const file = join(folder, 'index.mjs')
  await writeFile(file, 'export const handler = async () => {}\n')
  return file
}
