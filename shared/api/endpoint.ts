import type { MiddlewareObj } from '@middy/core'
import middy from '@middy/core'
import type { APIGatewayProxyEvent, APIGatewayProxyResult, Context } from 'aws-lambda'
import type * as z from 'zod/mini'
import { callerOf, type Principal, principalSchema } from '#shared/access/credentials/principal.ts'
import type { Admission, Gate } from '#shared/access/gate.ts'
import { Problem } from '#shared/core/problems.ts'
import { besideGate } from '#shared/table/read.ts'
import { type Answer, type Call, type Contract, memoizeSchemas } from './contract.ts'
import { runsBesideGate } from './permissions.ts'
import { headerValues, originOf, readCall, requestIdOf } from './request.ts'
import { commonHeaders, problemResponse, rateLimitHeaders } from './response.ts'
import { type RouteId, routes } from './routes.ts'

/** Lambda's context and, once the gate was asked, its answer. */
type RequestContext = Context & { admission?: Promise<Admission> }

type Middleware = MiddlewareObj<APIGatewayProxyEvent, APIGatewayProxyResult, Error, RequestContext>

/** Outermost: every answer gets the common headers, and whatever was thrown becomes the contract's error. */
const respond = (id: RouteId): Middleware => {
  const addHeaders: NonNullable<Middleware['after']> = async ({ event, context, response }) => {
    if (!response) return
    const { rateLimit } = (await context.admission) ?? {}
    response.headers = {
      ...commonHeaders(requestIdOf(event), routes[id]),
      ...rateLimitHeaders(rateLimit),
      ...response.headers,
    }
  }
  return {
    after: addHeaders,
    onError: async (request) => {
      request.response = problemResponse(request.error, { requestId: requestIdOf(request.event), route: id })
      await addHeaders(request)
    },
  }
}

type Handle = (event: APIGatewayProxyEvent, principal: Principal) => Promise<APIGatewayProxyResult>

/**
 * Handles a request whose caller may call the route and that the gate admits. A route that only reads begins its first
 * read beside the gate; a refusal then replaces its answer or failure.
 *
 * @throws Problem UNAUTHENTICATED, INSUFFICIENT_SCOPE, and the gate's refusal (401, 403, 429, 503).
 */
const admit = (id: RouteId, gate: Gate, handle: Handle) => {
  const principals = principalSchema()
  return async (event: APIGatewayProxyEvent, context: RequestContext): Promise<APIGatewayProxyResult> => {
    const principal = principals.safeParse(event.requestContext.authorizer ?? {})
    if (!principal.success || headerValues(event, 'authorization').length > 1) throw new Problem('UNAUTHENTICATED')
    if (!routes[id].callers.includes(callerOf(principal.data))) throw new Problem('INSUFFICIENT_SCOPE')
    const admission = gate(principal.data, requestIdOf(event))
    context.admission = admission
    const requireAdmission = async () => {
      const { refusal } = await admission
      if (refusal) throw refusal
    }
    const admitted = requireAdmission()
    // A refusal that comes before the first read has ended is not unhandled.
    admitted.catch(() => undefined)
    if (!runsBesideGate(id)) await admitted
    try {
      return await besideGate(admitted, () => handle(event, principal.data))
    } finally {
      // Thrown here, a refusal replaces the answer or the failure.
      await admitted
    }
  }
}

/** Scheme, host and stage as the caller sees them. */
const locationOf = (event: APIGatewayProxyEvent, id: string): string =>
  `${originOf(event)}${event.requestContext.path}/${id}`

/**
 * The chain that every route runs in: admission, parsing, the use case, the checked answer.
 *
 * @param gate asked at every request.
 */
export const endpoint = <
  P extends z.ZodMiniType,
  Q extends z.ZodMiniType,
  B extends z.ZodMiniType,
  A extends z.ZodMiniType,
>(
  routeContract: Contract<P, Q, B, A>,
  gate: Gate,
  useCase: (call: Call<Contract<P, Q, B, A>>) => Promise<Answer<Contract<P, Q, B, A>>>,
) => {
  const contract = memoizeSchemas(routeContract)
  const handle: Handle = async (event, principal) => {
    const answer = await useCase(readCall(contract, event, principal))
    const body = contract.answer().parse(answer.body)
    return {
      statusCode: contract.status,
      headers: {
        ...(answer.version === undefined ? {} : { ETag: `"${answer.version}"` }),
        ...(answer.created === undefined ? {} : { Location: locationOf(event, answer.created) }),
        ...(answer.replayed ? { 'Idempotency-Replayed': 'true' } : {}),
      },
      body: contract.status === 204 ? '' : JSON.stringify(body),
    }
  }
  const chain = middy<APIGatewayProxyEvent, APIGatewayProxyResult, Error, RequestContext>()
    .use(respond(contract.id))
    .handler(admit(contract.id, gate, handle))
  // A copy: the chain writes onto its context.
  return (event: APIGatewayProxyEvent, context: Context) => chain(event, { ...context })
}
