import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { StartError } from './start-error.ts'

const retryMs = 100

const isInUse = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'EADDRINUSE'

/** Lets a server listen on loopback, and gives the port; 0 takes a free one. */
export const listen = async (server: Server, port: number): Promise<number> => {
  server.listen(port, '127.0.0.1')
  try {
    await once(server, 'listening')
  } catch (cause) {
    if (!isInUse(cause)) throw cause
    throw new StartError(`Port ${port} is in use. Take another one: npm start -- --port ${port + 1}`, { cause })
  }
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('A server on a port has no address.')
  return address.port
}

/** Ends a server with all its connections, those that are being answered too. */
export const closeServer = (server: Server): void => {
  server.close()
  server.closeAllConnections()
}

/** So long a stack that was just told to stop may take until its port and its data are free. */
export const stoppingGraceMs = 2_000

/** @throws StartError when somebody listens on the port already, before anything else is started. */
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
