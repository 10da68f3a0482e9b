import type { AttemptError } from '#shared/webhooks/deliveries/vocabulary.ts'

/** The phase in which a connection failed. */
export type ConnectionPhase = 'connecting' | 'handshake' | 'open'

const byCode = new Map<string, AttemptError>([
  ['ECONNREFUSED', 'connection_refused'],
  ['ECONNRESET', 'connection_reset'],
  ['EPIPE', 'connection_reset'],
  ['ETIMEDOUT', 'timeout'],
  // The connection closed inside the headers, so the answer is incomplete.
  ['HPE_INVALID_EOF_STATE', 'connection_reset'],
])

/** For all other error codes. Any failure to connect (unreachable, no route) counts as refused. */
const byPhase = { connecting: 'connection_refused', handshake: 'tls_error', open: 'connection_reset' } as const

const codeOf = (error: Error): string => ('code' in error && typeof error.code === 'string' ? error.code : '')

/** Names a failure before the status. When several addresses were tried, Node gives the code of the first. */
export const nameFailure = (error: Error, phase: ConnectionPhase): AttemptError => {
  const code = codeOf(error)
  const known = byCode.get(code)
  if (known !== undefined) return known
  if (code.startsWith('HPE_')) return 'response_invalid'
  // TLS 1.3: a receiver refuses a missing client certificate after the handshake, in the phase `open`.
  if (code.startsWith('ERR_SSL_') || code === 'EPROTO') return 'tls_error'
  return byPhase[phase]
}

/** The status alone decides: only 2xx is success. A status below 200 (mostly 101) is not a final answer. */
export const checkStatus = (status: number): AttemptError | null => {
  if (status < 200) return 'response_invalid'
  if (status <= 299) return null
  return isRedirect(status) ? 'redirect_not_followed' : 'http_status'
}

export const isRedirect = (status: number): boolean => status >= 300 && status <= 399
