import { normalizedSet } from '#shared/card-list/words/known-words.ts'
import { beginsWithCapital } from '#shared/card-list/words/letters.ts'
import { wantingWords } from '#shared/card-list/words/lines/selling-words.ts'
import { isYear, mostInDeck } from '#shared/card-list/words/quantity/usual-numbers.ts'
import { integerOf } from '#shared/card-list/words/tokenize.ts'
import type { Form } from './trailing-form.ts'

/** `FOIL: 2 Opt`, `W: 2 Opt`, `Out: 2 Opt`: words that say something of the card. */
const labelsOfCards = normalizedSet('foil:, foils:, in:, out:, w:, u:, b:, r:, g:')

/** `Busco 3 Opt`: wanted and not offered, so in doubt. `Foils: 2 Opt`: certain, and up to 4. The word stays in the name. */
export const behindWord: Form = (tokens, from) => {
  const [word, , name, ...others] = from === 1 ? tokens : []
  if (!word || !name) return undefined
  const isWanted = wantingWords.has(word.normalized.replace(/:$/, ''))
  const isLabel = labelsOfCards.has(word.normalized) && beginsWithCapital(name.text)
  const isCard = isLabel && !others.some(({ text }) => /^\d+x?$|:$/.test(text))
  const quantity = isWanted || isCard ? integerOf(tokens[from]) : undefined
  if (quantity === undefined || isYear(quantity) || (!isWanted && quantity > mostInDeck)) return undefined
  return { from, to: from + 1, quantity, flags: isWanted ? ['trailing_number'] : [] }
}
