import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, open, rm } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

export type Emulator = {
  readonly endpointUrl: string
  readonly stop: () => Promise<void>
}

export const logFile = resolve('.local/ministack.log')

const findFreePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  return port
}

/** Signals the process group of the emulator, which includes its workers; false when no process is left. */
const signalGroup = (child: ChildProcess, signal: NodeJS.Signals): boolean => {
  try {
    return child.pid !== undefined && process.kill(-child.pid, signal)
  } catch {
    return false
  }
}

/** Ends the process group: SIGTERM, and SIGKILL after 5 s. */
const stopGroup = async (child: ChildProcess): Promise<void> => {
  signalGroup(child, 'SIGTERM')
  for (let attempt = 0; attempt < 50 && signalGroup(child, 'SIGCONT'); attempt += 1) await wait(100)
  signalGroup(child, 'SIGKILL')
}

const isHealthy = async (endpointUrl: string): Promise<boolean> => {
  try {
    return (await fetch(`${endpointUrl}/_ministack/health`)).ok
  } catch {
    return false
  }
}

const waitUntilHealthy = async (child: ChildProcess, endpointUrl: string, signal: AbortSignal): Promise<void> => {
  for (let attempt = 0; attempt < 300; attempt += 1) {
    if (child.exitCode !== null) break
    if (await isHealthy(endpointUrl)) return
    await wait(100, undefined, { signal })
  }
  throw new Error(`The emulator ended or was not ready within 30 seconds. Its log: ${logFile}`)
}

/**
 * Starts MiniStack on a free port of the loopback address, in its own process group, folder and environment: functions
 * inherit the emulator's environment, which must contain nothing of this machine.
 */
export const startMiniStack = async (
  python: string,
  settings: { region: string; signal: AbortSignal },
): Promise<Emulator> => {
  const port = await findFreePort()
  const folder = await mkdtemp(join(tmpdir(), 'ministack-'))
  const log = await open(logFile, 'w')
  const child = spawn(python, ['-m', 'ministack'], {
    cwd: folder,
    detached: true,
    stdio: ['ignore', log.fd, log.fd],
    env: {
      PATH: `${dirname(process.execPath)}:/usr/bin:/bin`,
      HOME: folder,
      TMPDIR: folder,
      GATEWAY_PORT: String(port),
      BIND_HOST: '127.0.0.1',
      MINISTACK_REGION: settings.region,
      IOT_MTLS_ENABLED: '0',
      SFTP_ENABLED: '0',
    },
  })
  const endpointUrl = `http://localhost:${port}`
  const stop = async () => {
    await stopGroup(child)
    await log.close()
    await rm(folder, { recursive: true, force: true })
  }
  try {
    await waitUntilHealthy(child, endpointUrl, settings.signal)
  } catch (error) {
    await stop()
    throw error
  }
  return { endpointUrl, stop }
}
