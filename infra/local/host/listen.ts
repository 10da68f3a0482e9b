import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { StartError } from './start-error.ts'

/** Default of `--port` of `npm start`. */
export const defaultPort = 3000

const retryMs = 100

const isInUse = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'EADDRINUSE'

/**
 * Listens on loopback and returns the port.
 *
 * @param port 0 takes a free one.
 * @throws StartError when the port is in use.
 */
export const listen = async (server: Server, port: number): Promise<number> => {
  server.listen(port, '127.0.0.1')
  try {
    await once(server, 'listening')
  } catch (cause) {
    if (!isInUse(cause)) throw cause
    throw new StartError(`Port ${port} is in use. Take another one: npm start -- --port ${port + 1}`, { cause })
  }
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The server listens without a port.')
  return address.port
}

/** Closes a server and all its connections, also those with an unfinished answer. */
export const closeServer = (server: Server): void => {
  server.close()
  server.closeAllConnections()
}

/** Within this time a stack that is stopping frees its port and its data. */
export const stoppingGraceMs = 2_000

/**
 * Checks the port before anything else is started.
 *
 * @throws StartError when it is still in use after `graceMs`.
 */
export const ensurePortIsFree = async (port: number, graceMs: number = stoppingGraceMs): Promise<void> => {
  const probe = createServer()
  try {
    await listen(probe, port)
    probe.close()
    await once(probe, 'close')
  } catch (error) {
    if (graceMs <= 0) throw error
    await sleep(retryMs)
    await ensurePortIsFree(port, graceMs - retryMs)
  }
}
