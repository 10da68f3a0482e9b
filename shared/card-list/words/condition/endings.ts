const endings = ['', 'a', 'e', 'i', 'o', 'y', 's', 'as', 'es', 'os']

/** `jugad*` stands for `jugada`, `jugados` and what else a participle or an adjective may end in. */
export const endingsOf = (entry: string): string[] =>
  entry.endsWith('*') ? endings.map((ending) => entry.slice(0, -1) + ending) : [entry]

export const withEndings = (entries: Iterable<string>): ReadonlySet<string> => new Set([...entries].flatMap(endingsOf))
