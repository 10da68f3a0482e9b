import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { run } from '../command.ts'

/** The newest release before or at this commit; without one this commit, whose upgrade must change nothing. */
export const newestRelease = async (): Promise<string> => {
  const found = await run('git', ['describe', '--tags', '--abbrev=0', '--match', 'v*']).catch(() => 'HEAD')
  return found.trim()
}

type EarlierVersion = { readonly folder: string; readonly remove: () => Promise<void> }

/**
 * Writes a commit's files into a folder of its own and installs its packages.
 *
 * @throws Error when there is no such commit, or its packages cannot be installed.
 */
export const checkOut = async (commit: string, signal: AbortSignal): Promise<EarlierVersion> => {
  const folder = await mkdtemp(join(tmpdir(), 'earlier-version-'))
  const remove = () => rm(folder, { recursive: true, force: true })
  const archive = join(folder, 'archive.tar')
  try {
    await run('git', ['archive', `--output=${archive}`, commit], { signal })
    await run('tar', ['-xf', archive], { folder, signal })
    await run('npm', ['ci', '--prefer-offline', '--no-audit', '--no-fund'], { folder, signal })
  } catch (error) {
    await remove()
    throw error
  }
  return { folder, remove }
}
