import type { RequestOptions } from 'node:https'
import { isIP, type LookupFunction, type Socket } from 'node:net'
import type { Attempt } from '#shared/webhooks/deliveries/record.ts'
import { hostOf } from '#shared/webhooks/registrations/url-rules.ts'

/** A connection to make for one request, to exactly these addresses. */
export type Connection = {
  readonly url: URL
  /** The addresses that were resolved and allowed: no other is connected to. */
  readonly addresses: readonly string[]
  readonly headers: Readonly<Record<string, string>>
  readonly body: Uint8Array
  /** How long one of several addresses may take to connect before the next is tried. */
  readonly addressTimeoutMs: number
  /** Authorities to trust instead of the built-in ones. */
  readonly ca: string | undefined
}

/** When each part of a connection was done, in milliseconds since the attempt began. */
export type ConnectionTimes = Omit<Attempt['timing'], 'dns_ms'>

/** Far above what an answer needs; the parser gives up beyond it, so that endless headers cost no memory. */
const maxHeaderBytes = 16 * 1024

/** What `node:https` needs to make one request to pinned addresses; nothing is left for it to take from outside. */
export const requestOptions = (connection: Connection): RequestOptions => {
  const { url, addresses, headers, body, ca, addressTimeoutMs } = connection
  // Options of the socket below, which the types of a request leave out.
  const tryingEach = { autoSelectFamily: true, autoSelectFamilyAttemptTimeout: addressTimeoutMs }
  return {
    method: 'POST',
    hostname: hostOf(url),
    port: url.port,
    path: url.pathname + url.search,
    headers: { ...headers, 'content-length': body.byteLength },
    // A new agent for this request alone: no connection is kept, and no proxy of the environment is used.
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

/** Answers Node's look-up of the name with the addresses that were checked; Node may ask for one or for all. */
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
  /** Told the address of the other side; a connection that is gone again has none. */
  readonly connected: (address: string | undefined) => void
}

/** Notes when a connection is made, secured and first heard from, and tells its real address before it is used. */
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
