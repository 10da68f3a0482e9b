import { createServer } from 'node:net'

/** A port on loopback that is free at this moment: the preferred one if it is. */
export const findFreePort = (preferred = 0): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', (error) => (preferred === 0 ? reject(error) : resolve(findFreePort())))
    server.listen(preferred, '127.0.0.1', () => {
      const address = server.address()
      server.close(() =>
        address !== null && typeof address === 'object'
          ? resolve(address.port)
          : reject(new Error('The system assigned no port.')),
      )
    })
  })
