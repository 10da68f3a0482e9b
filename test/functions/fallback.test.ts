import { describe, expect, it } from 'vitest'
import { allowedMethodsOf, handler } from '#functions/fallback.ts'
import { proxyEvent } from '#infra/local/gateway/proxy-event.ts'
import { routeList } from '#test/support/route-list.ts'

const ask = async (method: string, path: string) => {
  const event = proxyEvent(
    {
      method,
      path,
      query: new URLSearchParams(),
      headers: [],
      body: '',
      sourceAddress: '203.0.113.9',
      domainName: 'api.example.com',
      requestId: 'request-1',
    },
    { resource: '/{proxy+}', parameters: path === '/' ? {} : { proxy: path.slice(1) }, authorizer: undefined },
  )
  const { statusCode, headers, body } = await handler(event)
  return { status: statusCode, headers, body: body === '' ? undefined : JSON.parse(body) }
}
const id = '7d9c6a2e-0000-4000-8000-000000000000'

describe('405', () => {
  it.each([
    ['PUT', '/api/v1/submissions', 'POST, GET, OPTIONS'],
    ['HEAD', '/api/v1/submissions', 'POST, GET, OPTIONS'],
    ['DELETE', `/api/v1/submissions/${id}`, 'GET, OPTIONS'],
    ['GET', `/api/v1/submissions/${id}/transitions`, 'POST, OPTIONS'],
    ['PROPFIND', '/api/v1/webhooks', 'POST, GET, OPTIONS'],
    ['POST', '/api/v1/store', 'GET, OPTIONS'],
    ['POST', '/', 'GET, OPTIONS'],
    ['HEAD', '/api/v1/docs', 'GET, OPTIONS'],
  ])('for %s %s says what is allowed', async (method, path, allow) => {
    const { status, headers, body } = await ask(method, path)

    expect([status, headers?.Allow]).toEqual([405, allow])
    expect(body).toEqual({
      code: 'METHOD_NOT_ALLOWED',
      message: expect.any(String),
      status: 405,
      request_id: 'request-1',
    })
  })
})

describe('404', () => {
  it.each(['/api', '/api/v1/nothing', '/favicon.ico', '/api/v1/submissions/a/b/c', '/api/v1/../v1/submissions'])(
    'for %s, in the layout of every error and with the headers of every answer',
    async (path) => {
      const { status, headers, body } = await ask('GET', path)

      expect([status, body.code, body.request_id]).toEqual([404, 'NOT_FOUND', 'request-1'])
      expect(headers).toMatchObject({
        'X-Request-Id': 'request-1',
        'Cache-Control': 'no-store',
        'X-Content-Type-Options': 'nosniff',
      })
      expect(headers).not.toHaveProperty('Allow')
      expect(headers).not.toHaveProperty('Access-Control-Allow-Origin')
    },
  )
})

describe('204', () => {
  it('for OPTIONS on a path without CORS', async () => {
    const { status, headers, body } = await ask('OPTIONS', '/api/v1/webhooks')

    expect([status, headers?.Allow, body]).toEqual([204, 'POST, GET, OPTIONS', undefined])
  })

  it('not for OPTIONS on an unknown path', async () => {
    expect((await ask('OPTIONS', '/api/v1/nothing')).status).toBe(404)
  })
})

describe('the methods of a path', () => {
  it.each(routeList)('hold $method for the route $id', ({ method, path }) => {
    const allowed = allowedMethodsOf(path.replaceAll(/\{\w+\}/g, '7d9c6a2e-0000-4000-8000-000000000000'))

    expect(allowed).toContain(method)
    expect(allowed.at(-1)).toBe('OPTIONS')
    expect(new Set(allowed).size).toBe(allowed.length)
  })

  it.each([
    '',
    '/api/v1',
    '/api/v1/nothing',
    '/api/v2/submissions',
    '/api/v1/submissions/1/2/3',
    '/API/V1/submissions',
    '/api/v1/submissions/',
    '/api/v1//submissions',
    '/api/v1/submissions//history',
  ])('are none for the unknown path %s', (path) => {
    expect(allowedMethodsOf(path)).toEqual([])
  })
})
