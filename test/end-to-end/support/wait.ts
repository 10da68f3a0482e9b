import { setTimeout as pause } from 'node:timers/promises'
import { vi } from 'vitest'

/**
 * Waits until the check passes: long enough for five attempts on a deployed stack, whose scheduler may be ten seconds
 * late, and no longer than needed anywhere.
 */
export const waitUntil = <Result>(check: () => Result | Promise<Result>): Promise<Result> =>
  vi.waitFor(check, { timeout: 90_000, interval: 100 })

/** Lists follow writes within about a second. */
export const waitForList = <Result>(check: () => Promise<Result>): Promise<Result> =>
  vi.waitFor(check, { timeout: 15_000, interval: 200 })

/** Watches that the check goes on passing; the only way to see that nothing more happens. */
export const watch = async (check: () => void, durationMs: number): Promise<void> => {
  const end = Date.now() + durationMs
  do {
    check()
    await pause(50)
  } while (Date.now() < end)
}
