import { request as openHttps } from 'node:https'
import type { Attempt } from '#shared/webhooks/deliveries/record.ts'
import type { AttemptError } from '#shared/webhooks/deliveries/vocabulary.ts'
import { type Expiry, exchange } from './exchange.ts'
import type { Resolve } from './resolve.ts'
import { resolveTarget } from './target.ts'

export type SendRequest = {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: Uint8Array
}

/** The result of one attempt, under the names of the stored attributes. */
export type SendResult = Readonly<Omit<Attempt, 'round' | 'number' | 'started_at' | 'duration_ms' | 'outcome'>> & {
  readonly duration_ms: number
  /** The header `Retry-After`, not parsed. */
  readonly retry_after: string | null
}

export type Send = (request: SendRequest) => Promise<SendResult>

export type SenderOptions = {
  readonly resolve: Resolve
  /** `isPublicAddress` everywhere except in tests. */
  readonly isAllowedAddress: (address: string) => boolean
  /** True only on a local stack and the stage `emulator`: also allows plain HTTP to this machine. */
  readonly allowLocalhost: boolean
  /** For the whole attempt: DNS, connect, TLS, the answer and its body. */
  readonly timeoutMs: number
  /** Trusted certificate authorities in PEM, instead of the built-in ones. */
  readonly ca?: string
}

/** Share of the timeout in which one of several addresses must connect: a dead one leaves time for the next. */
const addressShare = 1 / 4

/**
 * Makes the function that sends one attempt: one POST on a new connection, to addresses that were resolved once and
 * checked, with no redirect, proxy, decompression or retry. A failure of the receiver, its name or its network is a
 * result; the function does not reject for it.
 */
export const createSender =
  (options: SenderOptions): Send =>
  async (request) => {
    const startedAt = performance.now()
    const elapsedMs = () => Math.round(performance.now() - startedAt)
    const { promise: expired, resolve: expire } = Promise.withResolvers<{ error: 'timeout' }>()
    const timer = setTimeout(() => expire({ error: 'timeout' }), options.timeoutMs)
    const ending = new AbortController()
    try {
      const result = await attempt({ request, options, expired, ended: ending.signal, elapsedMs })
      return { ...result, duration_ms: elapsedMs() }
    } finally {
      clearTimeout(timer)
      ending.abort()
    }
  }

type Started = {
  readonly request: SendRequest
  readonly options: SenderOptions
  readonly expired: Expiry
  /** Aborted when the attempt has its result: a look-up that still runs is cancelled. */
  readonly ended: AbortSignal
  readonly elapsedMs: () => number
}

const attempt = async (started: Started): Promise<Omit<SendResult, 'duration_ms'>> => {
  const { request, options, expired, ended, elapsedMs } = started
  const url = URL.parse(request.url)
  if (url === null) return failBeforeConnecting('blocked_address', null)

  const target = await Promise.race([resolveTarget({ ...options, url, ended }), expired])
  const dns_ms = target.error === 'timeout' ? null : elapsedMs()
  if (target.error !== null) return failBeforeConnecting(target.error, dns_ms)

  // Imported only for receivers on this machine: `node:http` loads undici, which would slow down every start.
  const open = url.protocol === 'https:' ? openHttps : (await import('node:http')).request
  const connection = {
    url,
    addresses: target.addresses,
    headers: request.headers,
    body: request.body,
    addressTimeoutMs: Math.ceil(options.timeoutMs * addressShare),
    ca: options.ca,
  }
  const { times, ...exchanged } = await exchange({ open, connection, isAllowed: target.isAllowed, expired, elapsedMs })
  return { ...exchanged, timing: { dns_ms, ...times } }
}

const failBeforeConnecting = (error: AttemptError, dns_ms: number | null) => ({
  error,
  response_status: null,
  response_body: null,
  address: null,
  redirect_location: null,
  retry_after: null,
  timing: { dns_ms, connect_ms: null, tls_ms: null, first_byte_ms: null },
})
