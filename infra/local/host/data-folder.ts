import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import * as z from 'zod/mini'
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
  /** Where the secrets are. */
  aws_endpoint: z.string(),
  table_name: z.string(),
  access_log: z.string(),
  /** URLs of the queues, of which the last three hold dead letters. */
  queues: z.object({
    endpoint: z.string(),
    delivery: z.string(),
    wake_ups: z.string(),
    records: z.string(),
    schedules: z.string(),
  }),
})

export type RunningStack = z.infer<typeof stackSchema>

/** All files of a stack, by name: nothing else in the folder is touched. */
const pathsIn = (folder: string) => ({
  dynamodb: join(folder, 'dynamodb'),
  streamPositions: join(folder, 'stream-positions.json'),
  secrets: join(folder, 'secrets.json'),
  store: join(folder, 'store.json'),
  demo: join(folder, 'demo.json'),
  log: join(folder, 'service.log'),
  accessLog: join(folder, 'access.log'),
  stack: join(folder, 'stack.json'),
  lock: join(folder, 'lock'),
  port: join(folder, 'dynamodb-port'),
})

export type DataFolder = ReturnType<typeof pathsIn>

const readStack = ({ stack }: DataFolder): RunningStack | undefined =>
  stackSchema.safeParse(readPrivateFile(stack)).data

/** The stack that was last started on this folder and not stopped; it may have crashed since. */
export const readRunningStack = (folder: string): RunningStack | undefined => readStack(pathsIn(folder))

export const writeRunningStack = (paths: DataFolder, stack: RunningStack): void => writePrivateFile(paths.stack, stack)

/** Another stack may start on the folder after this. */
export const releaseDataFolder = ({ stack, lock }: DataFolder): void => {
  for (const path of [stack, lock]) rmSync(path, { force: true })
}

/** Whether a process runs, of whatever user. */
export const isRunning = (processId: number): boolean => {
  try {
    process.kill(processId, 0)
    return true
  } catch (error) {
    return !(error instanceof Error && 'code' in error && error.code === 'ESRCH')
  }
}

/** Writes this process into the lock file; false while the process that it names runs. */
const tryLock = (file: string): boolean => {
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx', mode: 0o600 })
    return true
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  }
  const owner = Number(readFileSync(file, 'utf8'))
  // 0 when a crash left the file empty.
  if (owner > 0 && owner !== process.pid && isRunning(owner)) return false
  // The stack that wrote it has crashed.
  writeFileSync(file, String(process.pid))
  return true
}

const answers = (url: string): Promise<boolean> =>
  fetch(url, { signal: AbortSignal.timeout(1_000) }).then(
    () => true,
    () => false,
  )

/** Locks the folder when its stack and its DynamoDB Local have ended; false after the time that they need for it. */
const isFree = async (paths: DataFolder, graceMs: number): Promise<boolean> => {
  const endpoint = readStack(paths)?.dynamodb_endpoint
  if (tryLock(paths.lock) && (endpoint === undefined || !(await answers(endpoint)))) return true
  if (graceMs <= 0) return false
  await sleep(retryMs)
  return isFree(paths, graceMs - retryMs)
}

/**
 * Creates and locks the folder; `fresh` deletes an earlier stack's data, and keeps only the port of DynamoDB Local.
 *
 * @throws StartError while another stack runs on it.
 */
export const prepareDataFolder = async (folder: string, fresh: boolean): Promise<DataFolder> => {
  const paths = pathsIn(resolve(folder))
  mkdirSync(resolve(folder), { recursive: true, mode: 0o700 })
  if (!(await isFree(paths, stoppingGraceMs))) {
    const running = readStack(paths)
    throw new StartError(
      `A stack is already running on ${folder}${running ? `, at ${running.base_url}` : ''}. ` +
        `If not, delete ${paths.lock}.`,
    )
  }
  const { lock: _, port: __, ...data } = paths
  if (fresh) for (const path of Object.values(data)) rmSync(path, { recursive: true, force: true })
  return paths
}
