/** The middle value; of an even number the upper of the two. */
export const median = (values: readonly number[]): number =>
  values.toSorted((left, right) => left - right)[Math.floor(values.length / 2)] ?? Number.NaN

/** In an order of its own for every round, so that no variant always runs behind the same other. */
export const shuffled = <Item>(items: readonly Item[]): Item[] =>
  items
    .map((item) => ({ item, order: Math.random() }))
    .toSorted((left, right) => left.order - right.order)
    .map(({ item }) => item)
