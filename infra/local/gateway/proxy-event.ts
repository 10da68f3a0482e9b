import { randomBytes, randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { APIGatewayProxyEvent } from 'aws-lambda'
import { account } from '#infra/local/lambda/environment.ts'

export type GatewayRequest = {
  readonly method: string
  /** As the caller sent it, not decoded. */
  readonly path: string
  readonly query: URLSearchParams
  readonly headers: readonly (readonly [name: string, value: string])[]
  readonly body: string
  readonly sourceAddress: string
  /** `localhost:<port>`. */
  readonly domainName: string
  /** The extended request id, which a caller cannot choose. */
  readonly requestId: string
}

/** The resource that the request matched. */
export type Target = {
  readonly resource: string
  readonly parameters: Readonly<Record<string, string>>
  /** The authorizer's context; undefined for the fallback, which has no authorizer. */
  readonly authorizer: Readonly<Record<string, string>> | undefined
}

export const createRequestId = (): string => `${randomBytes(11).toString('base64url')}=`

const forwarded = /^x-forwarded-(for|proto|port)$/i

/** Pairs, with the names as the caller sent them. The gateway's `X-Forwarded-…` headers replace the caller's. */
const readHeaders = ({ rawHeaders, socket }: IncomingMessage): [string, string][] => {
  const pairs: [string, string][] = []
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] ?? ''
    if (!forwarded.test(name)) pairs.push([name, rawHeaders[index + 1] ?? ''])
  }
  pairs.push(['X-Forwarded-For', socket.remoteAddress ?? ''], ['X-Forwarded-Proto', 'http'])
  pairs.push(['X-Forwarded-Port', String(socket.localPort ?? '')])
  return pairs
}

export const readRequest = (request: IncomingMessage, body: string, requestId: string): GatewayRequest => {
  const [path = '/', ...rest] = (request.url ?? '/').split('?')
  return {
    method: request.method ?? 'GET',
    path,
    query: new URLSearchParams(rest.join('?')),
    headers: readHeaders(request),
    body,
    sourceAddress: request.socket.remoteAddress ?? '127.0.0.1',
    domainName: `localhost:${request.socket.localPort}`,
    requestId,
  }
}

const collect = (pairs: Iterable<readonly [string, string]>): Record<string, string[]> => {
  const collected = new Map<string, string[]>()
  for (const [name, value] of pairs) collected.set(name, [...(collected.get(name) ?? []), value])
  return Object.fromEntries(collected)
}

/** For a repeated name the REST API passes the last value here. */
const lastValues = (collected: Record<string, string[]>): Record<string, string> =>
  Object.fromEntries(Object.entries(collected).map(([name, values]) => [name, values.at(-1) ?? '']))

const orNull = <Values extends object>(values: Values): Values | null =>
  Object.keys(values).length > 0 ? values : null

const requestContext = (request: GatewayRequest, target: Target): APIGatewayProxyEvent['requestContext'] => ({
  accountId: account,
  apiId: 'local',
  authorizer: target.authorizer,
  domainName: request.domainName,
  extendedRequestId: request.requestId,
  httpMethod: request.method,
  identity: {
    accessKey: null,
    accountId: null,
    apiKey: null,
    apiKeyId: null,
    caller: null,
    clientCert: null,
    cognitoAuthenticationProvider: null,
    cognitoAuthenticationType: null,
    cognitoIdentityId: null,
    cognitoIdentityPoolId: null,
    principalOrgId: null,
    sourceIp: request.sourceAddress,
    user: null,
    userAgent: null,
    userArn: null,
  },
  path: request.path,
  protocol: 'HTTP/1.1',
  requestId: randomUUID(),
  requestTimeEpoch: Date.now(),
  resourceId: target.resource,
  resourcePath: target.resource,
  stage: 'local',
})

/** The event that the REST API's proxy integration passes to a function. */
export const proxyEvent = (request: GatewayRequest, target: Target): APIGatewayProxyEvent => {
  const headers = collect(request.headers)
  const query = collect(request.query)
  return {
    resource: target.resource,
    path: request.path,
    httpMethod: request.method,
    headers: lastValues(headers),
    multiValueHeaders: headers,
    queryStringParameters: orNull(lastValues(query)),
    multiValueQueryStringParameters: orNull(query),
    pathParameters: orNull({ ...target.parameters }),
    stageVariables: null,
    body: request.body === '' ? null : request.body,
    isBase64Encoded: false,
    requestContext: requestContext(request, target),
  }
}
