import { expect, it } from 'vitest'
import { notStarted, type Progress, recoverPages } from '#functions/pages/console/webhooks/recover-pages.ts'

/** A service with three pages of deliveries to recover. */
const pages = new Map([
  [undefined, { count: 2, next_cursor: 'second' }],
  ['second', { count: 0, next_cursor: 'third' }],
  ['third', { count: 5, next_cursor: null }],
])

const recover = async (options: { from?: Progress; stopAfter?: number; failAt?: string } = {}) => {
  const { from = notStarted, stopAfter = Number.POSITIVE_INFINITY, failAt } = options
  const seen: Progress[] = []
  const error = await recoverPages({
    from,
    call: async (cursor) => {
      if (failAt !== undefined && cursor === failAt) throw new Error('busy')
      return pages.get(cursor)!
    },
    onProgress: (progress) => seen.push(progress),
    isStopped: () => seen.length >= stopAfter,
  }).catch((reason: unknown) => reason)
  return { seen, error }
}

it('goes on to the last page, past one that started nothing', async () => {
  const { seen } = await recover()

  expect(seen.map(({ count }) => count)).toEqual([2, 2, 7])
  expect(seen.at(-1)).toEqual({ count: 7, pages: 3, cursor: null })
})

it('stops between two pages, and goes on from there', async () => {
  const stopped = (await recover({ stopAfter: 1 })).seen.at(-1)!
  expect(stopped).toEqual({ count: 2, pages: 1, cursor: 'second' })

  expect((await recover({ from: stopped })).seen.at(-1)).toEqual({ count: 7, pages: 3, cursor: null })
})

it('keeps its place when a call fails', async () => {
  const { seen, error } = await recover({ failAt: 'third' })

  expect(error).toEqual(new Error('busy'))
  expect(seen.at(-1)).toEqual({ count: 2, pages: 2, cursor: 'third' })
})
