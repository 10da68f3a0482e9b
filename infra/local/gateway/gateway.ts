import { createServer, type IncomingMessage, type Server } from 'node:http'
import { requestLimits } from '#infra/limits.ts'
import { account } from '#infra/local/lambda/environment.ts'
import { type LambdaFunction, lambdaContext } from '#infra/local/lambda/lambda.ts'
import type { AccessLine } from '#shared/api/access-log.ts'
import { type PageId, pagePaths } from '#shared/api/pages/paths.ts'
import { type RouteId, routes } from '#shared/api/routes.ts'
import { functionAnswer, type GatewayAnswer, preflight, refusal, sendAnswer } from './answer.ts'
import { type Authorization, createAuthorization } from './authorize.ts'
import { matchRoute } from './match-route.ts'
import { createRequestId, type GatewayRequest, proxyEvent, readRequest, type Target } from './proxy-event.ts'
import { readBody } from './read-body.ts'

export type GatewayDependencies = {
  readonly handlerOf: (id: RouteId | PageId) => LambdaFunction
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

  const headerOf = ({ headers }: GatewayRequest, wanted: string) =>
    headers.find(([name]) => name.toLowerCase() === wanted)?.[1]

  const invoke = async (
    name: string,
    { target, request, ...resource }: Target & { target: LambdaFunction; request: GatewayRequest },
  ): Promise<GatewayAnswer> => {
    const { expired, cancel } = timeOut(requestLimits.timeoutSeconds)
    const context = lambdaContext(name, requestLimits.timeoutSeconds)
    try {
      const answered = await Promise.race([target(proxyEvent(request, resource), context), expired])
      return functionAnswer(answered, headerOf(request, 'accept'))
    } finally {
      cancel()
    }
  }

  return async (request: GatewayRequest): Promise<GatewayAnswer> => {
    const match = matchRoute(request.method, request.path)
    if (match.kind === 'preflight') return preflight(match.path, request.requestId)
    if (match.kind === 'fallback') {
      const resource = { resource: '/{proxy+}', parameters: { proxy: request.path.slice(1) }, authorizer: undefined }
      return invoke('fallback', { target: dependencies.fallback, request, ...resource })
    }
    if (match.kind === 'page') {
      const resource = { resource: pagePaths[match.id], parameters: {}, authorizer: undefined }
      return invoke(match.id, { target: dependencies.handlerOf(match.id), request, ...resource })
    }
    const { id, parameters } = match
    const route = routes[id]
    const log = (answer: GatewayAnswer, storeId = '-'): GatewayAnswer => {
      const line = { at: dependencies.now(), route: `${route.method} ${route.path}`, status: answer.status }
      dependencies.logAccess({ ...line, store_id: storeId, request_id: request.requestId })
      return answer
    }
    const authorization = await authorize(headerOf(request, 'authorization'), methodArnOf(request))
    if (authorization.verdict !== 'allowed') return log(refusal(problemOf[authorization.verdict], request.requestId))
    const resource = { resource: route.path, parameters, authorizer: authorization.context }
    const answer = await invoke(id, { target: dependencies.handlerOf(id), request, ...resource })
    return log(answer, authorization.context.store_id)
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
