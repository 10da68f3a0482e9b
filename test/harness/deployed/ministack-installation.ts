import { rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { run } from './command.ts'

const version = '1.5.33'
const folder = resolve('.local/ministack')

/** The interpreter of the emulator's virtual environment, in a folder that git ignores. */
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
    `The emulator needs python3, 3.10 or later, and found ${found.trim()}. ` +
      'Install it, or name an endpoint that is already there with AWS_ENDPOINT_URL.',
  )
}

/**
 * Installs the emulator unless it is there in the right version.
 *
 * @returns the Python interpreter that has it.
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
