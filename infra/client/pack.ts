import { execFile } from 'node:child_process'
import { copyFile, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join, posix } from 'node:path'
import { promisify } from 'node:util'
import { build } from 'esbuild'
import * as z from 'zod/mini'

/*
 * `npm run pack:client [-- <folder>]` writes the client as a package without dependencies: one module, its declarations,
 * its README. The folder is `.build/client` when absent.
 */

const run = promisify(execFile)
const source = 'shared/client'
const directory = '.build/client'
const declarations = `${directory}/declarations`
const packageDirectory = `${directory}/package`

const packageJson = async () => {
  const { version, license } = z
    .object({ version: z.string(), license: z.string() })
    .parse(JSON.parse(await readFile('package.json', 'utf8')))
  return {
    name: 'submission-intake-client',
    version,
    description: 'The client of the Submission Intake API, and the verification of its webhooks.',
    license,
    type: 'module',
    sideEffects: false,
    exports: { '.': { types: './index.d.ts', default: './index.js' } },
    // The first with AbortSignal.any.
    engines: { node: '>=20.3' },
  }
}

/** The compiler writes the declarations of everything that the client imports, for itself alone too. */
const writeDeclarations = async (): Promise<void> => {
  const compilerOptions = {
    noEmit: false,
    declaration: true,
    emitDeclarationOnly: true,
    rootDir: '../..',
    outDir: 'declarations',
  }
  const settings = { extends: '../../tsconfig.json', compilerOptions, include: [], files: [`../../${source}/index.ts`] }
  await writeFile(`${directory}/tsconfig.json`, JSON.stringify(settings))
  await run(process.execPath, ['node_modules/typescript/bin/tsc', '--project', directory])
}

const importForm = /(?<=\bfrom '|\bimport\(['"])([^'"]+?)(?:\.ts)?(?=['"])/g

/**
 * Copies a declaration and those that it imports.
 *
 * @throws Error when one imports something outside of the client's folder, which the package does not have.
 */
const copyDeclarations = async (name: string, copied = new Set<string>()): Promise<void> => {
  if (copied.has(name)) return
  copied.add(name)
  const text = await readFile(`${declarations}/${source}/${name}.d.ts`, 'utf8')
  const names = [...text.matchAll(importForm)].map(([, from = '']) => from)
  const outside = names.find((from) => posix.dirname(from) !== '.')
  if (outside !== undefined)
    throw new Error(`The declarations of ${name} need ${outside}, which is not in the package.`)
  await writeFile(`${packageDirectory}/${name}.d.ts`, text.replaceAll(importForm, '$1.js'))
  for (const from of names) await copyDeclarations(posix.basename(from), copied)
}

await rm(directory, { recursive: true, force: true })
await mkdir(packageDirectory, { recursive: true })
await build({
  entryPoints: [`${source}/index.ts`],
  outfile: `${packageDirectory}/index.js`,
  bundle: true,
  format: 'esm',
  platform: 'neutral',
  target: 'es2022',
  charset: 'utf8',
  logLevel: 'warning',
})
await writeDeclarations()
await copyDeclarations('index')
await writeFile(`${packageDirectory}/package.json`, `${JSON.stringify(await packageJson(), null, 2)}\n`)
await copyFile(`${source}/README.md`, `${packageDirectory}/README.md`)
await copyFile('LICENSE', `${packageDirectory}/LICENSE`)

const destination = process.argv[2] ?? directory
const { stdout } = await run('npm', ['pack', packageDirectory, '--json', '--pack-destination', destination])
const [packed] = z.array(z.object({ filename: z.string(), size: z.number() })).parse(JSON.parse(stdout))
if (packed) console.info(`${join(destination, packed.filename)}, ${packed.size} bytes`)
