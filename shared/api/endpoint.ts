import middy, { type MiddlewareObj } from '@middy/core'
import type { APIGatewayProxyEvent, APIGatewayProxyResult, Context } from 'aws-lambda'
import type * as z from 'zod'
import { callerOf, principalSchema } from '#shared/access/principal.ts'
import type { Admission, Gate } from './admission.ts'
import type { Answer, Call, Contract } from './contract.ts'
import { Problem } from './problems.ts'
import { type AdmittedEvent, headerValues, hostOf, readCall } from './read-call.ts'
import { requestIdOf } from './request-id.ts'
import { commonHeaders, problemResponse, rateLimitHeaders } from './respond.ts'
import { onlyReads, type Route, routeOf } from './routes.ts'
import { schemasOnce } from './schemas-once.ts'

/** What one request's middleware remembers: the gate's verdict, from where it was asked. */
type Internal = { admission?: Promise<Admission> }

type Middleware = MiddlewareObj<AdmittedEvent, APIGatewayProxyResult, Error, Context, Internal>

/** Outermost: every answer gets the common headers, and whatever was thrown becomes the contract's error. */
const respond = (route: Route): Middleware => {
  const addHeaders: NonNullable<Middleware['after']> = async (request) => {
    const { rateLimit } = (await request.internal.admission) ?? {}
    if (!request.response) return
    request.response.headers = {
      ...commonHeaders(requestIdOf(request.event), route),
      ...rateLimitHeaders(rateLimit),
      ...request.response.headers,
    }
  }
  return {
    after: addHeaders,
    onError: async (request) => {
      request.response = problemResponse(request.error, { requestId: requestIdOf(request.event), route: route.id })
      await addHeaders(request)
    },
  }
}

/**
 * Who calls, whether this route is theirs (401, 403), and the gate (429, 403). A row that writes waits for the gate; a
 * row that reads goes on beside it, and its answer or failure is dropped when the gate refuses.
 */
const admit = (route: Route, gate: Gate): Middleware => {
  const principals = principalSchema()
  return {
    before: async (request) => {
      const { event, internal } = request
      const principal = principals.safeParse(event.requestContext.authorizer ?? {})
      if (!principal.success || headerValues(event, 'authorization').length > 1) throw new Problem('UNAUTHENTICATED')
      const caller = callerOf(principal.data)
      if (!route.callers.includes(caller)) throw new Problem('INSUFFICIENT_SCOPE')
      event.principal = principal.data
      event.requestId = requestIdOf(event)
      internal.admission = gate(principal.data, event.requestId)
      if (onlyReads(route)) return
      const { refusal } = await internal.admission
      if (refusal) throw refusal
    },
    after: async (request) => {
      const { refusal } = (await request.internal.admission) ?? {}
      if (refusal) throw refusal
    },
    onError: async (request) => {
      const { refusal } = (await request.internal.admission) ?? {}
      if (refusal) request.error = refusal
    },
  }
}

/** Scheme, host and stage as the caller sees them; only a local stack or an emulator is reached by plain HTTP. */
const locationOf = (event: APIGatewayProxyEvent, id: string): string => {
  const host = hostOf(event)
  const scheme = /(^|\.)localhost(:\d+)?$/.test(host) ? 'http' : 'https'
  return `${scheme}://${host}${event.requestContext.path}/${id}`
}

/**
 * The one chain that every row runs in: admission, parsing, the story, the checked answer.
 *
 * @param gate asked at every request, beside the story where the row only reads.
 */
export const endpoint = <P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, A extends z.ZodType>(
  row: Contract<P, Q, B, A>,
  gate: Gate,
  story: (call: Call<Contract<P, Q, B, A>>) => Promise<Answer<Contract<P, Q, B, A>>>,
) => {
  const contract = schemasOnce(row)
  const route = routeOf(contract.id)
  return middy<AdmittedEvent, APIGatewayProxyResult, Error, Context, Internal>()
    .use(respond(route))
    .use(admit(route, gate))
    .handler(async (event: AdmittedEvent): Promise<APIGatewayProxyResult> => {
      const answer = await story(readCall(contract, event))
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
    })
}
