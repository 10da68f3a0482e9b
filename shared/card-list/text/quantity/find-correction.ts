import { isCurrency } from '#shared/card-list/text/find-price.ts'
import { normalizedSet } from '#shared/card-list/words/known-words.ts'
import { beginsWithCapital } from '#shared/card-list/words/letters.ts'
import { usualQuantity } from '#shared/card-list/words/quantity/usual-numbers.ts'
import { integerOf, type Token } from '#shared/card-list/words/tokenize.ts'

/** How customers correct themselves. */
const correcting = normalizedSet(`
  actually, sorry, edit, edit:, wait, moment, eigentlich, korrektur, perdón, pardon, scusa, afinal, nee, oops, förlåt,
  jednak`)
/** Words between one of these and the number: `sorry, I meant only 3`. */
const mostBetween = 4

/** `4x Opt NM - sorry, actually 3`, `Opt x2 (edit: only 1 left)`: the number that counts, and the line without it. */
export const findCorrection = (tokens: readonly Token[]): { rest: readonly Token[]; quantity: number } | undefined => {
  const at = tokens.findIndex(({ normalized }) => correcting.has(normalized))
  if (at < 2) return undefined
  const mark = tokens.slice(0, at).findLastIndex(({ kind }) => kind !== 'word')
  // `nein Moment`, `oh nee`
  if (mark < 1 || at - mark > 2) return undefined
  const behind = tokens.slice(at + 1, at + 2 + mostBetween)
  const place = behind.findIndex((token) => integerOf(token, 2) !== undefined)
  const quantity = integerOf(behind[place])
  // `actually PSA 9`, `actually 8 €`
  const isOther =
    isCurrency(tokens[at + 2 + place]) || behind.slice(0, place).some(({ text }) => beginsWithCapital(text))
  if (quantity === undefined || quantity > usualQuantity || isOther) return undefined
  const close =
    tokens[mark]?.kind === 'open' ? tokens.findIndex(({ kind }, index) => index > at && kind === 'close') : -1
  return { rest: [...tokens.slice(0, mark), ...(close < 0 ? [] : tokens.slice(close + 1))], quantity }
}
