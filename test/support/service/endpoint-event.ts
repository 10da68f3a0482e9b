import { randomUUID } from 'node:crypto'
import type { APIGatewayProxyEvent } from 'aws-lambda'
import { proxyEvent } from '#infra/local/gateway/proxy-event.ts'
import type { Principal } from '#shared/access/credentials/principal.ts'
import { type RouteId, routes } from '#shared/api/routes.ts'

/** A request of a test; fields that are left out get the values of a correct client. */
export type TestRequest = {
  /** The authorizer's answer; without it the context is empty. */
  readonly principal?: Principal | undefined
  readonly parameters?: Readonly<Record<string, string>>
  /** As in a URL, so that a name can occur twice. */
  readonly query?: string
  readonly headers?: readonly (readonly [name: string, value: string])[]
  /** Sent as JSON. */
  readonly body?: unknown
  /** Changes the body's text. */
  readonly distort?: (text: string) => string
  readonly requestId?: string
}

const pathOf = (template: string, parameters: Readonly<Record<string, string>>): string =>
  template.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(parameters[name] ?? ''))

const contextOf = (principal: Principal): Record<string, string> =>
  Object.fromEntries([...Object.entries(principal), ['principalId', principal.key_id]])

/** The event that a route's function gets from the gateway. */
export const endpointEvent = (id: RouteId, request: TestRequest): APIGatewayProxyEvent => {
  const { method, path: template } = routes[id]
  const { principal, parameters = {}, query = '', headers = [], body, distort = (text) => text } = request
  const text = distort(body === undefined ? '' : JSON.stringify(body))
  const isTyped = headers.some(([name]) => name.toLowerCase() === 'content-type')
  const path = pathOf(template, parameters)
  return proxyEvent(
    {
      method,
      path: `/v1${path}`,
      query: new URLSearchParams(query),
      headers: [...(isTyped || text === '' ? [] : [['Content-Type', 'application/json'] as const]), ...headers],
      body: text,
      sourceAddress: '203.0.113.9',
      domainName: 'api.example.com',
      requestId: request.requestId ?? randomUUID(),
    },
    { resource: template, parameters, authorizer: principal && contextOf(principal) },
  )
}
