import { once } from 'node:events'
import { request as httpRequest } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { APIGatewayProxyEvent } from 'aws-lambda'
import { afterEach, describe, expect, it } from 'vitest'
import { createGateway, type GatewayDependencies } from '#infra/local/gateway/gateway.ts'
import type { AccessLine } from '#shared/api/access-log.ts'

const key = `sik_${'a'.repeat(38)}`
const authorization = `Bearer ${key}`
const stops: (() => void)[] = []
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
})

type Answer = (event: APIGatewayProxyEvent) => unknown

const start = async (
  answer: Answer = () => ({ statusCode: 200, body: '{}' }),
  dependencies: Partial<GatewayDependencies> = {},
) => {
  const events: APIGatewayProxyEvent[] = []
  const fallbacks: APIGatewayProxyEvent[] = []
  const reported: unknown[] = []
  const lines: AccessLine[] = []
  const server = createGateway({
    handlerOf: () => async (event) => {
      events.push(event as APIGatewayProxyEvent)
      return answer(event as APIGatewayProxyEvent)
    },
    fallback: async (event) => {
      fallbacks.push(event as APIGatewayProxyEvent)
      return { statusCode: 405, headers: { Allow: 'GET' }, body: '{"code":"METHOD_NOT_ALLOWED"}' }
    },
    authorizer: async () => ({
      principalId: 'key-1',
      policyDocument: { Statement: [{ Effect: 'Allow', Action: 'execute-api:Invoke', Resource: '*submissions*' }] },
      context: { store_id: 'store-1' },
    }),
    authorizerCacheSeconds: 0,
    now: Date.now,
    logAccess: (line) => lines.push(line),
    report: (error) => reported.push(error),
    ...dependencies,
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  stops.push(() => {
    server.close()
    server.closeAllConnections()
  })
  const { port } = server.address() as AddressInfo
  const call = (path: string, init: RequestInit = {}) =>
    fetch(`http://127.0.0.1:${port}${path}`, { ...init, headers: { authorization, ...init.headers } })
  return { call, port, events, fallbacks, reported, lines }
}

describe('the access log of the local gateway', () => {
  it('says which route a store called, and nothing that a customer wrote', async () => {
    const { call, lines } = await start()

    await call('/api/v1/submissions/abc?status=quoted')

    expect(lines).toEqual([
      {
        request_id: expect.any(String),
        at: expect.any(Number),
        route: 'GET /api/v1/submissions/{submission_id}',
        status: 200,
        store_id: 'store-1',
      },
    ])
  })
})

describe('a function behind the local gateway', () => {
  it('gets the event of a REST API', async () => {
    const { call, port, events } = await start()

    await call('/api/v1/submissions/a%2Fb?status=quoted&tag=1&tag=2&__proto__=x', { headers: { 'X-Thing': 'é' } })

    expect(events[0]).toMatchObject({
      httpMethod: 'GET',
      path: '/api/v1/submissions/a%2Fb',
      resource: '/api/v1/submissions/{submission_id}',
      pathParameters: { submission_id: 'a/b' },
      queryStringParameters: { status: 'quoted', tag: '2' },
      multiValueQueryStringParameters: { status: ['quoted'], tag: ['1', '2'] },
      body: null,
      isBase64Encoded: false,
      requestContext: {
        domainName: `localhost:${port}`,
        path: '/api/v1/submissions/a%2Fb',
        authorizer: { store_id: 'store-1', principalId: 'key-1' },
        extendedRequestId: expect.stringMatching(/^[\w-]{15}=$/),
      },
    })
    expect(events[0]?.multiValueHeaders).toMatchObject({
      authorization: [authorization],
      'X-Forwarded-Proto': ['http'],
    })
  })

  it('gets the body as UTF-8 text, with a replacement for what is none', async () => {
    const { call, events } = await start()

    await call('/api/v1/submissions', { method: 'POST', body: Buffer.from([0xef, 0xbb, 0xbf, 0x7b, 0xff, 0x7d]) })

    expect(events[0]?.body).toBe('\uFEFF{\uFFFD}')
  })

  it('gets the forwarding headers of the gateway, not those of the caller', async () => {
    const { call, events } = await start()

    await call('/api/v1/submissions', { headers: { 'X-Forwarded-Proto': 'https', 'X-Forwarded-For': '203.0.113.1' } })

    expect(events[0]?.multiValueHeaders['X-Forwarded-Proto']).toEqual(['http'])
    expect(events[0]?.headers['x-forwarded-proto']).toBeUndefined()
  })

  it('answers with status, headers and body', async () => {
    const { call } = await start(() => ({
      statusCode: 201,
      headers: { ETag: '"1"', 'Retry-After': 3 },
      multiValueHeaders: { 'Set-Cookie': ['a=1', 'b=2'] },
      body: '{"id":"1"}',
    }))

    const response = await call('/api/v1/submissions', { method: 'POST', body: '{}' })

    expect(response.status).toBe(201)
    expect(response.headers.get('etag')).toBe('"1"')
    expect(response.headers.get('retry-after')).toBe('3')
    expect(response.headers.getSetCookie()).toEqual(['a=1', 'b=2'])
    expect(await response.json()).toEqual({ id: '1' })
  })

  it.each([
    ['throws', () => Promise.reject(new Error('secret detail'))],
    ['answers nothing', () => undefined],
    ['answers without a status', () => ({ body: 'x' })],
    ['answers with a body that is no text', () => ({ statusCode: 200, body: { a: 1 } })],
  ])('that %s is a 503 that tells nothing', async (_, answer) => {
    const { call, reported } = await start(answer)

    const response = await call('/api/v1/submissions')
    const body = await response.json()

    expect(response.status).toBe(503)
    expect(response.headers.get('retry-after')).toMatch(/^\d+$/)
    expect(body).toEqual({
      code: 'TEMPORARILY_UNAVAILABLE',
      message: expect.not.stringContaining('secret'),
      status: 503,
      request_id: response.headers.get('x-request-id'),
    })
    expect(reported).toHaveLength(1)
  })
})

describe('the local gateway itself', () => {
  it('refuses a missing token with 401, readable for a browser', async () => {
    const { call, events } = await start()

    const response = await call('/api/v1/submissions', { headers: { authorization: '' } })

    expect(response.status).toBe(401)
    expect(response.headers.get('www-authenticate')).toBe('Bearer')
    expect(response.headers.get('access-control-allow-origin')).toBe('*')
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(await response.json()).toMatchObject({ code: 'UNAUTHENTICATED', status: 401 })
    expect(events).toEqual([])
  })

  it('refuses what the policy does not name with 403', async () => {
    const { call, events } = await start()

    const response = await call('/api/v1/webhooks')

    expect(response.status).toBe(403)
    expect(await response.json()).toMatchObject({ code: 'INSUFFICIENT_SCOPE', status: 403 })
    expect(events).toEqual([])
  })

  it('answers 503 when the authorizer fails', async () => {
    const { call } = await start(undefined, { authorizer: () => Promise.reject(new Error('no table')) })

    const response = await call('/api/v1/submissions')

    expect(response.status).toBe(503)
    expect(response.headers.get('retry-after')).toMatch(/^\d+$/)
  })

  it('answers a preflight without a function', async () => {
    const { call, fallbacks } = await start()

    const response = await call('/api/v1/submissions', {
      method: 'OPTIONS',
      headers: { origin: 'https://shop.example' },
    })

    expect(response.status).toBe(204)
    expect(response.headers.get('access-control-allow-origin')).toBe('*')
    expect(response.headers.get('access-control-allow-methods')).toBe('POST, GET')
    expect(response.headers.get('access-control-allow-headers')).toBe('authorization, content-type, idempotency-key')
    expect(response.headers.get('access-control-max-age')).toBe('7200')
    expect(response.headers.get('x-request-id')).toBeTruthy()
    expect(fallbacks).toEqual([])
  })

  it.each([
    ['PUT', '/api/v1/submissions'],
    ['TRACE', '/api/v1/submissions'],
    ['OPTIONS', '/api/v1/webhooks'],
    ['GET', '/nowhere?x=1'],
  ])('hands %s %s to the fallback, which needs no token', async (method, path) => {
    const { port, fallbacks } = await start()

    const request = httpRequest({ port, host: '127.0.0.1', method, path }).end()
    const [response] = await once(request, 'response')
    response.resume()

    expect(response.statusCode).toBe(405)
    expect(response.headers.allow).toBe('GET')
    expect(fallbacks[0]).toMatchObject({
      httpMethod: method,
      resource: '/{proxy+}',
      pathParameters: { proxy: path.slice(1).split('?')[0] },
    })
  })

  it('hands a page to its function, which needs no token', async () => {
    const { port, events } = await start()

    const request = httpRequest({ port, host: '127.0.0.1', path: '/api/v1/docs' }).end()
    const [response] = await once(request, 'response')
    response.resume()

    expect(response.statusCode).toBe(200)
    expect(events[0]).toMatchObject({ resource: '/api/v1/docs', pathParameters: null })
    expect(events[0]?.requestContext.authorizer).toBeUndefined()
  })

  it.each([
    ['text/html,*/*', 'page'],
    ['*/*', Buffer.from('page').toString('base64')],
    ['application/json, text/html', Buffer.from('page').toString('base64')],
  ])('makes bytes of base64 by the first type that the caller accepts: %s', async (accept, body) => {
    const { call } = await start(() => ({
      statusCode: 200,
      body: Buffer.from('page').toString('base64'),
      isBase64Encoded: true,
    }))

    expect(await (await call('/api/v1/docs', { headers: { accept } })).text()).toBe(body)
  })

  it('sends no body to HEAD', async () => {
    const { call } = await start()

    const response = await call('/api/v1/submissions', { method: 'HEAD' })

    expect(response.status).toBe(405)
    expect(await response.text()).toBe('')
  })

  it('refuses a body above 10 MB with 413', async () => {
    const { call, events } = await start()

    const response = await call('/api/v1/submissions', { method: 'POST', body: Buffer.alloc(10 * 1024 * 1024 + 1) })

    expect(response.status).toBe(413)
    expect(await response.json()).toMatchObject({ code: 'PAYLOAD_TOO_LARGE', status: 413 })
    expect(events).toEqual([])
  })

  it('gives every answer a request id of its own', async () => {
    const { call } = await start()

    const ids = await Promise.all(
      [1, 2].map(async () =>
        (await call('/api/v1/webhooks', { headers: { 'x-request-id': 'mine' } })).headers.get('x-request-id'),
      ),
    )

    expect(new Set([...ids, 'mine']).size).toBe(3)
  })
})
