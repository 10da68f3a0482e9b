import { describe, expect, it } from 'vitest'
import { allowedMethodsOf } from '#shared/api/allowed-methods.ts'
import { routes } from '#shared/api/routes.ts'

describe('the methods of a path', () => {
  it.each(routes)('hold $method for the row $id', ({ method, path }) => {
    const allowed = allowedMethodsOf(path.replaceAll(/\{\w+\}/g, '7d9c6a2e-0000-4000-8000-000000000000'))

    expect(allowed).toContain(method)
    expect(allowed.at(-1)).toBe('OPTIONS')
    expect(new Set(allowed).size).toBe(allowed.length)
  })

  it.each([
    '/',
    '',
    '/api/v1',
    '/api/v1/nothing',
    '/api/v2/submissions',
    '/api/v1/submissions/1/2/3',
    '/API/V1/submissions',
  ])('are none for the unknown path %s', (path) => {
    expect(allowedMethodsOf(path)).toEqual([])
  })
})
