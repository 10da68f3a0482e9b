import { mkdirSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import * as z from 'zod'
import { stoppingGraceMs } from './listen.ts'
import { readPrivateFile, writePrivateFile } from './private-file.ts'
import { StartError } from './start-error.ts'

/** Default of `--data`, for `npm start` and for the operator's commands. */
export const defaultDataFolder = '.local/data'

const retryMs = 100

/** Written by a running stack for the operator's commands. */
const stackSchema = z.object({
  base_url: z.string(),
  dynamodb_endpoint: z.string(),
  table_name: z.string(),
  access_log: z.string(),
})

export type RunningStack = z.infer<typeof stackSchema>

/** All files of a stack, by name: nothing else in the folder is touched. */
const pathsIn = (folder: string) => ({
  dynamodb: join(folder, 'dynamodb'),
  secrets: join(folder, 'secrets.json'),
  store: join(folder, 'store.json'),
  demo: join(folder, 'demo.json'),
  log: join(folder, 'service.log'),
  accessLog: join(folder, 'access.log'),
  stack: join(folder, 'stack.json'),
})

export type DataFolder = ReturnType<typeof pathsIn>

/** The stack that was last started on this folder and not stopped; it may have crashed since. */
export const readRunningStack = (folder: string): RunningStack | undefined =>
  stackSchema.safeParse(readPrivateFile(pathsIn(folder).stack)).data

export const writeRunningStack = (paths: DataFolder, stack: RunningStack): void => writePrivateFile(paths.stack, stack)

export const forgetRunningStack = (paths: DataFolder): void => rmSync(paths.stack, { force: true })

const answers = (url: string): Promise<boolean> =>
  fetch(url, { signal: AbortSignal.timeout(1_000) }).then(
    () => true,
    () => false,
  )

/** The stack that still runs on the folder after the time that it needs to stop, if any. */
const findRunningStack = async (folder: string, graceMs: number): Promise<RunningStack | undefined> => {
  const running = readRunningStack(folder)
  if (!running || !(await answers(running.dynamodb_endpoint))) return undefined
  if (graceMs <= 0) return running
  await sleep(retryMs)
  return findRunningStack(folder, graceMs - retryMs)
}

/**
 * Creates the folder; `fresh` deletes an earlier stack's data.
 *
 * @throws StartError while another stack runs on it.
 */
export const prepareDataFolder = async (folder: string, fresh: boolean): Promise<DataFolder> => {
  const paths = pathsIn(resolve(folder))
  const running = await findRunningStack(folder, stoppingGraceMs)
  if (running) throw new StartError(`A stack is already running on ${folder}, at ${running.base_url}.`)
  if (fresh) for (const path of Object.values(paths)) rmSync(path, { recursive: true, force: true })
  mkdirSync(resolve(folder), { recursive: true, mode: 0o700 })
  return paths
}
