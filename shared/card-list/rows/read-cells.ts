import { isWordOfStatement } from '#shared/card-list/lines/statements/may-state.ts'
import { findCondition } from '#shared/card-list/text/condition/find-condition.ts'
import { findSlab } from '#shared/card-list/text/condition/find-slab.ts'
import { isPriceAlone } from '#shared/card-list/text/find-price.ts'
import { gradeOf } from '#shared/card-list/words/condition/grades.ts'
import { withLetters } from '#shared/card-list/words/letters.ts'
import { isPlain } from '#shared/card-list/words/plain-words.ts'
import { approximately } from '#shared/card-list/words/quantity/quantity-words.ts'
import { countedOf } from '#shared/card-list/words/quantity/stated-quantity.ts'
import { isReadable, type Token, tokenize } from '#shared/card-list/words/tokenize.ts'
import { type Condition, type Flag, MAX_QUANTITY } from '#shared/card-list/words/vocabulary.ts'

/** A digit, or any character outside ASCII: NFKC makes digits of `４` and `①`. */
const digit = /\d|[^\0-\x7f]/
/**
 * A word and a grade: in a column of conditions the word is a grader, or the label of the grade (`NM-MT+ 8.5`). LP, MP
 * and HP are no labels.
 */
const unknownSlab = withLetters`^(?![lmhLMH][pP]\b)[\p{L}][\p{L}+/-]{1,11}[ -]?(?:10|[1-9](?:[.,][05])?)$`

/** Stands before a cell of grades, so that words which are doubtful elsewhere are grades. */
const label = tokenize('condition:')

/** Reads a cell of a condition column. Words that are doubtful elsewhere are grades here. */
export const conditionOfCell = (cell: string): { condition: Condition; flags: Flag[] } => {
  if (cell.trim() === '') return { condition: 'UNKNOWN', flags: ['condition_missing'] }
  const tokens = tokenize(cell)
  // `Ungraded - Near mint or better: Not in original packaging or professionally graded`, as a market has it.
  if (!/^ungraded\b.*\bor professionally graded/i.test(cell) && findSlab(tokens).isGraded)
    return { condition: 'GRADED', flags: ['graded'] }
  if (unknownSlab.test(cell)) return { condition: 'GRADED', flags: ['condition_ambiguous', 'graded'] }
  const { condition, flags } = findCondition([...label, ...tokens], false)
  if (condition !== undefined) return { condition, flags }
  return { condition: 'UNKNOWN', flags: ['condition_ambiguous', 'condition_missing'] }
}

/** Whether a text has a slab that is not in doubt: `Pikachu PSA 10`, but not `Lucario Aura 10`. */
export const hasSlab = (text: string): boolean => {
  const { isGraded, isDoubtful } = findSlab(tokenize(text))
  return isGraded && !isDoubtful
}

/** A quick answer that spares most cells a closer look. */
const mayBeOfGrade = (token: Token): boolean =>
  isPlain(token) || !isReadable(token) || isWordOfStatement(token.normalized)

/** Whether a cell holds a grade and, at most, a finish or language. A single letter is none: it may be a rarity. */
export const isGradeCell = (cell: string): boolean => {
  if (cell.length < 2 || cell.length > 60) return false
  const tokens = tokenize(cell)
  // `NM, or better`
  const words = tokens.map(({ normalized }) => normalized).filter((word) => word !== ',')
  if (gradeOf(words)?.size === words.length) return true
  if (!tokens.every(mayBeOfGrade)) return false
  const { condition, rest } = findCondition([...label, ...tokens], false)
  return condition !== undefined && rest.every((token) => !isReadable(token) || isPlain(token))
}

/** Reads a cell of a quantity column: `4`, `4x`, `x4`, `4.0`. Undefined for any other cell and above MAX_QUANTITY. */
export const quantityOfCell = (cell: string | undefined): number | undefined => {
  if (cell === undefined || !digit.test(cell)) return undefined
  const digits = /^x?(\d{1,6})(?:\.0+)?x?$/i.exec(cell.normalize('NFKC').trim())?.[1]
  return digits === undefined || Number(digits) > MAX_QUANTITY ? undefined : Number(digits)
}

/** In characters. */
const longestCount = 20

/** Also `about 60` and `3 Stk.`, but not `50 EUR` or `2 NM`. */
export const countOfCell = (cell = ''): number | undefined => {
  const quantity = quantityOfCell(cell)
  if (quantity !== undefined || cell.length > longestCount) return quantity
  const tokens = tokenize(cell)
  const from = approximately.has(tokens[0]?.normalized ?? '') ? 1 : 0
  const counted = countedOf(tokens, from) ?? { quantity: tokens[from]?.text, size: 1 }
  return from + counted.size === tokens.length ? quantityOfCell(`${counted.quantity}`) : undefined
}

/** A cell that states nothing. */
export const denied = /^(?:|-|0|n|no|none|false|nein|non|nei|raw|ungraded|n\/?a)$/i

const trueOrFalse = /^(?:true|false|yes|no|ja|nein|oui|non)$/i
const datePattern = /^(?:\d{4}-\d{1,2}-\d{1,2}|\d{1,2}[./]\d{1,2}[./]\d{2,4})(?:[T ][\d:.+Z-]*)?$/
const uuidPattern = /^[\da-f]{8}-[\da-f-]{27}$/i
/** `12,50` */
const decimalPrice = /^\d{1,6}[.,]\d{1,3}$/
/** In characters: `R$ 12,00 cada` */
const longestPrice = 20
/** Spares `12` and `1 a` a closer look. `500円` is left to `findPrice`. */
const mayBeMoney = withLetters`[\p{Sc}]|[\p{L}]{2}`

/** Whether a cell is data for machines (true or false, a date, a UUID) and so not part of a name. */
export const isMachineCell = (cell: string): boolean =>
  cell.length < 6 ? trueOrFalse.test(cell) : digit.test(cell) && (datePattern.test(cell) || uuidPattern.test(cell))

/** Whether a cell is nothing but a price: `$5`, `12,50`, `R$ 12,00 cada`. */
export const isPriceCell = (cell: string): boolean =>
  digit.test(cell) &&
  (decimalPrice.test(cell) || (cell.length <= longestPrice && mayBeMoney.test(cell) && isPriceAlone(tokenize(cell))))

const finishes = new Set(
  ',-,foil,normal,regular,etched,foil etched,nonfoil,non-foil,true,false,yes,no,holofoil,reverse holofoil'.split(','),
)

export const isFinishCell = (cell: string): boolean => finishes.has(cell.toLowerCase())
