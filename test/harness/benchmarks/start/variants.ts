import { mkdir, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { bundle, entryOf } from '#infra/bundle.ts'
import { type FunctionId, handlerFileOf } from '#infra/function-files.ts'

const sdkOnlyFile = fileURLToPath(new URL('./sdk-only.ts', import.meta.url))

/** A function to start: the file that Lambda would import, and whether it gets the sample request. */
export type Variant = { readonly name: string; readonly file: string; readonly invoked: boolean }

/** The smallest module: the cost of the process and the import alone. */
const buildEmpty = async (directory: string): Promise<Variant> => {
  const file = join(directory, 'empty.mjs')
  await writeFile(file, 'export const handler = async () => {}\n')
  return { name: 'empty', file, invoked: false }
}

/** The AWS client and one put, bundled like the product's functions. */
const buildSdkOnly = async (directory: string): Promise<Variant> => {
  const folder = join(directory, 'sdk-only')
  await bundle(`export { handler } from '${sdkOnlyFile}'`, folder)
  return { name: 'sdk-only', file: join(folder, 'index.mjs'), invoked: true }
}

/**
 * The same source with the default bundling of `NodejsFunction`: CommonJS, not minified, and the AWS client not in the
 * bundle but in a `node_modules` beside it, as in Lambda's runtime.
 */
const buildCdkDefaults = async (directory: string): Promise<Variant> => {
  const folder = join(directory, 'cdk-defaults')
  await mkdir(folder)
  await symlink(join(process.cwd(), 'node_modules'), join(folder, 'node_modules'))
  const file = join(folder, 'index.js')
  await build({
    entryPoints: [`${handlerFileOf('submissions.create')}.ts`],
    outfile: file,
    bundle: true,
    platform: 'node',
    target: 'node24',
    format: 'cjs',
    external: ['@aws-sdk/*', '@smithy/*'],
    logLevel: 'warning',
  })
  return { name: 'create-cdk-defaults', file, invoked: true }
}

const buildFunction = async (id: FunctionId, directory: string, warmedUp: boolean): Promise<Variant> => {
  const name = warmedUp ? `${id}, warmed up` : id
  await bundle(entryOf(id, warmedUp), join(directory, name))
  return { name, file: join(directory, name, 'index.mjs'), invoked: id === 'submissions.create' }
}

export const buildVariants = (directory: string): Promise<Variant[]> =>
  Promise.all([
    buildEmpty(directory),
    buildSdkOnly(directory),
    buildCdkDefaults(directory),
    buildFunction('submissions.create', directory, false),
    buildFunction('submissions.create', directory, true),
    buildFunction('submissions.get', directory, false),
    buildFunction('authorizer', directory, false),
    buildFunction('authorizer', directory, true),
    buildFunction('fallback', directory, false),
    buildFunction('background.fan-out', directory, false),
    buildFunction('background.deliver', directory, false),
  ])
