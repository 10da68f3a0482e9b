import { setTimeout as sleep } from 'node:timers/promises'

/**
 * @param timesMs milliseconds from now; the calls do not wait for each other's results.
 * @param call gets the time at which it was due, of the clock `performance.now`.
 */
export const callAt = async <Result>(
  timesMs: readonly number[],
  call: (index: number, dueMs: number) => Promise<Result>,
): Promise<Result[]> => {
  const start = performance.now()
  const results: Promise<Result>[] = []
  for (const [index, timeMs] of [...timesMs].sort((left, right) => left - right).entries()) {
    const waitMs = start + timeMs - performance.now()
    if (waitMs > 0) await sleep(waitMs)
    results.push(call(index, start + timeMs))
  }
  return Promise.all(results)
}

/** Times of `perMinute` evenly spaced calls, each up to 0.5 s early or late. */
export const evenly = (perMinute: number, minutes: number): number[] =>
  Array.from(
    { length: perMinute * minutes },
    (_, index) => 500 + (index * 60_000) / perMinute + Math.random() * 1000 - 500,
  )

/** Concurrent requests of a burst: one gateway process cannot answer more in time. */
const burstWidth = 40

/** At the start of every minute, makes all its requests as fast as they are answered. */
export const inBursts = async <Result>(
  { perMinute, minutes }: { perMinute: number; minutes: number },
  call: () => Promise<Result>,
): Promise<Result[]> => {
  const burst = async () => {
    const results: Result[] = []
    let begun = 0
    const work = async () => {
      while (begun < perMinute) {
        begun += 1
        results.push(await call())
      }
    }
    await Promise.all(Array.from({ length: burstWidth }, work))
    return results
  }
  const starts = Array.from({ length: minutes }, (_, minute) => minute * 60_000)
  return (await callAt(starts, burst)).flat()
}
