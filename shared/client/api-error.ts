import type { ErrorCode, ErrorDetail } from './types.ts'

/** No answer of the API: the connection failed, the time ran out, or another server on the way answered. */
type MissingAnswerCode = 'NETWORK_ERROR' | 'TIMED_OUT' | 'UNEXPECTED_ANSWER'

export type ApiErrorCode = ErrorCode | MissingAnswerCode

type ApiErrorFields = {
  readonly code: ApiErrorCode
  readonly message: string
  readonly status?: number | undefined
  readonly requestId?: string | undefined
  readonly details?: readonly ErrorDetail[] | undefined
  readonly retryAfterSeconds?: number | undefined
  readonly cause?: unknown
}

/** Every call of the client that fails rejects with it: the API refused, or did not answer. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  /** Stable, to decide by. */
  readonly code: ApiErrorCode
  /** HTTP status of the answer; undefined when none came. */
  readonly status: number | undefined
  /** Quote it when you ask for help; undefined when no answer came. */
  readonly requestId: string | undefined
  /** What is wrong, where there is something to point at. */
  readonly details: readonly ErrorDetail[]
  /** When a repeat may succeed; undefined when the answer does not say. */
  readonly retryAfterSeconds: number | undefined

  constructor({ code, message, status, requestId, details, retryAfterSeconds, cause }: ApiErrorFields) {
    super(message, { cause })
    this.code = code
    this.status = status
    this.requestId = requestId
    this.details = details ?? []
    this.retryAfterSeconds = retryAfterSeconds
  }
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

/** Every error of the API has this body, the gateway's own included. An error of a proxy has another. */
const isErrorBody = (value: unknown): value is { code: ErrorCode; message: string; details?: ErrorDetail[] } =>
  isObject(value) && 'code' in value && 'message' in value && 'request_id' in value

const parsedOrUndefined = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The error of an answer that is no success, or a success whose body is not JSON. */
export const errorOf = ({ status, headers }: Response, text: string): ApiError => {
  const body = parsedOrUndefined(text)
  const retryAfter = headers.get('retry-after') ?? ''
  return new ApiError({
    ...(isErrorBody(body)
      ? { code: body.code, message: body.message, details: body.details }
      : { code: 'UNEXPECTED_ANSWER', message: `The answer with status ${status} is not one of the API.` }),
    status,
    requestId: headers.get('x-request-id') ?? undefined,
    // The API sends seconds, never a date.
    retryAfterSeconds: /^\d+$/.test(retryAfter) ? Number(retryAfter) : undefined,
  })
}
