import { startOfTail } from '#shared/card-list/words/plain-words.ts'
import type { Token } from '#shared/card-list/words/tokenize.ts'
import type { FoundQuantity } from './find-leading-quantity.ts'
import type { Form, Found } from './trailing-form.ts'
import { betweenMarks, markedForms, unmarkedForms } from './trailing-forms.ts'

const withoutMarksAtEnd = (tokens: readonly Token[]): readonly Token[] =>
  tokens.slice(0, tokens.findLastIndex(({ kind }) => kind !== 'mark') + 1)

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
 * The quantity behind the name. Of several, the first form wins, the marked ones before others; within a form, the last in the line.
 *
 * @param mustBeMarked `x3` and `qty 3` count, `(3)` and a last column do not.
 */
export const findTrailingQuantity = (tokens: readonly Token[], mustBeMarked = false): FoundQuantity | undefined => {
  const line = withoutMarksAtEnd(tokens)
  const found =
    findForm(line, markedForms) ??
    (mustBeMarked ? undefined : (betweenMarks(tokens, line.length - 1) ?? findForm(line, unmarkedForms)))
  if (!found) return undefined
  const { from, to, quantity, flags = [], doubtIfAlone } = found
  const around = tokens[from - 1]?.kind === 'open' && tokens[to]?.kind === 'close' ? 1 : 0
  return { rest: [...tokens.slice(0, from - around), ...tokens.slice(to + around)], quantity, flags, doubtIfAlone }
}
