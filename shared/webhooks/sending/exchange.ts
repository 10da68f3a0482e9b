import type { ClientRequest, IncomingMessage } from 'node:http'
import type { RequestOptions } from 'node:https'
import type { Attempt } from '#shared/webhooks/deliveries/record.ts'
import type { AttemptError } from '#shared/webhooks/deliveries/vocabulary.ts'
import { type ConnectionPhase, checkStatus, isRedirect, nameFailure } from './attempt-error.ts'
import { type Connection, type ConnectionTimes, requestOptions, watchConnection } from './connection.ts'
import { collectBody } from './response-body.ts'

/** Resolves when the time of an attempt is over. */
export type Expiry = Promise<{ readonly error: 'timeout' }>

/** One request to make. */
type ExchangePlan = {
  readonly open: (options: RequestOptions) => ClientRequest
  readonly connection: Connection
  /** Asked once more about the address that was connected to. */
  readonly isAllowed: (address: string) => boolean
  readonly expired: Expiry
  readonly elapsedMs: () => number
}

/** What came of an exchange, in the names under which an attempt is stored. */
type Exchange = Pick<Attempt, 'error' | 'response_status' | 'response_body' | 'address' | 'redirect_location'> & {
  retry_after: string | null
  times: ConnectionTimes
}

const maxLocationCharacters = 2048

/** Interim answers are legal in any number; more than a few only keep the sender busy. */
const maxInterimAnswers = 8

/** Makes one request and reads its answer. Whatever the other side does is a result; only our mistakes reject. */
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
    // Once status and headers are there they decide, however the connection ends.
    const end = (failure: AttemptError) => finish(answer === null ? failure : checkStatus(statusOf(answer)))
    const close = () => end(interimAnswers > 0 ? 'response_invalid' : 'connection_reset')

    expired.then(({ error }) => finish(error))
    outgoing.on('socket', (socket) => {
      const connected = (peer: string | undefined) => {
        // A connection that is gone again already has no address to check.
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
      // An answer that breaks off later is read as far as it came: its own end, or that of the request, follows.
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
