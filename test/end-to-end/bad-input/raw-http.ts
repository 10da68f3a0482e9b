import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { connect as connectTls } from 'node:tls'
import { apiKey, baseUrl } from '#test/end-to-end/support/client.ts'

const { protocol, hostname, port, host, pathname } = new URL(baseUrl)
const stage = pathname === '/' ? '' : pathname

/** A connection to the service on which a test writes bytes itself. */
export const openConnection = () =>
  protocol === 'https:'
    ? connectTls({ host: hostname, port: Number(port || 443), servername: hostname })
    : connect({ host: hostname, port: Number(port || 80) })

type RawRequest = {
  readonly method?: string
  /** Below the base URL, sent as it is. */
  readonly path: string
  /** Sent after those of every request, repetitions too. */
  readonly headers?: readonly string[]
  readonly body?: string
}

/** The bytes of a request with the store's key, after which the service closes the connection. */
export const rawRequest = ({ method = 'GET', path, headers = [], body = '' }: RawRequest): string =>
  [
    `${method} ${stage}${path} HTTP/1.1`,
    `Host: ${host}`,
    'Connection: close',
    `Authorization: Bearer ${apiKey}`,
    ...headers,
    '',
    body,
  ].join('\r\n')

/** The headers of a JSON body whose length is right. */
export const jsonHeaders = (body: string): string[] => [
  'Content-Type: application/json',
  `Content-Length: ${Buffer.byteLength(body)}`,
]

/**
 * Sends bytes and reads to the end of the connection.
 *
 * @returns the first answer; undefined when the connection was closed without one, or silent for 10 seconds.
 */
export const sendBytes = async (bytes: string) => {
  const connection = openConnection()
  // A server may refuse before it has read everything, and reset the connection behind its answer.
  connection.on('error', () => {})
  connection.setTimeout(10_000, () => connection.destroy())
  connection.write(bytes)
  const received = await text(connection).catch(() => '')
  const status = /^HTTP\/1\.1 (\d{3})/.exec(received)?.[1]
  if (status === undefined) return undefined
  const [head = '', body = ''] = received.split(/\r\n\r\n(.*)/s)
  const json = /\{.*\}/s.exec(body)?.[0]
  return { status: Number(status), head, body: json === undefined ? undefined : JSON.parse(json) }
}

export const sendRaw = (request: RawRequest) => sendBytes(rawRequest(request))
