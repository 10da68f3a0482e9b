/** Runs over the items so many at a time; the results are in the items' order. */
export const inGroups = async <Item, Result>(
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
