import { isWordJoint } from '#shared/card-list/text/name/are-several-stated.ts'
import { denials } from '#shared/card-list/words/condition/graders.ts'
import { normalizedSet } from '#shared/card-list/words/known-words.ts'
import { isLowerCase } from '#shared/card-list/words/letters.ts'
import { sentenceWords } from '#shared/card-list/words/lines/message-words.ts'
import { wantingWords } from '#shared/card-list/words/lines/selling-words.ts'
import { numberWords } from '#shared/card-list/words/quantity/number-words.ts'
import { numbered, units } from '#shared/card-list/words/quantity/quantity-words.ts'
import { mostInDeck, usualQuantity } from '#shared/card-list/words/quantity/usual-numbers.ts'
import { integerOf, isReadable, type Token } from '#shared/card-list/words/tokenize.ts'
import type { Form } from './trailing-form.ts'

/** How a remark begins: `I have 2`, `there are 3`, Italian `ne abbiamo 2`, French `j'en ai 2`. */
const beginning = normalizedSet("i, we, there, ich, davon, ne, ik, yo, j'en, jag, il, m'en, me, still, en, mi")
/** Its last word before the number. No name ends in these: `Opt, tengo 3`. */
const havingAlone = normalizedSet(`
  have, tengo, tenho, habe, hab, abbiamo, reste, quedan, sobran, sobraram, restam, restano, zostały, heb, har, mam`)
const having: ReadonlySet<string> = new Set([...havingAlone, ...normalizedSet('are, hay, ho, ai, noch, nog, think')])
/** What takes it back, or counts otherwise: `need Opt, have 2`, `at most I have 2`, `one NM, two LP`. */
const others = normalizedSet('need, needs, missing, most, least, one')
const those = normalizedSet('them, these, those')
const left = normalizedSet('left, only, spare, davon, over, kvar')
const pieces: ReadonlySet<string> = new Set([...normalizedSet('copie, cards, da, van'), ...left])

const isApart = (token: Token | undefined): boolean => token?.kind === 'mark' || token?.kind === 'open'

/** From 2 to 20, in digits or in small letters. 1 says nothing: a line is one card anyway. */
const numberIn = (token: Token | undefined): number | undefined => {
  const spelled = token && numberWords.get(token.text.toLowerCase())
  const number = integerOf(token, 2) ?? (spelled && isLowerCase(token.text) ? spelled : undefined)
  return number !== undefined && number > 1 && number <= usualQuantity ? number : undefined
}

/**
 * A remark at the end: `Opt (there are 3)`, `Opt, three of them`, `Opt - 3 left`, `Opt - I have two`, `Opt (two)`. Not
 * behind another number, a denial, a word of messages or of wanting, nor where a comma or `and` may separate cards.
 */
export const remarked: Form = (tokens, from) => {
  const quantity = numberIn(tokens[from])
  if (quantity === undefined) return undefined
  const wordAt = (at: number): string => tokens[at]?.normalized ?? ''
  const isOf = wordAt(from + 1) === 'of' && those.has(wordAt(from + 2))
  const isUnit = units.has(wordAt(from + 1))
  const to = from + 1 + (isOf ? 2 : Number(isUnit || pieces.has(wordAt(from + 1))))
  if (tokens.slice(to).some(isReadable)) return undefined
  // Dutch `heb er 4 van`, Polish `zostały mi 2`
  const at = /^(?:er|mi)$/.test(wordAt(from - 1)) ? from - 2 : from - 1
  const isHad = having.has(wordAt(at)) && isLowerCase(tokens[at]?.text ?? '')
  let start = isHad ? at : from
  if (isHad) while (beginning.has(wordAt(start - 1))) start -= 1
  const before = tokens.slice(0, start)
  const isTold = before.some(
    (token) =>
      numberIn(token) !== undefined ||
      [denials, sentenceWords, wantingWords, others].some((table) => table.has(token.normalized)),
  )
  const areSeveral = before.slice(0, -1).some((token) => token.normalized === ',' || isWordJoint(token))
  if (start < 1 || isTold || areSeveral || numbered.has(before.findLast(isReadable)?.normalized ?? '')) return undefined
  // `noch 2 da`, `hab 3 davon`
  const isWhole = isHad && (start < from - 1 || to > from + 1)
  const isSpelled = /\D/.test(wordAt(from))
  const isWord = tokens[from - 1]?.kind === 'open' && isSpelled && quantity <= mostInDeck
  const isSaid = isOf || left.has(wordAt(from + 1)) || havingAlone.has(wordAt(at))
  const isBehindMark = isApart(tokens[start - 1]) && (isSaid || isWord)
  // `deux exemplaires`
  const isCounted = isSpelled && isUnit
  return isWhole || isCounted || isBehindMark ? { from: start, to, quantity } : undefined
}
