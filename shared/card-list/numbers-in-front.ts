import type { ItemText } from '#shared/card-list/text/item-text.ts'

/** Fewer lines do not tell numbers of lines from quantities. */
export const minNumberedItems = 4

/** The numbers without a mark that begin the lines, in order. */
export const numbersInFront = (items: readonly ItemText[]): number[] => items.flatMap(({ bare }) => bare ?? [])

export const areRising = (numbers: readonly number[]): boolean =>
  numbers.every((number, index) => number > (numbers[index - 1] ?? 0))

/**
 * Whether the numbers may be those of cards: one is above 99. They are quantities if two thirds end in 0 or 5, or if two
 * are equal.
 */
export const mayBeOfCards = (numbers: readonly number[]): boolean =>
  numbers.some((number) => number > 99) &&
  numbers.filter((number) => number % 5 === 0).length * 3 < numbers.length * 2 &&
  new Set(numbers).size === numbers.length
