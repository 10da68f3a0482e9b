import type { ItemText } from '#shared/card-list/text/item-text.ts'
import { normalizeText } from '#shared/card-list/words/normalize-text.ts'
import { commonInNumbers } from '#shared/card-list/words/quantity/quantity-words.ts'
import { usualQuantity } from '#shared/card-list/words/quantity/usual-numbers.ts'
import type { Flag } from '#shared/card-list/words/vocabulary.ts'
import { areRising, mayBeOfCards, minNumberedItems, numbersInFront } from './numbers-in-front.ts'

const duplicateKeyOf = ({ duplicateKey, name, condition }: ItemText): string =>
  `${normalizeText(duplicateKey ?? name)
    .replace(/\s+/g, ' ')
    .trim()}\n${condition}`

/**
 * The last of the numbers in front, where they are no quantities; else 0. Most lines have one, and they rise. The last is
 * how many there are (numbers of lines) or above 20 (of cards: `24 - Paul Coffey`). Of fewer than 4 lines one must be in
 * doubt, and their numbers stay quantities unless one is above 99.
 */
const lastNumber = (items: readonly ItemText[]): number => {
  const numbers = numbersInFront(items)
  const last = numbers.at(-1) ?? 0
  const areNumbers =
    numbers.length * 2 > items.length &&
    areRising(numbers) &&
    (items.length >= minNumberedItems || items.some(({ isUncertain }) => isUncertain)) &&
    (last === numbers.length || last > usualQuantity)
  return areNumbers ? last : 0
}

/** Fewer rising numbers may be quantities: `22, 35, 48, 120`. */
const minRising = 8

/** `7, 8, 9`: the numbers of rows. */
const areOfRows = (numbers: readonly number[], fewest: number): boolean =>
  numbers.length >= fewest && numbers.every((number, index) => number === index + (numbers[0] ?? 0))

const areMost = (numbers: readonly number[], most: number): boolean =>
  numbers.filter((number) => number > most).length * 2 > numbers.length

/**
 * Whether the numbers in front are those of cards: `769 Tim Sherrill`, `334 Todd Benzinger`. Most are above 99, or at least
 * 8 rise. They are quantities if another line has a marked quantity (`25x`), or if one is the size of a lot
 * (`300 Pokemon cards`).
 */
const areNumbersOfCards = (items: readonly ItemText[]): boolean => {
  const numbers = numbersInFront(items)
  return (
    numbers.length >= minNumberedItems &&
    numbers.length * 2 > items.length &&
    mayBeOfCards(numbers) &&
    ((numbers.length >= minRising && areRising(numbers)) || areMost(numbers, 99)) &&
    items.every(({ bare, flags }) =>
      flags.includes('possible_lot') ? bare === undefined : bare !== undefined || flags.includes('quantity_missing'),
    )
  )
}

/** The number of a lot is its size, `500 - bulk cards`, and basic lands are many: `137 - Fire Energy`. */
const mayBeOfCard = ({ isUncertain, flags, name }: ItemText): boolean =>
  isUncertain === true &&
  !flags.includes('possible_lot') &&
  !normalizeText(name)
    .split(/[ -]/)
    .some((word) => commonInNumbers.has(word))

/** At least 3 lines, and most of them. */
const mostOf = (items: readonly ItemText[], is: (item: ItemText) => boolean): boolean => {
  const count = items.filter(is).length
  return count >= 3 && count * 2 > items.length
}

/**
 * Every item, with the flags that need the whole list:
 * - `quantity_missing`, with the quantity 1: the numbers in front are those of cards, or 8 or more count the lines, or a
 *   column `#` counts the rows. Not where a marked quantity stands behind the name. It replaces `quantity_from_header`.
 * - `duplicate_line`: an earlier line has the same card in the same condition.
 * - `leading_number_may_be_name`: the numbers rise, so they may be those of lines or cards, or no other line confirms one.
 *   Not where `areNumbersOfCards`, nor where they count rows: `quantity_missing` says that they are no quantities.
 * - not `doubtIfAlone`: most lines begin with `-4`, or count behind their card's code.
 * - not `quantity_large` of a card's number, nor `quantity_zero` and `trailing_number` of one in a column `#`.
 * - `condition_ambiguous`: `LP` in a list with grades that only the European scale has; it is lower there.
 */
export const reviewItems = (items: readonly ItemText[]): ItemText[] => {
  const seen = new Set<string>()
  const last = lastNumber(items)
  const throughout = mostOf(items, ({ bare }) => bare !== undefined)
  const areAlike = mostOf(items, ({ doubtIfAlone }) => doubtIfAlone !== undefined)
  const haveCardNumbers = areNumbersOfCards(items)
  // Numbers before a mark, `415 - Sam Perkins`, need less evidence.
  const marked = numbersInFront(items.filter(mayBeOfCard))
  const areMarkedOfCards = mayBeOfCards(marked) && areMost(marked, usualQuantity)
  const inColumn = items.flatMap(({ inNumberColumn }) => inNumberColumn ?? [])
  const isColumnOfRows = areOfRows(inColumn, 3)
  const areRows = areOfRows(numbersInFront(items), minRising)
  const isEuropean = items.some(({ scale }) => scale === 'eu')
  return items.map((item) => {
    const duplicateKey = duplicateKeyOf(item)
    const isRepeated = seen.has(duplicateKey)
    seen.add(duplicateKey)
    const isNumbered = last > 0 && item.bare !== undefined
    const isInColumn = isColumnOfRows && item.inNumberColumn !== undefined
    const isOfRow = isInColumn || (areRows && item.bare !== undefined)
    const isBeforeMark = isNumbered && item.isUncertain && last > usualQuantity && items.length >= minNumberedItems
    const isOfCard =
      isBeforeMark || isOfRow || (haveCardNumbers && item.bare !== undefined) || (areMarkedOfCards && mayBeOfCard(item))
    // The number of a lot is its size: `27 other spells`.
    const isSize = item.flags.includes('possible_lot')
    // `25 Randy Johnson x2` has a quantity of its own.
    const isMissing = isOfCard && (item.bare ?? item.quantity) === item.quantity
    const isUnconfirmed =
      !(throughout || isOfCard) &&
      ((item.isUncertain && items.length > 1) || (!isSize && (item.bare ?? 0) > usualQuantity))
    const denied = [
      isOfCard && 'quantity_large',
      isInColumn && 'quantity_zero',
      isInColumn && 'trailing_number',
      isMissing && 'quantity_from_header',
      areAlike && item.doubtIfAlone,
    ]
    const flags: Flag[] = [
      ...item.flags.filter((flag) => !denied.includes(flag)),
      ...(isRepeated ? (['duplicate_line'] as const) : []),
      ...((isNumbered && !isOfRow && !haveCardNumbers) || isUnconfirmed
        ? (['leading_number_may_be_name'] as const)
        : []),
      ...(isEuropean && item.scale === 'both' && item.condition === 'LP' ? (['condition_ambiguous'] as const) : []),
      ...(isMissing ? (['quantity_missing'] as const) : []),
    ]
    return { ...item, quantity: isMissing ? 1 : item.quantity, flags }
  })
}
