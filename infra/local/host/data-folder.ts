import { mkdirSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import * as z from 'zod'
import { stoppingGraceMs } from './listen.ts'
import { readPrivateFile, writePrivateFile } from './private-file.ts'
import { StartError } from './start-error.ts'

/** Where a local stack keeps its data, and the operator's commands look for it, unless they are told otherwise. */
export const defaultDataFolder = '.local/data'

const retryMs = 100

/** What a running stack leaves for the operator's commands. */
const stackSchema = z.object({
  base_url: z.string(),
  dynamodb_endpoint: z.string(),
  table_name: z.string(),
  access_log: z.string(),
})

export type RunningStack = z.infer<typeof stackSchema>

/** Everything that a stack keeps, by name: nothing else in the folder is ever touched. */
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

/** The stack that says it runs on this folder; undefined when none does. Whether it still runs is another question. */
export const readRunningStack = (folder: string): RunningStack | undefined =>
  stackSchema.safeParse(readPrivateFile(pathsIn(folder).stack)).data

export const writeRunningStack = (paths: DataFolder, stack: RunningStack): void => writePrivateFile(paths.stack, stack)

export const forgetRunningStack = (paths: DataFolder): void => rmSync(paths.stack, { force: true })

const answers = (url: string): Promise<boolean> =>
  fetch(url, { signal: AbortSignal.timeout(1_000) }).then(
    () => true,
    () => false,
  )

/** The stack that runs on the folder, if one still does after the time that it would need to stop. */
const findRunningStack = async (folder: string, graceMs: number): Promise<RunningStack | undefined> => {
  const running = readRunningStack(folder)
  if (!running || !(await answers(running.dynamodb_endpoint))) return undefined
  if (graceMs <= 0) return running
  await sleep(retryMs)
  return findRunningStack(folder, graceMs - retryMs)
}

/**
 * Makes the folder ready, emptied of an earlier stack's data if it is to be fresh.
 *
 * @throws StartError while another stack runs on it.
 */
export const prepareDataFolder = async (folder: string, fresh: boolean): Promise<DataFolder> => {
  const paths = pathsIn(resolve(folder))
  const running = await findRunningStack(folder, stoppingGraceMs)
  if (running) throw new StartError(`A stack is running on ${folder} already, at ${running.base_url}.`)
  if (fresh) for (const path of Object.values(paths)) rmSync(path, { recursive: true, force: true })
  mkdirSync(resolve(folder), { recursive: true, mode: 0o700 })
  return paths
}
