import { readFileSync } from 'node:fs'
import * as http from 'node:http'
import * as https from 'node:https'
import * as net from 'node:net'
import * as tls from 'node:tls'

export type ReceivedRequest = {
  readonly method: string
  readonly path: string
  readonly headers: http.IncomingHttpHeaders
  readonly body: Buffer
}

/** How a receiver answers a request whose body it has read. */
export type Behaviour = (response: http.ServerResponse, request: ReceivedRequest) => void

export type Receiver = {
  readonly port: number
  /** Without a path; `http://localhost:<port>`, or `https://receiver.test:<port>` for a name that a test resolves. */
  readonly url: string
  /** Every request so far, oldest first. */
  readonly requests: readonly ReceivedRequest[]
  /** Every connection so far, also one that never became a request. */
  readonly connectionCount: () => number
  /** Changes the behaviour for later requests. */
  readonly behave: (behaviour: Behaviour) => void
  /** Resolves when this many requests have been received since the start. */
  readonly received: (count: number) => Promise<readonly ReceivedRequest[]>
  readonly close: () => Promise<void>
}

const readCertificate = (name: string) => readFileSync(new URL(`./certificates/${name}.pem`, import.meta.url), 'utf8')

/** The authority that signed `receiver` and `expired`. */
export const testAuthority = readCertificate('authority')

export type Certificate = 'receiver' | 'expired' | 'self-signed'

export const certificateOptions = (certificate: Certificate) => ({
  cert: readCertificate(certificate),
  key: readCertificate('receiver-key'),
})

export const answer =
  (
    status: number,
    { headers = {}, body = '' }: { headers?: http.OutgoingHttpHeaders; body?: string } = {},
  ): Behaviour =>
  (response) => {
    response.writeHead(status, headers).end(body)
  }

export const redirectTo = (location: string, status = 302): Behaviour => answer(status, { headers: { location } })

/** Never answers. */
export const hang: Behaviour = () => {}

/** Answers the first `count` requests with `status`, and all later ones with `then`. */
export const failFirst = (count: number, status: number, then: Behaviour): Behaviour => {
  let left = count
  return (response, request) => {
    const behaviour = left > 0 ? answer(status) : then
    left -= 1
    behaviour(response, request)
  }
}

/** Sends a body of this size as fast as the client reads it, and stops when the connection is closed. */
export const sendBody =
  (bytes: number, sent: (bytes: number) => void = () => {}): Behaviour =>
  (response) => {
    const piece = Buffer.alloc(64 * 1024, 'x')
    let left = bytes
    const write = () => {
      while (left > 0 && !response.destroyed) {
        const size = Math.min(left, piece.length)
        left -= size
        sent(size)
        if (!response.write(piece.subarray(0, size))) return response.once('drain', write)
      }
      return response.end()
    }
    response.writeHead(200)
    write()
  }

/** Starts a receiver on loopback, on a free port if none is given: plain HTTP, or HTTPS with a test certificate. */
export const startReceiver = async (
  options: { behaviour?: Behaviour; certificate?: Certificate; port?: number } = {},
): Promise<Receiver> => {
  let behaviour = options.behaviour ?? answer(200)
  const requests: ReceivedRequest[] = []
  const waiting = new Set<() => void>()

  const listener: http.RequestListener = (incoming, response) => {
    const pieces: Buffer[] = []
    incoming.on('data', (piece: Buffer) => pieces.push(piece))
    incoming.on('end', () => {
      const { method = '', url: path = '', headers } = incoming
      const request = { method, path, headers, body: Buffer.concat(pieces) }
      requests.push(request)
      for (const check of waiting) check()
      behaviour(response, request)
    })
  }
  const server = options.certificate
    ? https.createServer(certificateOptions(options.certificate), listener)
    : http.createServer(listener)
  const { port, connectionCount, close } = await listen(server, options.port)

  return {
    port,
    url: options.certificate ? `https://receiver.test:${port}` : `http://localhost:${port}`,
    requests,
    connectionCount,
    behave: (next) => {
      behaviour = next
    },
    received: (count) =>
      new Promise((resolve) => {
        const check = () => {
          if (requests.length < count) return
          waiting.delete(check)
          resolve(requests.slice(0, count))
        }
        waiting.add(check)
        check()
      }),
    close,
  }
}

/** Starts a receiver that writes to the connection itself, for answers that an HTTP server cannot send. */
export const startRawReceiver = async (
  converse: (socket: net.Socket) => void,
  secure?: tls.TlsOptions,
): Promise<Pick<Receiver, 'port' | 'url' | 'connectionCount' | 'close'>> => {
  const accept = (socket: net.Socket) => {
    socket.on('error', () => {})
    converse(socket)
  }
  const server = secure ? tls.createServer(secure, accept) : net.createServer(accept)
  const listening = await listen(server)
  const { port } = listening
  return { ...listening, url: secure ? `https://receiver.test:${port}` : `http://localhost:${port}` }
}

const listen = async (server: net.Server, givenPort = 0) => {
  const open = new Set<net.Socket>()
  let connections = 0
  server.on('connection', (socket: net.Socket) => {
    connections += 1
    open.add(socket)
    socket.on('close', () => open.delete(socket))
  })
  server.on('tlsClientError', () => {})
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(givenPort, '127.0.0.1', resolve))
  return {
    port: (server.address() as net.AddressInfo).port,
    connectionCount: () => connections,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        for (const socket of open) socket.destroy()
      }),
  }
}
