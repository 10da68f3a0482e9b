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
