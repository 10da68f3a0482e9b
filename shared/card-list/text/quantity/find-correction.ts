import { isCurrency } from '#shared/card-list/text/find-price.ts'
import { normalizedSet } from '#shared/card-list/words/known-words.ts'
import { timesOf } from '#shared/card-list/words/quantity/stated-quantity.ts'
import { usualQuantity } from '#shared/card-list/words/quantity/usual-numbers.ts'
import { integerOf, isReadable, type Token } from '#shared/card-list/words/tokenize.ts'

/** How customers correct themselves. */
const correcting = normalizedSet(`
  actually, sorry, edit, edit:, wait, moment, eigentlich, korrektur, korrektur:, perdón, pardon, scusa, afinal, nee,
  förlåt, jednak`)
/** Words that may stand around the number: `sorry, I have only 3 left`. */
const around = normalizedSet(`
  no, oh, nein, i, it's, mean, meant, have, got, only, just, now, left, nur, solo, są, son, são, sono, er, menar, x,
  copies`)

/** The line without the correction, and the number that counts; only `isDoubtful` where other words stand around it. */
type Correction = { rest: readonly Token[]; quantity?: number; isDoubtful: boolean }

/** `4x Opt NM - sorry, actually 3`, `Opt x2 (edit: only 1 left)`. Nothing without a number behind such a word. */
export const findCorrection = (tokens: readonly Token[]): Correction => {
  const at = tokens.findIndex(({ normalized }) => correcting.has(normalized))
  const mark = at < 2 ? -1 : tokens.slice(0, at).findLastIndex(({ kind }) => kind !== 'word')
  const none = { rest: tokens, isDoubtful: false }
  if (mark < 1 || at - mark > 2) return none
  const isBracketed = tokens[mark]?.kind === 'open'
  const close = isBracketed ? tokens.findIndex(({ kind }, place) => place > at && kind === 'close') : -1
  const said = tokens.slice(mark + 1, close < 0 ? tokens.length : close)
  const numbers = said.flatMap((token) => integerOf(token, 2) ?? timesOf(token) ?? [])
  const [quantity] = numbers
  if (quantity === undefined || quantity > usualQuantity || said.some((token) => isCurrency(token))) return none
  const isClear =
    numbers.length === 1 &&
    said.every(
      (token) =>
        !isReadable(token) ||
        /\d/.test(token.normalized) ||
        [correcting, around].some((table) => table.has(token.normalized)),
    )
  const rest = [...tokens.slice(0, mark), ...(close < 0 ? [] : tokens.slice(close + 1))]
  return isClear ? { rest, quantity, isDoubtful: true } : { rest: tokens, isDoubtful: true }
}
