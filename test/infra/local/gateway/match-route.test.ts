import { describe, expect, it } from 'vitest'
import { matchRoute } from '#infra/local/gateway/match-route.ts'
import { routeList } from '#test/support/route-list.ts'

const exampleOf = (path: string) => path.replaceAll(/\{\w+\}/g, 'x1')

describe('the local gateway finds', () => {
  it.each(routeList)('the route $id by its method and path', (route) => {
    const match = matchRoute(route.method, exampleOf(route.path))

    expect(match).toMatchObject({ kind: 'route', id: route.id })
  })

  it.each(routeList.filter((route) => route.cors))('the preflight of $id', (route) => {
    expect(matchRoute('OPTIONS', route.path)).toMatchObject({ kind: 'preflight', path: route.path })
  })

  it.each([
    ['a plain id', 'abc', 'abc'],
    ['an escaped slash', 'a%2Fb', 'a/b'],
    ['an escaped letter beyond ASCII', '%C3%A9', 'é'],
    ['a malformed escape, which it leaves as it is', '%zz', '%zz'],
  ])('path parameters with %s', (_, segment, expected) => {
    expect(matchRoute('GET', `/api/v1/submissions/${segment}`)).toMatchObject({
      parameters: { submission_id: expected },
    })
  })

  it.each([
    ['/', 'pages.home'],
    ['/api/v1/docs', 'pages.reference'],
  ])('the page %s', (path, id) => {
    expect(matchRoute('GET', path)).toEqual({ kind: 'page', id })
  })

  it.each([
    ['another verb', 'PUT', '/api/v1/submissions'],
    ['HEAD', 'HEAD', '/api/v1/submissions'],
    ['OPTIONS on a path without CORS', 'OPTIONS', '/api/v1/webhooks'],
    ['an unknown path', 'GET', '/api/v1/cards'],
    ['a trailing slash', 'GET', '/api/v1/submissions/'],
    ['a page with another verb', 'POST', '/api/v1/docs'],
    ['a doubled slash', 'GET', '//api/v1/submissions'],
  ])('the fallback for %s', (_, method, path) => {
    expect(matchRoute(method, path)).toEqual({ kind: 'fallback' })
  })
})
