import type { Contract } from '#shared/api/contract.ts'
import type { ProblemCode } from '#shared/core/problems.ts'

/** The refusals of every route; a contract lists the others. */
const ofEveryRoute: readonly ProblemCode[] = [
  'UNAUTHENTICATED',
  'INSUFFICIENT_SCOPE',
  'RATE_LIMITED',
  'PLAN_REQUIRED',
  'UNSUPPORTED_MEDIA_TYPE',
  'PAYLOAD_TOO_LARGE',
  'INVALID_JSON',
  'INVALID_PARAMETER',
  'VALIDATION_FAILED',
  'INTERNAL_ERROR',
  'TEMPORARILY_UNAVAILABLE',
]

/** @throws Error when a route's answer has a code that its contract does not list. */
export const requireListed = (
  { id, errors, idempotent }: Pick<Contract, 'id' | 'errors' | 'idempotent'>,
  { status, body }: { readonly status: number; readonly body: { readonly code?: unknown } },
): void => {
  const listed: readonly unknown[] = [...ofEveryRoute, ...errors, ...(idempotent ? ['INVALID_IDEMPOTENCY_KEY'] : [])]
  if (status >= 400 && !listed.includes(body.code)) {
    throw new Error(`The contract of ${id} does not list ${body.code}.`)
  }
}
