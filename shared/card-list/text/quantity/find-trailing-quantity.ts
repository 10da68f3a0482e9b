import { startOfTail } from '#shared/card-list/words/plain-words.ts'
import { usualQuantity } from '#shared/card-list/words/quantity/usual-numbers.ts'
import { integerOf, type Token } from '#shared/card-list/words/tokenize.ts'
import { MAX_QUANTITY } from '#shared/card-list/words/vocabulary.ts'
import type { FoundQuantity } from './find-leading-quantity.ts'
import { type Form, type Found, forms, markedForms } from './trailing-forms.ts'

/** `Opt - 3 - NM` becomes `Opt - - 3`, as `Opt - NM - 3` does; a larger number is the card's. */
const withoutMarksAtEnd = (tokens: readonly Token[]): readonly Token[] => {
  const end = tokens.findLastIndex(({ kind }) => kind !== 'mark')
  const [before, last, behind] = tokens.slice(Math.max(end - 1, 0), end + 2)
  const isField = before?.kind === 'mark' && last && behind && (integerOf(last) ?? MAX_QUANTITY) <= usualQuantity
  return isField ? [...tokens.slice(0, end), before, last] : tokens.slice(0, end + 1)
}

const findForm = (tokens: readonly Token[], wanted: readonly Form[]): Found | undefined => {
  if (tokens.every(({ isNameOnly }) => isNameOnly)) return undefined
  const tail = startOfTail(tokens)
  for (const form of wanted) {
    for (let from = tokens.length - 1; from > 0; from -= 1) {
      const found = tokens[from]?.isNameOnly ? undefined : form(tokens, from, tail)
      if (found) return found
    }
  }
  return undefined
}

/**
 * The quantity behind the name. Of several, the first form in `forms` wins; within a form, the last in the line.
 *
 * @param mustBeMarked `x3` and `qty 3` count, `(3)` and a last column do not.
 */
export const findTrailingQuantity = (tokens: readonly Token[], mustBeMarked = false): FoundQuantity | undefined => {
  const line = withoutMarksAtEnd(tokens)
  const found = findForm(line, mustBeMarked ? markedForms : forms)
  if (!found) return undefined
  const { from, to, quantity, flags = [], isBehindCode = false } = found
  const around = line[from - 1]?.kind === 'open' && line[to]?.kind === 'close' ? 1 : 0
  return { rest: [...line.slice(0, from - around), ...line.slice(to + around)], quantity, flags, isBehindCode }
}
