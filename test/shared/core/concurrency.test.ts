import { expect, it } from 'vitest'
import { createBatcher } from '#shared/core/concurrency.ts'

const setUp = () => {
  const batches: (readonly number[])[] = []
  const ends: ((failure?: Error) => void)[] = []
  const double = createBatcher<number, number>(3, async (items) => {
    batches.push(items)
    await new Promise<void>((resolve, reject) => {
      ends.push((failure) => (failure ? reject(failure) : resolve()))
    })
    return (item) => 2 * item
  })
  const settle = () => new Promise((resolve) => setImmediate(resolve))
  return { batches, ends, double, settle }
}

it('joins the calls of one moment, and gives each its own result', async () => {
  const { batches, ends, double, settle } = setUp()
  const results = Promise.all([1, 2, 3].map(double))
  await settle()
  ends[0]!()

  expect(await results).toEqual([2, 4, 6])
  expect(batches).toEqual([[1, 2, 3]])
})

it('runs two batches at once, and joins what comes meanwhile', async () => {
  const { batches, ends, double, settle } = setUp()
  const results = [1, 2, 3, 4].map(double)
  await settle()
  results.push(double(5), double(6))
  await settle()
  expect(batches).toEqual([[1, 2, 3], [4]])

  ends[1]!()
  await settle()
  expect(batches).toEqual([[1, 2, 3], [4], [5, 6]])
  for (const end of ends) end()
  expect(await Promise.all(results)).toEqual([2, 4, 6, 8, 10, 12])
})

it('fails each call of a batch that fails, and goes on with the next', async () => {
  const { ends, double, settle } = setUp()
  const failed = Promise.allSettled([1, 2].map(double))
  await settle()
  ends[0]!(new Error('throttled'))
  expect((await failed).map(({ status }) => status)).toEqual(['rejected', 'rejected'])

  const next = double(3)
  await settle()
  ends[1]!()
  expect(await next).toBe(6)
})
