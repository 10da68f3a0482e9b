import { createServer, type IncomingMessage, type Server } from 'node:http'
import { requestLimits } from '#infra/limits.ts'
import { account } from '#infra/local/lambda/environment.ts'
import { type LambdaFunction, lambdaContext } from '#infra/local/lambda/lambda.ts'
import type { AccessLine } from '#shared/api/access-log.ts'
import { type RouteId, routes } from '#shared/api/routes.ts'
import { functionAnswer, type GatewayAnswer, preflight, refusal, sendAnswer } from './answer.ts'
import { type Authorization, createAuthorization } from './authorize.ts'
import { matchRoute } from './match-route.ts'
import { createRequestId, type GatewayRequest, proxyEvent, readRequest } from './proxy-event.ts'
import { readBody } from './read-body.ts'

export type GatewayDependencies = {
  readonly handlerOf: (id: RouteId) => LambdaFunction
  readonly fallback: LambdaFunction
  readonly authorizer: LambdaFunction
  /** The deployed API's `resultsCacheTtl`. */
  readonly authorizerCacheSeconds: number
  readonly now: () => number
  /** Called for every request that matched a route, with its line of the access log. */
  readonly logAccess: (line: AccessLine & { readonly request_id: string }) => void
  /** Called with the cause of a failure, which the caller does not get. */
  readonly report: (error: unknown) => void
}

const methodArnOf = ({ method, path }: GatewayRequest): string =>
  `arn:aws:execute-api:local:${account}:local/local/${method}${path}`

const problemOf = {
  unauthenticated: 'UNAUTHENTICATED',
  forbidden: 'INSUFFICIENT_SCOPE',
  unavailable: 'TEMPORARILY_UNAVAILABLE',
} as const satisfies Record<Exclude<Authorization['verdict'], 'allowed'>, string>

const timeOut = (seconds: number): { readonly expired: Promise<never>; readonly cancel: () => void } => {
  const { promise, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(
    () => reject(new Error(`A function did not answer within ${seconds} seconds.`)),
    seconds * 1_000,
  )
  return { expired: promise, cancel: () => clearTimeout(timer) }
}

/** Handles a request as the deployed REST API does, with the same table of routes and the same functions. */
const createAnswering = (dependencies: GatewayDependencies) => {
  const authorize = createAuthorization({ ...dependencies, cacheSeconds: dependencies.authorizerCacheSeconds })

  const invoke = async (name: string, target: LambdaFunction, event: unknown): Promise<GatewayAnswer> => {
    const { expired, cancel } = timeOut(requestLimits.timeoutSeconds)
    try {
      return functionAnswer(
        await Promise.race([target(event, lambdaContext(name, requestLimits.timeoutSeconds)), expired]),
      )
    } finally {
      cancel()
    }
  }

  return async (request: GatewayRequest): Promise<GatewayAnswer> => {
    const match = matchRoute(request.method, request.path)
    if (match.kind === 'preflight') return preflight(routes[match.id], request.requestId)
    if (match.kind === 'fallback') {
      const parameters = { proxy: request.path.slice(1) }
      const event = proxyEvent(request, { resource: '/{proxy+}', parameters, authorizer: undefined })
      return invoke('fallback', dependencies.fallback, event)
    }
    const { id, parameters } = match
    const route = routes[id]
    const log = (answer: GatewayAnswer, storeId = '-'): GatewayAnswer => {
      const line = { at: dependencies.now(), route: `${route.method} ${route.path}`, status: answer.status }
      dependencies.logAccess({ ...line, store_id: storeId, request_id: request.requestId })
      return answer
    }
    const token = request.headers.find(([name]) => name.toLowerCase() === 'authorization')?.[1]
    const authorization = await authorize(token, methodArnOf(request))
    if (authorization.verdict !== 'allowed') return log(refusal(problemOf[authorization.verdict], request.requestId))
    const event = proxyEvent(request, { resource: route.path, parameters, authorizer: authorization.context })
    return log(await invoke(id, dependencies.handlerOf(id), event), authorization.context.store_id)
  }
}

/** A server that answers as the deployed REST API does. It does not listen yet. */
export const createGateway = (dependencies: GatewayDependencies): Server => {
  const answer = createAnswering(dependencies)

  const answerSafely = async (incoming: IncomingMessage): Promise<GatewayAnswer> => {
    const requestId = createRequestId()
    try {
      const body = await readBody(incoming)
      if (body === null) return refusal('PAYLOAD_TOO_LARGE', requestId)
      return await answer(readRequest(incoming, body, requestId))
    } catch (error) {
      // An incomplete request was cut off by its caller: no failure of ours.
      if (incoming.complete) dependencies.report(error)
      return refusal('TEMPORARILY_UNAVAILABLE', requestId)
    }
  }

  const server = createServer(async (incoming, response) => sendAnswer(response, await answerSafely(incoming)))
  // Longer than clients keep a connection, so that no request arrives on one that is just being closed.
  server.keepAliveTimeout = 65_000
  return server
}
