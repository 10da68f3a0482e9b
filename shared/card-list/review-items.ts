import type { ItemText } from '#shared/card-list/text/item-text.ts'
import { normalizeText } from '#shared/card-list/words/normalize-text.ts'
import { usualQuantity } from '#shared/card-list/words/quantity/usual-numbers.ts'
import type { Flag } from '#shared/card-list/words/vocabulary.ts'

const minNumberedItems = 4

const duplicateKeyOf = ({ duplicateKey, name, condition }: ItemText): string =>
  `${normalizeText(duplicateKey ?? name)
    .replace(/\s+/g, ' ')
    .trim()}\n${condition}`

/**
 * The last of the numbers in front; 0 unless each is above the one before. Only the first line, a title, may have none.
 */
const lastNumber = (items: readonly ItemText[]): number => {
  const numbers = items.flatMap(({ bare }, index) => (bare === undefined && index === 0 ? [] : [bare ?? 0]))
  return numbers.every((number, index) => number > (numbers[index - 1] ?? 0)) ? (numbers.at(-1) ?? 0) : 0
}

/**
 * Whether the numbers are of lines or cards: the last is the count of lines or above 20. Fewer than 4 lines count only if
 * one is in doubt.
 */
const isNumbered = (items: readonly ItemText[]): boolean => {
  const isInDoubt = items.some(({ isUncertain }) => isUncertain)
  if (items.length < minNumberedItems && !isInDoubt) return false
  const last = lastNumber(items)
  return last === items.length || last > usualQuantity
}

/** At least 3 lines, and most of them. */
const mostOf = (items: readonly ItemText[], is: (item: ItemText) => boolean): boolean => {
  const count = items.filter(is).length
  return count >= 3 && count * 2 > items.length
}

/**
 * The flags of every item, with those that need the whole list:
 * - `duplicate_line`: an earlier line has the same card in the same condition.
 * - `leading_number_may_be_name`: the number is a line's or a card's, or no other line confirms it.
 * - not `trailing_number`: most lines count behind their card's code.
 * - `condition_ambiguous`: LP in a list with grades that only the European scale has; LP is lower there.
 */
export const reviewItems = (items: readonly ItemText[]): Flag[][] => {
  const seen = new Set<string>()
  const numbered = isNumbered(items)
  const throughout = mostOf(items, ({ bare }) => bare !== undefined)
  const areBehindCodes = mostOf(items, ({ isBehindCode }) => isBehindCode === true)
  const euScale = items.some((item) => item.euScale)
  return items.map((item) => {
    const duplicateKey = duplicateKeyOf(item)
    const isRepeated = seen.has(duplicateKey)
    seen.add(duplicateKey)
    // The number of a lot is its size: `27 other spells`.
    const isSize = item.flags.includes('possible_lot')
    const isUnconfirmed =
      (numbered && item.bare !== undefined) ||
      (!throughout && ((item.isUncertain && items.length > 1) || (!isSize && (item.bare ?? 0) > usualQuantity)))
    const isConfirmed = areBehindCodes && item.isBehindCode === true
    return [
      ...item.flags.filter((flag) => !isConfirmed || flag !== 'trailing_number'),
      ...(isRepeated ? (['duplicate_line'] as const) : []),
      ...(isUnconfirmed ? (['leading_number_may_be_name'] as const) : []),
      ...(euScale && item.condition === 'LP' ? (['condition_ambiguous'] as const) : []),
    ]
  })
}
