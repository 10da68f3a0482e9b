/**
 * Every error of the API: its code, its status, and what it says when nothing more precise is known.
 * `INTERNAL_ERROR` and the gateway's own answers never say more than this.
 */
export const problems = {
  INVALID_JSON: { status: 400, message: 'The body is not JSON.' },
  INVALID_PARAMETER: { status: 400, message: 'A parameter or header is not valid.' },
  INVALID_CURSOR: { status: 400, message: 'The cursor is not valid here. Start again without one.' },
  INVALID_IDEMPOTENCY_KEY: { status: 400, message: 'The Idempotency-Key must be 1 to 255 visible ASCII characters.' },
  UNAUTHENTICATED: { status: 401, message: 'The token is missing or not valid.' },
  INSUFFICIENT_SCOPE: { status: 403, message: 'This credential may not call this route.' },
  PLAN_REQUIRED: { status: 403, message: "The store's plan has no API access." },
  BLOCKED: { status: 403, message: 'The request was blocked.' },
  NOT_FOUND: { status: 404, message: 'Not found.' },
  METHOD_NOT_ALLOWED: { status: 405, message: 'This path does not have this method.' },
  INVALID_TRANSITION: { status: 409, message: 'The action is not allowed from the current status.' },
  INVALID_STATE: { status: 409, message: 'The present state does not allow this.' },
  CONFLICT: { status: 409, message: 'Somebody else is changing this at the same moment. Try again.' },
  LIMIT_REACHED: { status: 409, message: 'A limit is reached.' },
  PRECONDITION_FAILED: { status: 412, message: 'The If-Match header does not match the current version.' },
  PAYLOAD_TOO_LARGE: { status: 413, message: 'The body is too large.' },
  UNSUPPORTED_MEDIA_TYPE: { status: 415, message: 'The body must be application/json without a content encoding.' },
  VALIDATION_FAILED: { status: 422, message: 'The request is not valid.' },
  IDEMPOTENCY_KEY_REUSED: { status: 422, message: 'This Idempotency-Key was used for a different request.' },
  WEBHOOK_URL_NOT_ALLOWED: { status: 422, message: 'This URL may not be called.' },
  RATE_LIMITED: { status: 429, message: "The store's requests of this minute are used up." },
  INTERNAL_ERROR: { status: 500, message: 'Something went wrong on our side.' },
  TEMPORARILY_UNAVAILABLE: { status: 503, message: 'The service is not available at the moment. Try again.' },
} as const

export type ProblemCode = keyof typeof problems

/** Points at one thing that is wrong: a JSON Pointer into the body, or the name of a parameter or header. */
export type ProblemDetail = { path: string; message: string }

type ProblemOptions = { message?: string; details?: readonly ProblemDetail[]; retryAfterSeconds?: number }

/** A refusal with a code of the contract. Thrown anywhere below `endpoint()`, turned into an answer there alone. */
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

/** The refusal of a body by its fields, each with what is wrong with it. */
export const invalidFields = (details: readonly ProblemDetail[]): Problem => {
  const count = details.length === 1 ? '1 invalid field' : `${details.length} invalid fields`
  return new Problem('VALIDATION_FAILED', { message: `The request has ${count}.`, details })
}

/** The one layout of an error body, whoever answers: function, authorizer or gateway. */
export const problemBody = (code: ProblemCode, requestId: string, message: string = problems[code].message) => ({
  code,
  message,
  status: problems[code].status,
  request_id: requestId,
})

export const notFoundMessage = (what: string): string => `The ${what} was not found.`

/** The one answer for an object that is missing, another store's, or cannot exist. */
export const notFound = (what: string): Problem => new Problem('NOT_FOUND', { message: notFoundMessage(what) })
