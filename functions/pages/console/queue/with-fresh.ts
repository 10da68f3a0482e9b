/**
 * The rows of the loaded pages with those that came since, each once.
 *
 * @param fresh the newest first
 */
export const withFresh = <Row extends { readonly id: string }>(
  pages: readonly Row[],
  fresh: readonly Row[],
  isOldestFirst: boolean,
): readonly Row[] => {
  const ids = new Set(fresh.map(({ id }) => id))
  const older = pages.filter(({ id }) => !ids.has(id))
  return isOldestFirst ? [...older, ...fresh.toReversed()] : [...fresh, ...older]
}
