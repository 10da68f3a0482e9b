import { expect, it } from 'vitest'
import { hashOf, routeOf } from '#functions/pages/console/router.ts'

it.each([
  ['', []],
  ['#/', []],
  ['#/submissions/1/history/2', ['submissions', '1', 'history', '2']],
  ['#queue', ['queue']],
])('%j leads to %j', (hash, path) => {
  expect(routeOf(hash).path).toEqual(path)
})

it('reads the parameters that it writes', () => {
  const parameters = new URLSearchParams({ status: 'all', email: 'a+b&c@example.com' })

  expect(routeOf(hashOf('queue', parameters))).toEqual({ path: ['queue'], parameters })
})
