import type { IndexPage } from '#shared/webhooks/deliveries/store.ts'

type Place = { readonly partition: string; readonly sort: string }
type Entry<Ids> = Place & { readonly key: string; readonly ids: Ids; readonly sequence: number }

export type MemoryIndex<Ids> = {
  /** Moves an item to another place; undefined removes it. */
  readonly move: (key: string, ids: Ids, place: Place | undefined) => void
  readonly query: (
    partition: string,
    range: { readonly from: string; readonly until: string },
    after: unknown,
  ) => IndexPage<Ids & { readonly sort: string }>
}

const orderOf = ({ sort, key }: { sort: string; key: string }): string => `${sort} ${key}`

/**
 * A global secondary index as in DynamoDB: eventually consistent, paged, ordered by sort key. A full page names a next
 * page, also when that is empty.
 *
 * @param follow decides when the index applies a change; an older change of an item never replaces a newer one.
 */
export const createMemoryIndex = <Ids>(
  follow: (apply: () => void) => void,
  pageRows: () => number,
): MemoryIndex<Ids> => {
  const partitions = new Map<string, Map<string, Entry<Ids>>>()
  const places = new Map<string, { partition: string | undefined; sequence: number }>()
  let sequence = 0

  const apply = (entry: { key: string; ids: Ids; sequence: number }, place: Place | undefined): void => {
    const before = places.get(entry.key)
    if (before && before.sequence > entry.sequence) return
    if (before?.partition !== undefined) partitions.get(before.partition)?.delete(entry.key)
    places.set(entry.key, { partition: place?.partition, sequence: entry.sequence })
    if (!place) return
    const partition = partitions.get(place.partition) ?? new Map<string, Entry<Ids>>()
    partitions.set(place.partition, partition.set(entry.key, { ...entry, ...place }))
  }

  return {
    move: (key, ids, place) => {
      sequence += 1
      const entry = { key, ids, sequence }
      follow(() => apply(entry, place))
    },

    query: (partition, { from, until }, after) => {
      if (from > until) throw new Error('ValidationException: the upper bound of BETWEEN is below the lower one.')
      const entries = partitions.get(partition)
      if (!entries || entries.size === 0) return { rows: [], next: undefined }
      const found = [...entries.values()]
        .filter((entry) => entry.sort >= from && entry.sort <= until)
        .sort((one, other) => (orderOf(one) < orderOf(other) ? -1 : 1))
        .filter((entry) => after === undefined || orderOf(entry) > String(after))
        .slice(0, pageRows())
      const last = found.at(-1)
      const isFull = last !== undefined && found.length === pageRows()
      return {
        rows: found.map(({ ids, sort }) => ({ ...ids, sort })),
        next: isFull ? orderOf(last) : undefined,
      }
    },
  }
}
