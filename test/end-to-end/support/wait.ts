import { setTimeout as pause } from 'node:timers/promises'
import { vi } from 'vitest'

/**
 * Waits until the check passes, at most 90 s: enough for five attempts on a deployed stack, whose scheduler may be 10 s
 * late.
 */
export const waitUntil = <Result>(check: () => Result | Promise<Result>): Promise<Result> =>
  vi.waitFor(check, { timeout: 90_000, interval: 100 })

/** Lists follow writes within about a second. */
export const waitForList = <Result>(check: () => Promise<Result>): Promise<Result> =>
  vi.waitFor(check, { timeout: 15_000, interval: 200 })

/** Repeats a check every 50 ms, the only way to see that nothing more happens. */
export const watch = async (check: () => void, durationMs: number): Promise<void> => {
  const end = Date.now() + durationMs
  do {
    check()
    await pause(50)
  } while (Date.now() < end)
}
