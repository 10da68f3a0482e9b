/** In random order, so that no variant always runs after the same other one. */
const shuffled = <Item>(items: readonly Item[]): Item[] =>
  items
    .map((item) => ({ item, order: Math.random() }))
    .toSorted((left, right) => left.order - right.order)
    .map(({ item }) => item)

/** Takes one sample of each variant in every round; each round has a new order. */
export const measureInRounds = async <Sample>(
  variants: ReadonlyMap<string, () => Promise<Sample>>,
  rounds: number,
): Promise<Map<string, Sample[]>> => {
  const samples = new Map<string, Sample[]>([...variants.keys()].map((name) => [name, []]))
  for (let round = 0; round < rounds; round += 1) {
    for (const [name, measure] of shuffled([...variants])) samples.get(name)?.push(await measure())
  }
  return samples
}
