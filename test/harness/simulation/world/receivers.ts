import { attemptTimeoutMs } from '#shared/webhooks/deliveries/times.ts'
import type { AttemptError } from '#shared/webhooks/deliveries/vocabulary.ts'
import type { SendRequest, SendResult } from '#shared/webhooks/sending/send.ts'
import type { VirtualClock } from '#test/support/virtual-clock.ts'
import type { Random } from './random.ts'

/** A request as it was sent, and its answer; also one that never reached a receiver. */
export type Received = {
  /** When the sender began: its network may be slow, and its process may stop for minutes in between. */
  readonly beganMs: number
  readonly url: string
  readonly headers: SendRequest['headers']
  readonly eventId: string
  readonly deliveryId: string
  readonly attempt: number
  readonly body: string
  readonly status: number | null
  readonly succeeded: boolean
}

/** How a receiver behaves until its health changes. */
type Health = 'healthy' | 'failing' | 'hanging' | 'flaky' | 'asksToWait' | 'gone'

/** To pick from: three of eight receivers are healthy. */
const healthStates: readonly Health[] = [
  'healthy',
  'healthy',
  'healthy',
  'failing',
  'hanging',
  'flaky',
  'asksToWait',
  'gone',
]

/** Failures before there is a response status. */
const failures: readonly AttemptError[] = [
  'dns_error',
  'connection_refused',
  'connection_reset',
  'tls_error',
  'blocked_address',
  'response_invalid',
]

const statuses = [400, 401, 404, 410, 422, 429, 500, 502, 503]
const retryAfters = ['30', '0', '1200', '999999', 'Wed, 21 Oct 2065 07:28:00 GMT', 'soon', '-5', '']

type Answer = Partial<SendResult> & Pick<SendResult, 'error' | 'response_status'>

const resultOf = (answer: Answer, durationMs: number): SendResult => ({
  response_body: answer.response_status === null ? null : '{}',
  address: '203.0.113.9',
  redirect_location: null,
  retry_after: null,
  duration_ms: durationMs,
  timing: { dns_ms: 1, connect_ms: 2, tls_ms: 3, first_byte_ms: answer.response_status === null ? null : durationMs },
  ...answer,
})

const success = (random: Random): Answer => ({ error: null, response_status: random.pick([200, 201, 204, 299]) })

const failure = (random: Random): Answer => {
  if (random.chance(0.5)) return { error: random.pick(failures), response_status: null }
  if (random.chance(0.2)) return { error: 'redirect_not_followed', response_status: random.pick([301, 302, 307, 308]) }
  return { error: 'http_status', response_status: random.pick(statuses) }
}

const timeout: Answer = { error: 'timeout', response_status: null }

/** Receivers by URL, each with a health that can change. Reports every request to `received`. */
export const createReceivers = (
  { clock, random }: { readonly clock: VirtualClock; readonly random: Random },
  { received, mayAskToWait }: { received: (request: Received) => void; mayAskToWait: () => boolean },
) => {
  const healthOf = new Map<string, Health>()

  const answer = (health: Health): { answer: Answer; durationMs: number } => {
    const durationMs = random.between(5, 800)
    switch (health) {
      case 'healthy':
        return { answer: success(random), durationMs }
      case 'failing':
        return { answer: failure(random), durationMs }
      case 'hanging':
        return { answer: timeout, durationMs: attemptTimeoutMs }
      case 'flaky':
        return random.chance(0.4) ? answer('healthy') : answer(random.pick(['failing', 'hanging']))
      case 'gone':
        return { answer: { error: 'http_status', response_status: 410 }, durationMs }
      case 'asksToWait': {
        const retry_after = mayAskToWait() ? random.pick(retryAfters) : '10'
        const asking = { error: 'http_status', response_status: random.pick([429, 503]), retry_after } as const
        return { answer: random.chance(0.3) ? success(random) : asking, durationMs }
      }
    }
  }

  const receive = async ({ url, headers, body }: SendRequest, beganMs: number): Promise<SendResult> => {
    const health = healthOf.get(url) ?? random.pick(healthStates)
    healthOf.set(url, health)
    const { answer: given, durationMs } = answer(health)
    received({
      beganMs,
      url,
      headers,
      eventId: headers['webhook-id'] ?? '',
      deliveryId: headers['x-delivery-id'] ?? '',
      attempt: Number(headers['x-delivery-attempt']),
      body: Buffer.from(body).toString(),
      status: given.response_status,
      succeeded: given.error === null,
    })
    return resultOf(given, durationMs)
  }

  return {
    /** Begins an attempt, which arrives when the returned function is called. */
    begin: (request: SendRequest) => {
      const beganMs = clock.now()
      return () => receive(request, beganMs)
    },
    changeHealth: (url: string): void => {
      healthOf.set(url, random.pick(healthStates))
    },
    break: (url: string): void => {
      healthOf.set(url, random.pick(['failing', 'hanging', 'asksToWait', 'flaky']))
    },
  }
}
