/**
 * Every error of the API: code, status and default message. `INTERNAL_ERROR` and the gateway's own answers always have
 * the default message.
 */
export const problems = {
  INVALID_JSON: { status: 400, message: 'The body is not JSON.' },
  INVALID_PARAMETER: { status: 400, message: 'A parameter or header is not valid.' },
  INVALID_CURSOR: { status: 400, message: 'The cursor is not valid for this list. Start again without a cursor.' },
  INVALID_IDEMPOTENCY_KEY: { status: 400, message: 'The Idempotency-Key must be 1 to 255 visible ASCII characters.' },
  UNAUTHENTICATED: { status: 401, message: 'The token is missing or not valid.' },
  INSUFFICIENT_SCOPE: { status: 403, message: 'This credential may not call this route.' },
  PLAN_REQUIRED: { status: 403, message: "The store's plan has no API access." },
  BLOCKED: { status: 403, message: 'The request was blocked.' },
  NOT_FOUND: { status: 404, message: 'Not found.' },
  METHOD_NOT_ALLOWED: { status: 405, message: 'This path does not support this method.' },
  INVALID_TRANSITION: { status: 409, message: 'The action is not allowed from the current status.' },
  INVALID_STATE: { status: 409, message: 'The current state does not allow this.' },
  CONFLICT: { status: 409, message: 'Another request is changing this object. Try again.' },
  LIMIT_REACHED: { status: 409, message: 'A limit is reached.' },
  PRECONDITION_FAILED: { status: 412, message: 'The If-Match header does not match the current version.' },
  PAYLOAD_TOO_LARGE: { status: 413, message: 'The body is too large.' },
  UNSUPPORTED_MEDIA_TYPE: { status: 415, message: 'The body must be application/json without a content encoding.' },
  VALIDATION_FAILED: { status: 422, message: 'The request is not valid.' },
  IDEMPOTENCY_KEY_REUSED: { status: 422, message: 'This Idempotency-Key was used for a different request.' },
  WEBHOOK_URL_NOT_ALLOWED: { status: 422, message: 'This URL is not allowed for a webhook.' },
  RATE_LIMITED: { status: 429, message: 'The request limit of this minute is reached.' },
  INTERNAL_ERROR: { status: 500, message: 'Something went wrong on our side.' },
  TEMPORARILY_UNAVAILABLE: { status: 503, message: 'The service is not available at the moment. Try again.' },
} as const

export type ProblemCode = keyof typeof problems

/** One fault. `path` is a JSON Pointer (RFC 6901) into the body, or the name of a parameter or header. */
export type ProblemDetail = { path: string; message: string }

type ProblemOptions = { message?: string; details?: readonly ProblemDetail[]; retryAfterSeconds?: number }

/** A refusal with a code of the contract. Thrown anywhere below `endpoint()`; only `endpoint()` makes it an answer. */
export class Problem extends Error {
  override readonly name = 'Problem'
  readonly code: ProblemCode
  readonly details: readonly ProblemDetail[] | undefined
  readonly retryAfterSeconds: number | undefined

  constructor(code: ProblemCode, { message, details, retryAfterSeconds }: ProblemOptions = {}) {
    super(message ?? problems[code].message)
    this.code = code
    this.details = details
    this.retryAfterSeconds = retryAfterSeconds
  }
}

/** Refuses a body, with one detail for each invalid field. */
export const invalidFields = (details: readonly ProblemDetail[]): Problem => {
  const count = details.length === 1 ? '1 invalid field' : `${details.length} invalid fields`
  return new Problem('VALIDATION_FAILED', { message: `The request has ${count}.`, details })
}

/** The error body of every answer: of a function, the authorizer or the gateway. */
export const problemBody = (code: ProblemCode, requestId: string, message: string = problems[code].message) => ({
  code,
  message,
  status: problems[code].status,
  request_id: requestId,
})

export const notFoundMessage = (what: string): string => `The ${what} was not found.`

/** The same answer for an object that is missing, belongs to another store or cannot exist. */
export const notFound = (what: string): Problem => new Problem('NOT_FOUND', { message: notFoundMessage(what) })
