import { denials } from '#shared/card-list/words/condition/graders.ts'
import { normalizedSet } from '#shared/card-list/words/known-words.ts'
import { isLowerCase } from '#shared/card-list/words/letters.ts'
import { sentenceWords } from '#shared/card-list/words/lines/message-words.ts'
import { wantingWords } from '#shared/card-list/words/lines/selling-words.ts'
import { numberWords } from '#shared/card-list/words/quantity/number-words.ts'
import { mostInDeck, usualQuantity } from '#shared/card-list/words/quantity/usual-numbers.ts'
import { integerOf, isReadable, type Token } from '#shared/card-list/words/tokenize.ts'
import type { Form } from './trailing-forms.ts'

/** `I have 2`, `there are 3`, `ne abbiamo 2`: how a remark before the number may begin, and its last word. */
const beginning = normalizedSet("i, we, there, ich, davon, ne, ik, yo, j'en")
const having = normalizedSet('have, are, tengo, hay, tenho, ho, abbiamo, habe, hab, ai, heb')
const those = normalizedSet('them, these, those')
const pieces = normalizedSet('copies, copie, mal, stuck, cards')

const isApart = (token: Token | undefined): boolean => token?.kind === 'mark' || token?.kind === 'open'

/** From 2 to 20, in digits or in words: without it a line is one card as well. */
const numberIn = (token: Token | undefined): number | undefined => {
  const number = integerOf(token, 2) ?? (isLowerCase(token?.text ?? '') ? numberWords.get(token?.normalized ?? '') : 0)
  return number !== undefined && number > 1 && number <= usualQuantity ? number : undefined
}

/**
 * A remark at the end: `Opt (there are 3)`, `Opt, three of them`, `Opt - I have two`, `Opt (two)`. Not where another
 * number, a second comma, a denial or words of a message are before it.
 */
export const remarked: Form = (tokens, from) => {
  const quantity = numberIn(tokens[from])
  if (quantity === undefined) return undefined
  const wordAt = (at: number): string => tokens[at]?.normalized ?? ''
  const isOf = wordAt(from + 1) === 'of' && those.has(wordAt(from + 2))
  const to = from + (isOf ? 3 : pieces.has(wordAt(from + 1)) ? 2 : 1)
  if (tokens.slice(to).some(isReadable)) return undefined
  const isHad = having.has(wordAt(from - 1)) && isLowerCase(tokens[from - 1]?.text ?? '')
  let start = isHad ? from - 1 : from
  while (isHad && beginning.has(wordAt(start - 1))) start -= 1
  const isRemark = isOf || (isHad ? start < from - 1 : /\D/.test(wordAt(from)) && quantity <= mostInDeck)
  const before = tokens.slice(0, start)
  const isTold = before.some(
    (token) =>
      numberIn(token) !== undefined ||
      [denials, sentenceWords, wantingWords].some((table) => table.has(token.normalized)),
  )
  const commas = before.filter(({ normalized }) => normalized === ',').length
  if (start < 1 || isTold || commas > 1) return undefined
  return (isApart(tokens[start - 1]) && (isRemark || (isHad && wordAt(from - 1) !== 'are'))) || (isHad && isRemark)
    ? { from: start, to, quantity }
    : undefined
}
