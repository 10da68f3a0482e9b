import { rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { run } from './command.ts'

const packages = { ministack: '1.5.33', 'cfn-lint': '1.58.0' } as const

/** A Python virtual environment; git ignores the folder. */
const folder = resolve('.local/python')

const python = join(folder, 'bin', 'python3')

const printVersions = `import importlib.metadata as m
for name in ${JSON.stringify(Object.keys(packages))}: print(m.version(name))`

const isInstalled = async (): Promise<boolean> => {
  try {
    const versions = (await run(python, ['-c', printVersions])).trim().split('\n')
    return Object.values(packages).join() === versions.join()
  } catch {
    return false
  }
}

const requirePython = async (): Promise<void> => {
  const found = await run('python3', ['-c', "import sys; print('%d.%d' % sys.version_info[:2])"]).catch(() => 'none')
  const [major = 0, minor = 0] = found.split('.').map(Number)
  if (major > 3 || (major === 3 && minor >= 10)) return
  throw new Error(
    `The emulator and cfn-lint need python3 3.10 or later; found: ${found.trim()}. ` +
      'Install it, or set AWS_ENDPOINT_URL to an existing endpoint for the deployed tests.',
  )
}

/**
 * Installs the emulator and cfn-lint unless these versions are installed.
 *
 * @returns the Python interpreter and the command cfn-lint.
 * @throws Error when python3 is missing or older than 3.10.
 */
export const installPythonEnvironment = async (signal?: AbortSignal) => {
  const environment = { python, cfnLint: join(folder, 'bin', 'cfn-lint') }
  if (await isInstalled()) return environment
  await requirePython()
  await rm(folder, { recursive: true, force: true })
  const options = signal ? { signal } : {}
  const pinned = Object.entries(packages).map(([name, version]) => `${name}==${version}`)
  await run('python3', ['-m', 'venv', folder], options)
  await run(python, ['-m', 'pip', 'install', '--quiet', '--disable-pip-version-check', ...pinned], options)
  return environment
}
