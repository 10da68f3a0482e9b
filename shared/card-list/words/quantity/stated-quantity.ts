import { integerOf, isReadable, type Token } from '#shared/card-list/words/tokenize.ts'
import { casedUnits, playsets, quantityLabels, units } from './quantity-words.ts'
import { usualQuantity } from './usual-numbers.ts'

/** `size`: number of tokens that state the quantity. */
export type Count = { quantity: number; size: number }

const beginsWithDigit = (word: string): boolean => word.charAt(0) >= '0' && word.charAt(0) <= '9'

/** The number of `3x`, `x3`, `-x3` and `×3`. */
export const timesOf = (token: Token | undefined): number | undefined => {
  const mayBe = token?.kind === 'word' && token.normalized.length < 7 && token.normalized.includes('x')
  const digits = mayBe ? /^(?:(\d{1,4})x|-?x(\d{1,4}))$/.exec(token.normalized) : null
  return digits ? Number(digits[1] ?? digits[2]) : undefined
}

const isUnit = (token: Token | undefined): boolean => {
  if (token?.kind !== 'word' || token.isNameOnly) return false
  if (casedUnits.has(token.normalized)) return token.text === token.normalized
  return units.has(token.normalized)
}

/** The number of `4stk`, `4枚`, `4 stk` and `4 of these`. */
export const countedOf = (tokens: readonly Token[], from: number): Count | undefined => {
  const word = tokens[from]?.normalized ?? ''
  if (!beginsWithDigit(word)) return undefined
  const glued = beginsWithDigit(word.slice(-1)) ? null : /^(\d{1,4})(\D+)$/.exec(word)
  const [, digits = '', unit = ''] = glued ?? []
  // `3st` is Swedish; `1st` and `21st` are English.
  const isFew = Number(digits) > 1 && Number(digits) <= usualQuantity
  const isGlued = units.has(unit) || (isFew && /^(?:st|un)$/.test(unit))
  if (isGlued) return { quantity: Number(digits), size: 1 }
  const quantity = integerOf(tokens[from])
  if (quantity === undefined) return undefined
  const isOf = tokens[from + 1]?.normalized === 'of'
  if (isOf && /^the(?:m|se)$/.test(tokens[from + 2]?.normalized ?? '')) return { quantity, size: 3 }
  // `1 of 25` is the number of a print.
  const isPrint = isOf && integerOf(tokens[from + 2]) !== undefined
  // `- 3 St.`, but not `3 St. Elenn`
  const isPiece = isUnit(tokens[from + 1]) || (tokens[from + 1]?.text === 'St.' && from + 2 === tokens.length)
  return isPiece && !isPrint ? { quantity, size: 2 } : undefined
}

/** A quantity and its unit in one word: `3枚`, `3pcs`. */
export const isCount = (token: Token): boolean => countedOf([token], 0) !== undefined

const startsOfPlaysets: ReadonlySet<string> = new Set([...playsets].map((playset) => playset.slice(0, 3)))

/** How many tokens from `at` on are the word for a playset: 0, 1 or 2 (`play set`). */
export const sizeOfPlayset = (tokens: readonly Token[], at: number): number => {
  const typed = tokens[at]?.normalized ?? ''
  if (!startsOfPlaysets.has(typed.slice(0, 3))) return 0
  const word = typed.replace(/:$/, '')
  if (playsets.has(word)) return 1
  return playsets.has(`${word} ${tokens[at + 1]?.normalized ?? ''}`) ? 2 : 0
}

/** The number of `qty 4`, `qty: 4`, `qty:4`. */
export const labelledOf = (tokens: readonly Token[], from: number): Count | undefined => {
  const word = tokens[from]?.normalized ?? ''
  if (beginsWithDigit(word)) return undefined
  const glued = /^qty(\d\d?)$/.exec(word)?.[1]
  if (glued !== undefined) return { quantity: Number(glued), size: 1 }
  const mark = word.indexOf(':')
  const label = mark < 0 ? word : word.slice(0, mark)
  if (!quantityLabels.has(label)) return undefined
  // `Opt 3 pz 10`, `Weiss Pz 4`
  const isPieces = /^(?:pz|pezzi)$/.test(word)
  if (isPieces && (tokens[from]?.text !== word || integerOf(tokens[from - 1]) !== undefined)) return undefined
  const digits = mark < 0 ? '' : (word.slice(mark + 1).split(':', 1)[0] ?? '')
  if (/^x?\d{1,4}x?$/.test(digits)) return { quantity: Number(digits.replaceAll('x', '')), size: 1 }
  const at = tokens[from + 1]?.kind === 'mark' ? from + 2 : from + 1
  const number = /^x?(\d{1,4})x?[:.]?$/.exec(tokens[at]?.normalized ?? '')?.[1]
  return number === undefined ? undefined : { quantity: Number(number), size: at + 1 - from }
}

/** In tokens, with marks and brackets around it. */
const longestQuantity = 8

/** Whether a line is nothing but a quantity: `4x`, `x 4`, `4 pcs`, `Qty: 4`. `1 X` may be the card X. */
export const isQuantityAlone = (tokens: readonly Token[]): boolean => {
  if (tokens.length > longestQuantity || tokens.some(({ isNameOnly }) => isNameOnly)) return false
  const words = tokens.filter(isReadable)
  const [first, second, third] = words
  if (words.length === 1) return timesOf(first) !== undefined || countedOf(words, 0)?.size === 1
  if (third || !first || !second) return false
  const isTogether = tokens.indexOf(second) === tokens.indexOf(first) + 1
  const isSpaced = isTogether && first.text !== 'X' && first.normalized === 'x' && integerOf(second) !== undefined
  return isSpaced || countedOf(words, 0)?.size === 2 || labelledOf(words, 0)?.size === 2
}
