import { startOfTail } from '#shared/card-list/words/plain-words.ts'
import { usualQuantity } from '#shared/card-list/words/quantity/usual-numbers.ts'
import { integerOf, type Token } from '#shared/card-list/words/tokenize.ts'
import type { Flag } from '#shared/card-list/words/vocabulary.ts'
import type { FoundQuantity } from './find-leading-quantity.ts'
import { type Form, type Found, forms, markedForms } from './trailing-forms.ts'

/**
 * The line without the marks at its end. Of a number between two marks the one before counts twice: `Opt - 3 -`, left of
 * `Opt - 3 - NM`, becomes `Opt - - 3`, as `Opt - NM - 3` does. A number above 20 is the card's.
 */
const withoutMarksAtEnd = (tokens: readonly Token[]): readonly Token[] => {
  const end = tokens.findLastIndex(({ kind }) => kind !== 'mark')
  const [before, last] = [tokens[end - 1], tokens[end]]
  const number = integerOf(last)
  const isField = before?.kind === 'mark' && end < tokens.length - 1 && number !== undefined && number <= usualQuantity
  return isField && last ? [...tokens.slice(0, end), before, last] : tokens.slice(0, end + 1)
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
  const { from, to, quantity, isBehindCode = false } = found
  // In `Pikachu - 4 - NM` it may be the card's number, not in `Pikachu, 4, NM` and behind a code in brackets.
  const isBetween = to === line.length && line.at(-2) === line.at(-3) && line.at(-2)?.normalized !== ','
  const isDoubtful = isBetween && line.at(-4)?.kind !== 'close'
  const flags: Flag[] = isDoubtful ? ['trailing_number'] : (found.flags ?? [])
  const around = line[from - 1]?.kind === 'open' && line[to]?.kind === 'close' ? 1 : 0
  return { rest: [...line.slice(0, from - around), ...line.slice(to + around)], quantity, flags, isBehindCode }
}
