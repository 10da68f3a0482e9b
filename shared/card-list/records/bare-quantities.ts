import { areMostlyOfDecks } from '#shared/card-list/words/quantity/usual-numbers.ts'
import type { LineWithParts, Part } from './card-record.ts'

/** Each is 1, one more than the number before, or its place: `1, 2, 3`, `1, 2, 2, 4`, `1, 2, 1, 2`. */
const areRanks = (numbers: readonly number[]): boolean =>
  numbers.some((number) => number > 1) &&
  numbers.every(
    (number, at) => number === 1 || number === numbers.indexOf(number) + 1 || number - 1 === numbers[at - 1],
  )

/** Whether numbers are quantities, no ranks, prices or numbers of cards: two are equal, and three quarters are up to 4. */
const areQuantities = (numbers: readonly number[]): boolean =>
  new Set(numbers).size < numbers.length && areMostlyOfDecks(numbers) && !areRanks(numbers)

const asQuantity = (part: Part): Part => (part.meaning === 'number_sign' ? { ...part, meaning: 'quantity' } : part)

/** The lines with their bare numbers as quantities; undefined if these may be something else. */
export const quantitiesIn = (lines: readonly LineWithParts[]): LineWithParts[] | undefined => {
  const bare = lines.flatMap(({ parts }) =>
    parts.flatMap(({ meaning, value }) => (meaning === 'number_sign' ? Number(value) : [])),
  )
  const areClear = bare.length === 0 || areQuantities(bare)
  return areClear ? lines.map((line) => ({ ...line, parts: line.parts.map(asQuantity) })) : undefined
}
