const endings = ['a', 'as', 'e', 'i', 'o', 'os']

/** `jugad*` stands for `jugada`, `jugados` and what else a participle or an adjective of a Romance language may end in. */
export const endingsOf = (entry: string): string[] =>
  entry.endsWith('*') ? endings.map((ending) => entry.slice(0, -1) + ending) : [entry]
