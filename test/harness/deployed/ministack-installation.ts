import { rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { run } from './command.ts'

const version = '1.5.33'
const folder = resolve('.local/ministack')

/** Python of the emulator's virtual environment; git ignores the folder. */
const python = join(folder, 'bin', 'python3')

const installedVersion = async (): Promise<string | undefined> => {
  try {
    return (await run(python, ['-c', "import importlib.metadata as m; print(m.version('ministack'))"])).trim()
  } catch {
    return undefined
  }
}

const requirePython = async (): Promise<void> => {
  const found = await run('python3', ['-c', "import sys; print('%d.%d' % sys.version_info[:2])"]).catch(() => 'none')
  const [major = 0, minor = 0] = found.split('.').map(Number)
  if (major > 3 || (major === 3 && minor >= 10)) return
  throw new Error(
    `The emulator needs python3 3.10 or later; found: ${found.trim()}. ` +
      'Install it, or set AWS_ENDPOINT_URL to an existing endpoint.',
  )
}

/**
 * Installs the emulator unless this version is installed.
 *
 * @returns the Python interpreter that runs it.
 * @throws Error when python3 is missing or older than 3.10.
 */
export const installMiniStack = async (signal: AbortSignal): Promise<string> => {
  if ((await installedVersion()) === version) return python
  await requirePython()
  await rm(folder, { recursive: true, force: true })
  await run('python3', ['-m', 'venv', folder], { signal })
  await run(python, ['-m', 'pip', 'install', '--quiet', '--disable-pip-version-check', `ministack==${version}`], {
    signal,
  })
  return python
}
