import type { ClientRequest, IncomingMessage } from 'node:http'
import type { RequestOptions } from 'node:https'
import type { Attempt } from '#shared/webhooks/deliveries/record.ts'
import type { AttemptError } from '#shared/webhooks/deliveries/vocabulary.ts'
import { type ConnectionPhase, checkStatus, isRedirect, nameFailure } from './attempt-error.ts'
import { type Connection, type ConnectionTimes, requestOptions, watchConnection } from './connection.ts'
import { collectBody } from './response-body.ts'

/** Resolves when the timeout of the attempt ends. */
export type Expiry = Promise<{ readonly error: 'timeout' }>

type ExchangePlan = {
  readonly open: (options: RequestOptions) => ClientRequest
  readonly connection: Connection
  /** Checks the connected address again. */
  readonly isAllowed: (address: string) => boolean
  readonly expired: Expiry
  readonly elapsedMs: () => number
}

/** The result of an exchange, under the names of the stored attributes. */
type Exchange = Pick<Attempt, 'error' | 'response_status' | 'response_body' | 'address' | 'redirect_location'> & {
  retry_after: string | null
  times: ConnectionTimes
}

const maxLocationCharacters = 2048

/** HTTP allows any number of interim (1xx) answers. The ninth fails the attempt: they only keep the sender busy. */
const maxInterimAnswers = 8

/** Makes one request and reads its answer. A failure of the receiver is a result; only a bug in this code rejects. */
export const exchange = ({ open, connection, isAllowed, expired, elapsedMs }: ExchangePlan): Promise<Exchange> =>
  new Promise((resolve) => {
    const outgoing = open(requestOptions(connection))
    const times: ConnectionTimes = { connect_ms: null, tls_ms: null, first_byte_ms: null }
    const body = collectBody()
    let address = connection.addresses[0] ?? null
    let answer: IncomingMessage | null = null
    let interimAnswers = 0

    const finish = (error: AttemptError | null) => {
      resolve({ error, address, ...describeAnswer(answer), response_body: answer && body.text(), times })
      outgoing.destroy()
    }
    // Once the status and headers are complete, the status decides, however the connection ends.
    const end = (failure: AttemptError) => finish(answer === null ? failure : checkStatus(statusOf(answer)))
    const close = () => end(interimAnswers > 0 ? 'response_invalid' : 'connection_reset')

    expired.then(({ error }) => finish(error))
    outgoing.on('socket', (socket) => {
      const connected = (peer: string | undefined) => {
        // The connection is already closed: there is no address to check.
        if (peer === undefined) return close()
        address = peer
        if (!isAllowed(peer)) finish('blocked_address')
      }
      watchConnection(socket, { times, elapsedMs, connected })
    })
    outgoing.on('information', () => {
      interimAnswers += 1
      if (interimAnswers > maxInterimAnswers) finish('response_invalid')
    })
    outgoing.on('upgrade', (incoming) => {
      answer = incoming
      close()
    })
    outgoing.on('response', (incoming) => {
      answer = incoming
      incoming.on('data', (chunk: Uint8Array) => body.add(chunk) && close())
      incoming.on('error', close)
      incoming.on('close', close)
    })
    outgoing.on('error', (error) => {
      // After the headers a failure only cuts the body: `close` of the answer or of the request follows.
      if (answer !== null) return
      const failure = nameFailure(error, phaseOf(times, connection.url))
      if (failure === 'connection_reset') close()
      else end(failure)
    })
    outgoing.on('close', close)
    outgoing.end(connection.body)
  })

const phaseOf = (times: ConnectionTimes, url: URL): ConnectionPhase => {
  if (times.connect_ms === null) return 'connecting'
  return url.protocol === 'https:' && times.tls_ms === null ? 'handshake' : 'open'
}

const statusOf = (answer: IncomingMessage): number => answer.statusCode ?? 0

const describeAnswer = (answer: IncomingMessage | null) => {
  if (answer === null) return { response_status: null, redirect_location: null, retry_after: null }
  const status = statusOf(answer)
  const location = isRedirect(status) ? answer.headers.location : undefined
  return {
    response_status: status,
    redirect_location: location?.slice(0, maxLocationCharacters) ?? null,
    retry_after: answer.headers['retry-after'] ?? null,
  }
}
