import { normalizedSet } from '#shared/card-list/words/known-words.ts'
import { isLowerCase } from '#shared/card-list/words/letters.ts'
import { numberWords } from '#shared/card-list/words/quantity/number-words.ts'
import { casedUnits, units } from '#shared/card-list/words/quantity/quantity-words.ts'
import { integerOf, type Token } from '#shared/card-list/words/tokenize.ts'
import type { Form } from './trailing-forms.ts'

/** `I have 2`, `there are 3`, `ne abbiamo 2`: the last word of what stands before the number. */
const having = normalizedSet(
  'have, got, are, tengo, hay, tenho, tem, ho, abbiamo, habe, hab, gibt es, ai, heb, har, mam',
)
/** The words before that one. */
const beforeHaving = normalizedSet(
  "i, we, i've, there, ich, davon, es, gibt, yo, eu, ne, j'en, j, en, ik, jeg, jag, ja",
)
const those = normalizedSet('them, these, those, davon, dieser')
const times = normalizedSet('times, mal, fois, veces, volte, vezes')

const numberIn = (token: Token | undefined): { quantity: number; isWord: boolean } | undefined => {
  const quantity = integerOf(token, 2)
  if (quantity !== undefined) return { quantity, isWord: false }
  const word = token && isLowerCase(token.text) ? numberWords.get(token.normalized) : undefined
  return word === undefined ? undefined : { quantity: word, isWord: true }
}

const isEnd = (token: Token | undefined): boolean => !token || token.kind === 'mark' || token.kind === 'close'

/** `Opt (there are 3)`, `Opt, three of them`, `Opt - I have two`, `Opt (two)`, `Opt (due copie)`. */
export const remarked: Form = (tokens, from) => {
  const number = numberIn(tokens[from])
  if (!number || number.quantity < 2) return undefined
  const { quantity, isWord } = number
  const wordAt = (at: number): string => tokens[at]?.normalized ?? ''
  if (wordAt(from + 1) === 'of' && those.has(wordAt(from + 2)) && from > 0)
    return { from, to: from + 3, quantity, flags: isEnd(tokens[from + 3]) ? [] : ['trailing_number'] }
  if (isWord && isEnd(tokens[from + 2]) && [units, casedUnits, times].some((table) => table.has(wordAt(from + 1))))
    return { from, to: from + 2, quantity }
  if (!isEnd(tokens[from + 1])) return undefined
  if (isWord && tokens[from - 1]?.kind === 'open') return { from, to: from + 1, quantity }
  const isHad = having.has(wordAt(from - 1)) && (wordAt(from - 1) !== 'are' || wordAt(from - 2) === 'there')
  let start = from - 1
  while (beforeHaving.has(wordAt(start - 1))) start -= 1
  return isHad && start > 0 ? { from: start, to: from + 1, quantity } : undefined
}
