import { Problem } from '#shared/core/problems.ts'

const maxTries = 5

/**
 * Reads, decides and writes; repeats all three when another writer changed the item in between.
 *
 * @param attempt returns `conflict` when the item that it read was changed before it wrote.
 * @throws Problem CONFLICT after 5 conflicts.
 */
export const retryOnConflict = async <Result>(attempt: () => Promise<Result | 'conflict'>): Promise<Result> => {
  for (let tries = 0; tries < maxTries; tries += 1) {
    const result = await attempt()
    if (result !== 'conflict') return result
  }
  throw new Problem('CONFLICT', { retryAfterSeconds: 1 })
}
