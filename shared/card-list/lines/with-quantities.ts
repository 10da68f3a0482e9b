import { isLowerCase, withLetters } from '#shared/card-list/words/letters.ts'
import { numberWords } from '#shared/card-list/words/quantity/number-words.ts'
import { isSection } from './is-section.ts'
import type { Line } from './split-lines.ts'

/** `two lightning bolts`, `- zwei Blitzschlag` */
const beginning = withLetters`^([\s•*-]*)([\p{L}]+)(?= (\S))`
const minDictated = 3
/** `Serra Angel, three of them` */
const wordOfThem = /\b[a-z]+(?= of (?:them|these|those)\b)/i
/** `召喚の調べ4` */
const touchingCount = /^(?=[ぁ-鿿]).*[ぁ-鿿](?=\d{1,2}$)/
/** `Opt $0.06 4 0.24` and `Opt 4 0.06 0.24`: the price of one, the quantity and the price of all. */
const priceCountSum = / [$€£]?(\d+(?:[.,]\d{1,2})?) [$€£]?(\d+(?:[.,]\d{1,2})?) [$€£]?(\d+[.,]\d{1,2})$/
const wholeNumber = /^\d{1,3}$/

/** The text with digits in the place of the number in words that begins it; undefined when none does. */
const spelledIn = (text: string): { text: string; isCertain: boolean } | undefined => {
  const [start = '', indent = '', word = '', next = ''] = beginning.exec(text) ?? []
  const number = numberWords.get(word.toLowerCase())
  // `two Misty Rainforest` and `two 1983 Topps`, but not `Two Streams Facility` or `three visits`.
  const isCertain = isLowerCase(word) && !isLowerCase(next)
  return number === undefined ? undefined : { text: `${indent}${number}${text.slice(start.length)}`, isCertain }
}

const centsOf = (amount: string): number => Math.round(Number(amount.replace(',', '.')) * 100)

/** The text with `x4` in the place of the count whose product with the price before or behind it is the last number. */
const withCountOfSum = (text: string): string => {
  const [end = '', first = '', second = '', sum = ''] = priceCountSum.exec(text) ?? []
  const [count, price] = wholeNumber.test(first) ? [first, second] : [second, first]
  const isSum = wholeNumber.test(count) && !wholeNumber.test(price) && Number(count) * centsOf(price) === centsOf(sum)
  return isSum ? `${text.slice(0, -end.length)} x${count} $${price}` : text
}

/**
 * The lines' texts, with the quantities marked that only the list or a sum confirms: digits for numbers in words, `x4` for a
 * `4` that touches a Japanese name, where most lines have one (`ポリゴン2` is a name), and for a count beside its price
 * and their product. In a dictated list many lines begin with a number in words: from 3 such lines on, if they are more
 * than a third, each is a quantity.
 */
export const withQuantities = (lines: readonly Line[]): string[] => {
  const spelled = lines.map(({ raw_input }) => spelledIn(raw_input))
  const count = spelled.filter((first) => first).length
  const isDictated = count >= minDictated && count * 3 > lines.length
  const touching = lines.filter(({ raw_input }) => touchingCount.test(raw_input)).length
  const areTouching = touching >= minDictated && touching * 2 > lines.length
  return lines.map(({ raw_input }, at) => {
    if (areTouching && !isSection(raw_input)) return raw_input.replace(touchingCount, '$& x')
    const first = spelled[at]
    if (first && (isDictated || first.isCertain)) return first.text
    return withCountOfSum(raw_input.replace(wordOfThem, (word) => String(numberWords.get(word.toLowerCase()) ?? word)))
  })
}
