import type { ItemText } from '#shared/card-list/text/item-text.ts'
import { fold } from '#shared/card-list/words/normalize-text.ts'
import type { Flag } from '#shared/card-list/words/vocabulary.ts'

/** From here on a bare leading number is unusual for a quantity, unless the list counts so throughout. */
const UNUSUAL_QUANTITY = 5
const LISTS_OF_NUMBERS = 4

const identityOf = ({ identity, name, condition }: ItemText): string =>
  `${fold(identity ?? name)
    .replace(/\s+/g, ' ')
    .trim()}\n${condition}`

/** `1 …`, `2 …`, `3 …` down the whole list: rather the numbers of its lines than quantities. */
const isNumbered = (items: readonly ItemText[]): boolean =>
  items.length >= LISTS_OF_NUMBERS && items.every(({ bare }, index) => bare === index + 1)

const countsThroughout = (items: readonly ItemText[]): boolean => {
  const counted = items.filter(({ bare }) => bare !== undefined)
  return counted.length >= 3 && counted.length * 2 > items.length
}

/**
 * The flags that only the whole list gives: the later of two lines for the same card in the same condition, leading
 * numbers that the rest of the list does not confirm, and an LP beside grades that only the scale has whose LP is lower.
 */
export const reviewItems = (items: readonly ItemText[]): Flag[][] => {
  const seen = new Set<string>()
  const [numbered, throughout] = [isNumbered(items), countsThroughout(items)]
  const euScale = items.some((item) => item.euScale)
  return items.map((item) => {
    const identity = identityOf(item)
    const isRepeated = seen.has(identity)
    seen.add(identity)
    const isUnconfirmed = numbered || (!throughout && (item.bare ?? 0) >= UNUSUAL_QUANTITY)
    return [
      ...item.flags,
      ...(isRepeated ? (['duplicate_line'] as const) : []),
      ...(isUnconfirmed ? (['leading_number_may_be_name'] as const) : []),
      ...(euScale && item.condition === 'LP' ? (['condition_ambiguous'] as const) : []),
    ]
  })
}
