import { rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { run } from './command.ts'

type PythonEnvironment = {
  /** Where it is installed; git ignores `.local`. */
  readonly folder: string
  /** The exact versions. What these depend on is the newest that they allow. */
  readonly packages: Readonly<Record<string, string>>
  /** What cannot run without Python, and what else can be done, as sentences. */
  readonly neededFor: string
  readonly advice: string
}

/** The emulator of AWS, and the linter of its templates. */
export const emulatorEnvironment: PythonEnvironment = {
  folder: '.local/python',
  packages: { ministack: '1.5.33', 'cfn-lint': '1.58.0' },
  neededFor: 'The emulator and cfn-lint need',
  advice: 'Install it, or set AWS_ENDPOINT_URL to an existing endpoint for the deployed tests.',
}

const isInstalled = async (python: string, packages: PythonEnvironment['packages']): Promise<boolean> => {
  const printVersions = `import importlib.metadata as m
for name in ${JSON.stringify(Object.keys(packages))}: print(m.version(name))`
  try {
    const versions = (await run(python, ['-c', printVersions])).trim().split('\n')
    return Object.values(packages).join() === versions.join()
  } catch {
    return false
  }
}

const requirePython = async ({ neededFor, advice }: PythonEnvironment): Promise<void> => {
  const found = await run('python3', ['-c', "import sys; print('%d.%d' % sys.version_info[:2])"]).catch(() => 'none')
  const [major = 0, minor = 0] = found.split('.').map(Number)
  if (major > 3 || (major === 3 && minor >= 10)) return
  throw new Error(`${neededFor} python3 3.10 or later; found: ${found.trim()}. ${advice}`)
}

/**
 * Makes a Python virtual environment with these packages unless it is there.
 *
 * @returns the path of one of its commands.
 * @throws Error when python3 is missing or older than 3.10.
 */
export const installPythonEnvironment = async (environment: PythonEnvironment, signal?: AbortSignal) => {
  const folder = resolve(environment.folder)
  const commandOf = (name: string): string => join(folder, 'bin', name)
  const python = commandOf('python3')
  if (await isInstalled(python, environment.packages)) return commandOf
  await requirePython(environment)
  await rm(folder, { recursive: true, force: true })
  const options = signal ? { signal } : {}
  const pinned = Object.entries(environment.packages).map(([name, version]) => `${name}==${version}`)
  await run('python3', ['-m', 'venv', folder], options)
  await run(python, ['-m', 'pip', 'install', '--quiet', '--disable-pip-version-check', ...pinned], options)
  return commandOf
}
