import type { Contract } from '#shared/api/contract.ts'
import { routes } from '#shared/api/routes.ts'
import { type ProblemCode, problems } from '#shared/core/problems.ts'

const isCode = (name: string): name is ProblemCode => name in problems

/** Every code of the API. */
export const problemCodes: readonly ProblemCode[] = Object.keys(problems).filter(isCode)

const ofEveryRoute: readonly ProblemCode[] = [
  'INVALID_PARAMETER',
  'UNAUTHENTICATED',
  'INSUFFICIENT_SCOPE',
  'PLAN_REQUIRED',
  'RATE_LIMITED',
  'INTERNAL_ERROR',
  'TEMPORARILY_UNAVAILABLE',
]

/** Also of a POST that takes no fields: its body is read, and an unknown field is refused. */
const ofBodies: readonly ProblemCode[] = [
  'UNSUPPORTED_MEDIA_TYPE',
  'PAYLOAD_TOO_LARGE',
  'INVALID_JSON',
  'VALIDATION_FAILED',
]

type Refusing = Pick<Contract, 'id' | 'errors' | 'idempotent'>

/** All that a route's function may refuse with, in the order of the table of problems. */
export const refusalsOf = ({ id, errors, idempotent }: Refusing): readonly ProblemCode[] => {
  const { method } = routes[id]
  const codes = new Set<string>([
    ...ofEveryRoute,
    ...(method === 'POST' || method === 'PATCH' ? ofBodies : []),
    ...(idempotent ? ['INVALID_IDEMPOTENCY_KEY'] : []),
    ...errors,
  ])
  return problemCodes.filter((code) => codes.has(code))
}

/** What the gateway, the firewall and the fallback may answer on a route's path before its function runs. */
export const gatewayRefusals: readonly ProblemCode[] = ['BLOCKED', 'METHOD_NOT_ALLOWED']
