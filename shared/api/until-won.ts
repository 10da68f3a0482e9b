import { Problem } from './problems.ts'

/** Losing so many races in a row is left to the caller. */
const maxTries = 5

/**
 * Reads, decides and writes again for as long as somebody else is faster.
 *
 * @param attempt answers `lost` when what it read was changed before it wrote.
 * @throws Problem CONFLICT when every race was lost.
 */
export const untilWon = async <Result>(attempt: () => Promise<Result | 'lost'>): Promise<Result> => {
  for (let tries = 0; tries < maxTries; tries += 1) {
    const result = await attempt()
    if (result !== 'lost') return result
  }
  throw new Problem('CONFLICT', { retryAfterSeconds: 1 })
}
