import { setTimeout as sleep } from 'node:timers/promises'

/** Calls at these times, given in milliseconds from now, in order; resolves with all results when the last is there. */
export const callAt = async <Result>(
  timesMs: readonly number[],
  call: (index: number) => Promise<Result>,
): Promise<Result[]> => {
  const start = performance.now()
  const results: Promise<Result>[] = []
  for (const [index, timeMs] of [...timesMs].sort((left, right) => left - right).entries()) {
    const waitMs = start + timeMs - performance.now()
    if (waitMs > 0) await sleep(waitMs)
    results.push(call(index))
  }
  return Promise.all(results)
}

/** So many a minute, evenly, each up to half a second early or late. */
export const evenly = (perMinute: number, minutes: number): number[] =>
  Array.from(
    { length: perMinute * minutes },
    (_, index) => 500 + (index * 60_000) / perMinute + Math.random() * 1000 - 500,
  )

/** How many requests of a burst are under way at once: more than that one process here cannot answer in time. */
const burstWidth = 40

/** A whole minute's requests as fast as they are answered, every minute. */
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
