import { expect, it } from 'vitest'
import { retryOnConflict } from '#shared/table/retry-on-conflict.ts'

const race = (losses: number) => {
  let tries = 0
  const attempt = async () => {
    tries += 1
    return tries <= losses ? ('conflict' as const) : undefined
  }
  return { won: retryOnConflict(attempt), tries: () => tries }
}

it.each([0, 1, 4])('answers what the first race that is not lost answers, here after %i', async (losses) => {
  const { won, tries } = race(losses)

  expect(await won).toBeUndefined()
  expect(tries()).toBe(losses + 1)
})

it('gives up with CONFLICT after five', async () => {
  const { won, tries } = race(5)

  await expect(won).rejects.toMatchObject({ code: 'CONFLICT', retryAfterSeconds: 1 })
  expect(tries()).toBe(5)
})

it('leaves a refusal to the caller at once', async () => {
  await expect(retryOnConflict(() => Promise.reject(new Error('refused')))).rejects.toThrow('refused')
})
