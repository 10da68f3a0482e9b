import { type ItemText, quantityFlags, unreadableItem } from '#shared/card-list/text/item-text.ts'
import { findLeadingQuantity } from '#shared/card-list/text/quantity/find-leading-quantity.ts'
import { findTrailingQuantity } from '#shared/card-list/text/quantity/find-trailing-quantity.ts'
import { readText } from '#shared/card-list/text/read-text.ts'
import { graders } from '#shared/card-list/words/condition/graders.ts'
import { letterDigitOrBlank, withLetters } from '#shared/card-list/words/letters.ts'
import { normalizeText } from '#shared/card-list/words/normalize-text.ts'
import { isCount } from '#shared/card-list/words/quantity/stated-quantity.ts'
import { isYear, usualQuantity } from '#shared/card-list/words/quantity/usual-numbers.ts'
import { tokenize } from '#shared/card-list/words/tokenize.ts'
import type { Flag } from '#shared/card-list/words/vocabulary.ts'
import { readDragonShieldRow } from './dragon-shield-row.ts'
import { conditionOfCell, hasSlab, isGradeCell, isMachineCell, isPriceCell, quantityOfCell } from './read-cells.ts'

/** In characters: `PSA 10 MINT`. */
const longestSlab = 12

const isText = (cell: string): boolean => letterDigitOrBlank.test(cell) && !isMachineCell(cell)

/**
 * A year is part of the name: `Umbreon ex | PSA 9 | 2025 | #176`. `2025x` is a quantity. `002` is the number of a card.
 */
const isQuantityCell = (cell: string): boolean => {
  const quantity = /^0\d\d/.test(cell) ? undefined : quantityOfCell(cell)
  return quantity !== undefined && (!isYear(quantity) || /x/i.test(cell))
}

const digit = withLetters`[\p{N}]`

/** `NM x3`, `NM：3枚`: a grade and a marked quantity become two cells. `NM (7)` may be one grade. */
const cutQuantity = (cell: string): string[] => {
  if (!digit.test(cell) || !/[x×枚:：]/i.test(cell)) return [cell]
  const tokens = tokenize(cell)
  const found = findTrailingQuantity(tokens)
  if (!found || (found.flags.length > 0 && !tokens.some(isCount)) || !isGradeCell(cell)) return [cell]
  return [found.rest.map(({ text }) => text).join(' '), `${found.quantity}x`]
}

type Choice = {
  cells: readonly string[]
  quantity: number | undefined
  flags: Flag[]
  doubt?: Pick<ItemText, 'bare' | 'isUncertain'>
}

/**
 * The quantity in a cell with other text: `4 Name|SET|2`, `Name|1|foil x3`. The number in a cell of its own is then the
 * card's.
 */
const quantityInTexts = (cells: readonly string[], texts: readonly string[]): number | undefined => {
  const begun = findLeadingQuantity(tokenize(cells[0] ?? ''))
  const ended = findTrailingQuantity(tokenize(texts.join(' ')), true)
  return begun?.quantity ?? (ended?.flags.length === 0 ? ended.quantity : undefined)
}

/**
 * The quantity is a marked number (`84|Name|NM|3x`), else a number in the first cell, else the one number up to 20, else
 * the last, or the first if the last is 0. In the first cell it may be the row's. Behind the name, a number above 20 is the
 * card's; a smaller one is flagged if a different number up to 20 is there, or any behind it.
 */
const chooseQuantity = (cells: readonly string[]): Choice => {
  const places = cells.flatMap((cell, place) =>
    // `Charizard,PSA,9`
    isQuantityCell(cell) && !graders.has(normalizeText(cells[place - 1] ?? '')) ? [place] : [],
  )
  const usualPlaces = places.filter((at) => (quantityOfCell(cells[at]) ?? 0) <= usualQuantity)
  const isZero = (at: number): boolean => quantityOfCell(cells[at]) === 0
  const last = places.at(-1)
  // `Opt,3,4,0`
  const first = last !== undefined && isZero(last) ? usualPlaces.find((at) => !isZero(at)) : undefined
  const behindName = usualPlaces.length === 1 ? usualPlaces[0] : (first ?? last)
  const marked = places.find((at) => /x/i.test(cells[at] ?? ''))
  const place = marked ?? (places[0] === 0 ? 0 : behindName)
  const quantity = quantityOfCell(cells[place ?? -1])
  const none: Choice = { cells, quantity: undefined, flags: [] }
  if (place === undefined || quantity === undefined || (place > 0 && quantity > usualQuantity)) return none
  const texts = cells.filter((_, at) => !places.includes(at))
  const stated = marked === undefined ? quantityInTexts(cells, texts) : undefined
  if (stated !== undefined) return stated === quantity ? none : { ...none, flags: ['trailing_number'] }
  const isOther = (at: number): boolean => quantityOfCell(cells[at]) !== quantity
  const isDoubtful = place > 0 && (usualPlaces.some(isOther) || place !== places.at(-1))
  const isUncertain = usualPlaces.some((at) => isOther(at) && !isZero(at))
  return {
    cells: cells.filter((_, at) => at !== place),
    quantity,
    flags: isDoubtful ? ['trailing_number'] : [],
    ...(place === 0 && /^\d+$/.test(cells[0] ?? '') ? { doubt: { bare: quantity, isUncertain } } : {}),
  }
}

/**
 * Reads a row without a known header. Quantity, grade, price and data for machines are taken out; the other cells,
 * joined with a blank, are the name.
 */
export const readUnknownRow = (line: string, cells: readonly string[]): ItemText => {
  const known = readDragonShieldRow(cells)
  if (known) return known
  const filled = cells.filter(isText).flatMap(cutQuantity)
  const priceless = filled.filter((cell) => !isPriceCell(cell))
  const chosen = chooseQuantity(priceless)
  const grades = new Set(chosen.cells.filter((cell) => isGradeCell(cell)))
  const words = chosen.cells.filter((cell) => !grades.has(cell))
  if (words.length === 0) return unreadableItem(line)
  // `PSA 10,Near Mint`: the slab counts.
  const isStated = grades.size > 0 && !words.some((cell) => cell.length <= longestSlab && hasSlab(cell))
  const stated = isStated ? conditionOfCell([...grades].join(' / ')) : undefined
  const item = readText(words.join(' '), { quantity: chosen.quantity, condition: stated?.condition })
  const flags: Flag[] = [
    ...item.flags,
    ...chosen.flags,
    ...(stated?.flags ?? []),
    ...(chosen.quantity === undefined ? [] : quantityFlags(chosen.quantity)),
    ...(priceless.length < filled.length ? (['price_in_text'] as const) : []),
  ]
  return { ...item, ...chosen.doubt, flags }
}
