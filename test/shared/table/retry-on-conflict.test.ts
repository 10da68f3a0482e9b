import { expect, it } from 'vitest'
import { retryOnConflict } from '#shared/table/retry-on-conflict.ts'

const setUp = (conflicts: number) => {
  let tries = 0
  const attempt = async () => {
    tries += 1
    return tries <= conflicts ? ('conflict' as const) : undefined
  }
  return { result: retryOnConflict(attempt), tries: () => tries }
}

it.each([0, 1, 4])('returns the result of the first attempt without a conflict, here after %i', async (conflicts) => {
  const { result, tries } = setUp(conflicts)

  expect(await result).toBeUndefined()
  expect(tries()).toBe(conflicts + 1)
})

it('gives up with CONFLICT after five conflicts', async () => {
  const { result, tries } = setUp(5)

  await expect(result).rejects.toMatchObject({ code: 'CONFLICT', retryAfterSeconds: 1 })
  expect(tries()).toBe(5)
})

it('leaves a refusal to the caller at once', async () => {
  await expect(retryOnConflict(() => Promise.reject(new Error('refused')))).rejects.toThrow('refused')
})
