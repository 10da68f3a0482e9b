/**
 * Maps the items group by group, the items of a group in parallel. The results are in the items' order.
 *
 * @param size items in a group.
 * @throws Error the first that `run` throws; later groups do not start.
 */
export const mapInGroups = async <Item, Result>(
  items: readonly Item[],
  size: number,
  run: (item: Item) => Promise<Result>,
): Promise<Result[]> => {
  const results: Result[] = []
  for (let start = 0; start < items.length; start += size) {
    results.push(...(await Promise.all(items.slice(start, start + size).map(run))))
  }
  return results
}

type Call<Item, Result> = {
  readonly item: Item
  readonly resolve: (result: Result) => void
  readonly reject: (cause: unknown) => void
}

/** Batches that run at once: with 1 a slow answer would delay all later calls, with many the batches would be small. */
const maxRunning = 2

/**
 * Joins single calls into batches. A call waits only for the other calls of its microtask, and while 2 batches run.
 *
 * @param size items of a batch at most.
 * @param run resolves to a function that returns an item's result, or throws for this item alone; when it rejects, so
 * does each call of the batch.
 */
export const createBatcher = <Item, Result>(
  size: number,
  run: (items: readonly Item[]) => Promise<(item: Item) => Result>,
): ((item: Item) => Promise<Result>) => {
  const waiting: Call<Item, Result>[] = []
  let running = 0

  const runBatch = async (calls: readonly Call<Item, Result>[]): Promise<void> => {
    running += 1
    try {
      const resultOf = await run(calls.map(({ item }) => item))
      for (const { item, resolve, reject } of calls) {
        try {
          resolve(resultOf(item))
        } catch (cause) {
          reject(cause)
        }
      }
    } catch (cause) {
      for (const { reject } of calls) reject(cause)
    }
    running -= 1
    start()
  }

  const start = (): void => {
    while (running < maxRunning && waiting.length > 0) void runBatch(waiting.splice(0, size))
  }

  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject })
      // After the other calls of this moment.
      queueMicrotask(start)
    })
}
