import { isNameOnly } from '#shared/card-list/words/known-words.ts'
import { beginsWithCapital, withLetters } from '#shared/card-list/words/letters.ts'
import { wordsOfTitles } from '#shared/card-list/words/lines/section-words.ts'
import { normalizeText } from '#shared/card-list/words/normalize-text.ts'
import { type Classified, hasCondition, isBare, isCounted } from './classified.ts'
import { findAboveCards } from './find-above-cards.ts'
import { findSets } from './find-sets.ts'

const betweenWords = withLetters`[^\p{L}-]+`
const minCardsBelowTitle = 3

/** `Ma Collection de Cartes Pokémon`. In `Michael Jordan cards` and `jordan cards` a word in no table may be a name. */
const isTitle = (text: string): boolean => {
  const words = text.split(betweenWords)
  const mayBeName = (word: string) =>
    isNameOnly(normalizeText(word)) && (beginsWithCapital(word) || text === text.toLowerCase())
  return (
    words.length > 2 &&
    !/\d/.test(text) &&
    words.some((word) => wordsOfTitles.has(normalizeText(word))) &&
    !words.some(mayBeName)
  )
}

const titleOf = ([first, ...others]: readonly Classified[]): Classified[] =>
  first &&
  isBare(first) &&
  others.filter(({ item }) => item).length >= minCardsBelowTitle &&
  isTitle(first.line.raw_input)
    ? [first]
    : []

/** `*** Jungle ***`, `~ Jungle ~`, `[LAND]`, `【リーダー】(8種)`, but not `*Sol Ring*`, which may be foil, nor `✨ Mew ✨`. */
const frame = /^(?:(?:[=~#]+|[*_+-]{2,}) .+ [*=~#_+-]+|\[[A-Z ]+]|【.+】\(\d+種\))$/

const isFramed = (entry: Classified): boolean =>
  frame.test(entry.line.raw_input.trim()) && !isCounted(entry) && !hasCondition(entry)

const findFramed = (lines: readonly Classified[]): Classified[] => {
  const frames = lines.filter(isFramed)
  const isAboveCard = (entry: Classified | undefined) => entry?.item !== undefined && !isFramed(entry)
  const areAbove = lines.every((entry, at) => !isFramed(entry) || isAboveCard(lines[at + 1]))
  return frames.length > 1 && areAbove ? frames.filter(({ item }) => item) : []
}

/**
 * Finds the headings that only their place tells from cards:
 * - a title on the first line, above at least 3 cards,
 * - sets and pages above their cards: `findSets`,
 * - at least 2 lines in frames without a quantity or condition, each above a card; words may tell one of them,
 * - those of `findAboveCards`.
 */
export const findBareHeadings = (lines: readonly Classified[]): Classified[] => [
  ...titleOf(lines),
  ...findSets(lines),
  ...findFramed(lines),
  ...findAboveCards(lines),
]
