import type { AttemptError } from '#shared/webhooks/deliveries/vocabulary.ts'

/** How far a connection had come when it failed. */
export type ConnectionPhase = 'connecting' | 'handshake' | 'open'

const byCode = new Map<string, AttemptError>([
  ['ECONNREFUSED', 'connection_refused'],
  ['ECONNRESET', 'connection_reset'],
  ['EPIPE', 'connection_reset'],
  ['ETIMEDOUT', 'timeout'],
  // The connection was closed in the middle of the headers: an answer was begun, none was given.
  ['HPE_INVALID_EOF_STATE', 'connection_reset'],
])

/** No connection was made, whatever the network's own word for it is (unreachable, no route): it counts as refused. */
const byPhase = { connecting: 'connection_refused', handshake: 'tls_error', open: 'connection_reset' } as const

const codeOf = (error: Error): string => ('code' in error && typeof error.code === 'string' ? error.code : '')

/**
 * The name of what went wrong before a status was received. When several addresses were tried, Node gives the code of
 * the first.
 */
export const nameFailure = (error: Error, phase: ConnectionPhase): AttemptError => {
  const code = codeOf(error)
  const known = byCode.get(code)
  if (known !== undefined) return known
  if (code.startsWith('HPE_')) return 'response_invalid'
  // A receiver that asks for a client certificate says so after the handshake (TLS 1.3).
  if (code.startsWith('ERR_SSL_') || code === 'EPROTO') return 'tls_error'
  return byPhase[phase]
}

/** A complete status decides by itself: only 2xx is success; what is below 200 (101 above all) is no final answer. */
export const checkStatus = (status: number): AttemptError | null => {
  if (status < 200) return 'response_invalid'
  if (status <= 299) return null
  return isRedirect(status) ? 'redirect_not_followed' : 'http_status'
}

export const isRedirect = (status: number): boolean => status >= 300 && status <= 399
