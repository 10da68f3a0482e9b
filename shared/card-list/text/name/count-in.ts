import type { Token } from '#shared/card-list/words/tokenize.ts'

/** How many of the words are in one of the tables. */
export const countIn = (words: readonly Token[], ...tables: ReadonlySet<string>[]): number =>
  words.filter(({ normalized, isNameOnly }) => !isNameOnly && tables.some((table) => table.has(normalized))).length
