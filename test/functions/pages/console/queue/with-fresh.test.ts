import { expect, it } from 'vitest'
import { withFresh } from '#functions/pages/console/queue/with-fresh.ts'

const rows = (...ids: readonly string[]) => ids.map((id) => ({ id }))

it.each([
  { isOldestFirst: true, pages: ['1', '2'], fresh: ['4', '3'], all: ['1', '2', '3', '4'] },
  { isOldestFirst: false, pages: ['2', '1'], fresh: ['4', '3'], all: ['4', '3', '2', '1'] },
  { isOldestFirst: true, pages: ['1', '2', '3'], fresh: ['4', '3'], all: ['1', '2', '3', '4'] },
  { isOldestFirst: true, pages: ['1', '2'], fresh: [], all: ['1', '2'] },
])('rows $pages and new ones $fresh are $all', ({ isOldestFirst, pages, fresh, all }) => {
  expect(withFresh(rows(...pages), rows(...fresh), isOldestFirst).map(({ id }) => id)).toEqual(all)
})
