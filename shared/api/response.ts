import type { APIGatewayProxyResult } from 'aws-lambda'
import type { RateLimit } from '#shared/access/gate.ts'
import { dependencyFailureOf } from '#shared/core/dependency-failure.ts'
import { log } from '#shared/core/log.ts'
import { Problem, type ProblemCode, type ProblemDetail, problemBody, problems } from '#shared/core/problems.ts'
import { type Route, routes } from './routes.ts'

const securityHeaders = {
  'Cache-Control': 'no-store',
  'X-Content-Type-Options': 'nosniff',
  'Strict-Transport-Security': 'max-age=63072000; includeSubDomains',
} as const

/** The headers that a browser on another origin may send and read, on the routes that customers' browsers call. */
const cors = {
  allowOrigin: '*',
  allowHeaders: ['authorization', 'content-type', 'idempotency-key'],
  exposeHeaders: ['X-Request-Id', 'RateLimit', 'RateLimit-Policy', 'Retry-After', 'Location', 'Idempotency-Replayed'],
  maxAgeSeconds: 7200,
} as const

/** `Retry-After` when no better value is known. */
const retryAfterSeconds = 5

export const commonHeaders = (requestId: string, route?: Route) => ({
  'Content-Type': 'application/json; charset=utf-8',
  'X-Request-Id': requestId,
  ...securityHeaders,
  ...(route?.cors && {
    'Access-Control-Allow-Origin': cors.allowOrigin,
    'Access-Control-Expose-Headers': cors.exposeHeaders.join(', '),
  }),
})

/** Headers of the gateway's own refusals. CORS on every path: without it a browser cannot read why it was refused. */
export const refusalHeaders = (code: ProblemCode): Readonly<Record<string, string>> => {
  const { status } = problems[code]
  return {
    ...securityHeaders,
    'Access-Control-Allow-Origin': cors.allowOrigin,
    'Access-Control-Expose-Headers': cors.exposeHeaders.join(', '),
    ...(status === 401 && { 'WWW-Authenticate': 'Bearer' }),
    ...((status === 429 || status >= 500) && { 'Retry-After': String(retryAfterSeconds) }),
  }
}

/** Headers of the gateway's answer to the CORS preflight of a path. */
export const preflightHeaders = (path: string): Readonly<Record<string, string>> => ({
  ...securityHeaders,
  'Access-Control-Allow-Origin': cors.allowOrigin,
  'Access-Control-Allow-Methods': Object.values(routes)
    .flatMap((route) => (route.cors && route.path === path ? route.method : []))
    .join(', '),
  'Access-Control-Allow-Headers': cors.allowHeaders.join(', '),
  'Access-Control-Max-Age': String(cors.maxAgeSeconds),
})

/** The RateLimit fields of draft-ietf-httpapi-ratelimit-headers, as structured fields. */
export const rateLimitHeaders = (rateLimit: RateLimit | undefined) =>
  rateLimit && {
    'RateLimit-Policy': `"${rateLimit.policy}";q=${rateLimit.limit};w=60`,
    RateLimit: `"${rateLimit.policy}";r=${rateLimit.remaining};t=${rateLimit.resetSeconds}`,
  }

type Place = { readonly requestId: string; readonly route: string }

/** The Problem for what was thrown. A failure that is not a Problem is logged; the caller gets no details of it. */
const problemOf = (error: unknown, at: Place): Problem => {
  if (error instanceof Problem) return error
  const failure = dependencyFailureOf(error)
  if (failure === 'busy') return new Problem('CONFLICT', { retryAfterSeconds: 1 })
  log('error', failure ? 'dependency.failed' : 'request.failed', {
    request_id: at.requestId,
    route: at.route,
    cause: error,
  })
  return new Problem(failure ? 'TEMPORARILY_UNAVAILABLE' : 'INTERNAL_ERROR', failure && { retryAfterSeconds })
}

/** Lambda cannot return more than 6 MB, and a body of 256 KiB can have 100 000 faults. */
const maxDetails = 100
const maxDetailCharacters = 200

const shortened = ({ path, message }: ProblemDetail): ProblemDetail => ({
  path: path.slice(0, maxDetailCharacters),
  message: message.slice(0, maxDetailCharacters),
})

export const problemResponse = (error: unknown, at: Place): APIGatewayProxyResult => {
  const problem = problemOf(error, at)
  return {
    statusCode: problems[problem.code].status,
    headers: problem.retryAfterSeconds === undefined ? {} : { 'Retry-After': String(problem.retryAfterSeconds) },
    body: JSON.stringify({
      ...problemBody(problem.code, at.requestId, problem.message),
      ...(problem.details?.length && { details: problem.details.slice(0, maxDetails).map(shortened) }),
    }),
  }
}
