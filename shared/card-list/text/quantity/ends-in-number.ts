import { commonInNumbers, numbered } from '#shared/card-list/words/quantity/quantity-words.ts'
import { isYear, usualQuantity } from '#shared/card-list/words/quantity/usual-numbers.ts'
import { integerOf, type Token } from '#shared/card-list/words/tokenize.ts'
import { collectorNumber, isSetCode } from './trailing-forms.ts'

const ordinal = /^(?:1\D|first|unlimited)/
/** No list of one customer has more of a card. */
const mostQuantity = 999

/**
 * Whether the line ends in a bare number that may be a quantity, the number of the card, or the end of the name. In a
 * line with a collector number a number above 20 is the name's: `Lotad 43/165 Common 151`.
 */
export const endsInNumber = (tokens: readonly Token[]): boolean => {
  const [before, last] = [tokens.at(-2), tokens.at(-1)]
  const number = integerOf(last)
  if (!before || number === undefined || isSetCode(before) || before.normalized === '/') return false
  // `édition 2`, but not `1st Edition 2`
  const isOrdinal = ordinal.test(tokens.at(-3)?.normalized ?? '')
  if (numbered.has(before.normalized) && !isOrdinal) return false
  if (isYear(number)) return false
  if (number <= usualQuantity || tokens.some(({ normalized }) => commonInNumbers.has(normalized))) return true
  const hasZero = last?.normalized.startsWith('0') ?? false
  return !hasZero && number <= mostQuantity && !tokens.some(({ normalized }) => collectorNumber.test(normalized))
}
