import { setTimeout as wait } from 'node:timers/promises'

/** One request in 2 seconds is 30 a minute, a tenth of what the smallest plan with the API has. */
const intervalMs = 2_000

type Clock = {
  readonly now: () => number
  readonly sleep: (milliseconds: number, signal: AbortSignal | undefined) => Promise<void>
}

const realClock: Clock = { now: Date.now, sleep: (milliseconds, signal) => wait(milliseconds, undefined, { signal }) }

/**
 * A `fetch` that begins a request at the earliest 2 seconds after the one before, a client's retries included. For a
 * program that makes one request at a time.
 */
export const createPacedFetch = ({ now, sleep }: Clock = realClock): typeof fetch => {
  let nextAt = 0
  return async (input, init) => {
    await sleep(Math.max(0, nextAt - now()), init?.signal ?? undefined)
    nextAt = now() + intervalMs
    return fetch(input, init)
  }
}
