import type { RequestOptions } from 'node:https'
import { isIP, type LookupFunction, type Socket } from 'node:net'
import type { Attempt } from '#shared/webhooks/deliveries/record.ts'
import { hostOf } from '#shared/webhooks/registrations/url-rules.ts'

export type Connection = {
  readonly url: URL
  /** Resolved and allowed; the request connects to no other address. */
  readonly addresses: readonly string[]
  readonly headers: Readonly<Record<string, string>>
  readonly body: Uint8Array
  /** Time for one of several addresses to connect; then the next is tried. */
  readonly addressTimeoutMs: number
  /** Trusted certificate authorities in PEM, instead of the built-in ones. */
  readonly ca: string | undefined
}

/** Milliseconds from the start of the attempt to the end of each phase; null for a phase that was not reached. */
export type ConnectionTimes = Omit<Attempt['timing'], 'dns_ms'>

/** Above this the HTTP parser fails, so that endless headers use no memory. Normal answers need far less. */
const maxHeaderBytes = 16 * 1024

/** Options for one request of `node:https` to fixed addresses, independent of global agents and the environment. */
export const requestOptions = (connection: Connection): RequestOptions => {
  const { url, addresses, headers, body, ca, addressTimeoutMs } = connection
  // Socket options, which the type `RequestOptions` does not have.
  const tryingEach = { autoSelectFamily: true, autoSelectFamilyAttemptTimeout: addressTimeoutMs }
  return {
    method: 'POST',
    hostname: hostOf(url),
    port: url.port,
    path: url.pathname + url.search,
    headers: { ...headers, 'content-length': body.byteLength },
    // A new agent for this request: keeps no connection and uses no proxy from the environment.
    agent: false,
    maxHeaderSize: maxHeaderBytes,
    insecureHTTPParser: false,
    servername: hostOf(url),
    rejectUnauthorized: true,
    minVersion: 'TLSv1.2',
    ca,
    lookup: lookupIn(addresses),
    ...tryingEach,
  }
}

/** Replaces Node's look-up of the name: returns the checked addresses, one or all, as Node asks. */
const lookupIn = (addresses: readonly string[]): LookupFunction => {
  const answers = addresses.map((address) => ({ address, family: isIP(address) }))
  return (_hostname, options, callback) => {
    const [first] = answers
    process.nextTick(() => {
      if (options.all === true) callback(null, answers)
      else callback(null, first?.address ?? '', first?.family ?? 0)
    })
  }
}

type Watch = {
  readonly times: ConnectionTimes
  readonly elapsedMs: () => number
  /** Receives the peer's address; undefined when the connection is already closed. */
  readonly connected: (address: string | undefined) => void
}

/** Records the times of connect, TLS and first byte, and passes on the peer's address before the connection is used. */
export const watchConnection = (socket: Socket, { times, elapsedMs, connected }: Watch): void => {
  socket.once('connect', () => {
    times.connect_ms = elapsedMs()
    connected(socket.remoteAddress)
  })
  socket.once('secureConnect', () => {
    times.tls_ms = elapsedMs()
  })
  socket.once('data', () => {
    times.first_byte_ms = elapsedMs()
  })
}
