import { type ItemText, quantityFlags } from '#shared/card-list/text/item-text.ts'
import { areMostlyOfDecks, usualQuantity } from '#shared/card-list/words/quantity/usual-numbers.ts'
import type { Flag } from '#shared/card-list/words/vocabulary.ts'
import { areRising, mayBeOfCards, minNumberedItems, numbersInFront } from './numbers-in-front.ts'
import { without } from './take-from-headers.ts'

type Split = { name: string; quantity: number }

/**
 * `Lotus Petal 4`: the name and the number behind it. Not behind a dash, because `Mew - 2` may be a price, nor behind a
 * digit: in `Opt 4 2` the last number may be of the cards that are wanted.
 */
const splitNumber = ({ name, flags }: ItemText): Split | undefined => {
  const [number, digits] = /(?<! [-–—]|\d) ([1-9]\d{0,2})$/.exec(name) ?? []
  const mayBeQuantity =
    flags.includes('trailing_number') && flags.includes('quantity_missing') && !flags.includes('unparsed')
  return number && mayBeQuantity ? { name: name.slice(0, -number.length), quantity: Number(digits) } : undefined
}

/**
 * Whether the numbers at the ends are quantities. There are at least 4, in more than half of the items. Three quarters are
 * up to 4, none is above 20. Some are equal and some differ. No two names are equal without their numbers (`Shrek 2`,
 * `Shrek 3`). Three quarters of the last words differ: `Opt Horizons 2` and `Peek Horizons 2` name a set.
 */
const areQuantities = (found: readonly Split[], items: number): boolean => {
  const quantities = found.map(({ quantity }) => quantity)
  const names = found.map(({ name }) => name)
  const { size } = new Set(quantities)
  return (
    found.length >= 4 &&
    found.length * 2 > items &&
    areMostlyOfDecks(quantities) &&
    quantities.every((quantity) => quantity <= usualQuantity) &&
    size > 1 &&
    size < found.length &&
    new Set(names).size === found.length &&
    new Set(names.map((name) => name.split(' ').at(-1))).size * 4 >= found.length * 3
  )
}

/** `Ray Sheppard x 2`, `Mew, 2x`, but not `Weapon X 2` nor `Gundam X1`. */
const marked = / (?:[x×] ?\d{1,3}|\d{1,3} ?[x×])$/
/** `Mew (3)`, `Barry Larkin - 2`, but not the year of `Messi (04)`. */
const unmarked = / (?:\((?:0|[1-9]\d?)\)|[-–] [1-9]\d?)$/
const marksAtEnd = /[\s,/–-]+$/

const splitAt = (form: RegExp, { name, bare }: ItemText): Split | undefined => {
  const [text] = (bare === undefined ? undefined : form.exec(name)) ?? []
  if (!text) return undefined
  return { name: name.slice(0, -text.length).replace(marksAtEnd, ''), quantity: Number(text.replace(/\D/g, '')) }
}

/**
 * None where one is above 20 or more than a quarter above 4, as years, prices and numbers of players are, nor beside a
 * price, and not the grade of a slab.
 */
const splitUnmarked = (items: readonly ItemText[]): (Split | undefined)[] => {
  const splits = items.map((item) => (item.condition === 'GRADED' ? undefined : splitAt(unmarked, item)))
  const quantities = splits.flatMap((split) => split?.quantity ?? [])
  const areFew = areMostlyOfDecks(quantities) && quantities.every((quantity) => quantity <= usualQuantity)
  return areFew && !items.some(({ flags }) => flags.includes('price_in_text')) ? splits : []
}

/** Said of a number that is no quantity here. */
const ofNumbersInFront: readonly Flag[] = ['trailing_number', 'quantity_large', 'quantity_zero']

/**
 * `1 – Dale Hawerchuk x 2`, `78 - Barry Larkin (2)`: numbers in front are no quantities where they rise or may be of
 * cards, and at least 4 of their lines, more than half, have a quantity behind the name. Their other lines have none then.
 * A quantity without a mark stays flagged `trailing_number`.
 */
const takeBehindNumbers = (items: readonly ItemText[]): readonly ItemText[] => {
  const numbers = numbersInFront(items)
  if (!areRising(numbers) && !mayBeOfCards(numbers)) return items
  const ofMarks = items.map((item) => splitAt(marked, item))
  const ofOthers = splitUnmarked(items)
  // `25 Randy Johnson x2` is read so already.
  const owning = items.filter(
    ({ bare, quantity }, at) => ofMarks[at] || ofOthers[at] || (bare ?? quantity) !== quantity,
  )
  if (owning.length < minNumberedItems || owning.length * 2 <= numbers.length) return items
  return items.map(({ bare, isUncertain: _, ...item }, at) => {
    const split = ofMarks[at] ?? ofOthers[at]
    const flags = item.flags.filter((flag) => !ofNumbersInFront.includes(flag))
    if (split) {
      const doubts: Flag[] = ofMarks[at] ? [] : ['trailing_number']
      return { ...item, ...split, flags: [...flags, ...quantityFlags(split.quantity), ...doubts] }
    }
    // The number of a lot is its size: `80 assorted cards`.
    if (bare !== item.quantity || item.flags.includes('possible_lot')) return item
    return { ...item, quantity: 1, flags: [...flags, 'quantity_missing'] }
  })
}

/**
 * Makes quantities of the numbers at the ends of names where `areQuantities`; they stay flagged `trailing_number`. Else
 * see `takeBehindNumbers`.
 */
export const takeFromEnds = (items: readonly ItemText[]): readonly ItemText[] => {
  const splits = items.map(splitNumber)
  const found = splits.filter((split) => split !== undefined)
  if (!areQuantities(found, items.length)) return takeBehindNumbers(items)
  return items.map((item, at) => {
    const split = splits[at]
    return split ? { ...item, ...split, flags: without(item.flags, 'quantity_missing') } : item
  })
}
