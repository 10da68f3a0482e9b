import type { IgnoredLine, ReadItem, Reading } from '#shared/card-list/read.ts'

export type ReadLine = ReadItem | IgnoredLine

/** All lines in the order of the list. */
export const readLinesOf = ({ items, ignored_lines }: Reading): ReadLine[] =>
  [...items, ...ignored_lines].toSorted((left, right) => left.line - right.line)
