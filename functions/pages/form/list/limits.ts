import type { Reading } from '#shared/card-list/read.ts'
import { MAX_CARD_LIST_BYTES, MAX_CARD_LIST_LINES, MAX_LINE_LENGTH } from '#shared/card-list/words/vocabulary.ts'

/** How much of a limit is used. */
export type Usage = { readonly used: number; readonly most: number }

/** From here on the customer is told, before the limit is reached. */
const nearShare = 0.8

export const isNear = ({ used, most }: Usage): boolean => used >= most * nearShare
export const isOver = ({ used, most }: Usage): boolean => used > most

/** What a list uses of its limits, and the numbers of the lines that are too long. */
export const usageOf = (text: string, { items, ignored_lines }: Reading) => ({
  bytes: { used: new TextEncoder().encode(text).length, most: MAX_CARD_LIST_BYTES },
  lines: { used: items.length + ignored_lines.length, most: MAX_CARD_LIST_LINES },
  longLines: [...items, ...ignored_lines]
    .filter(({ raw_input }) => raw_input.length > MAX_LINE_LENGTH)
    .map(({ line }) => line)
    .toSorted((left, right) => left - right),
})

export type ListUsage = ReturnType<typeof usageOf>

/** Whether the API would refuse the list for its size. */
export const isTooLarge = ({ bytes, lines, longLines }: ListUsage): boolean =>
  isOver(bytes) || isOver(lines) || longLines.length > 0
