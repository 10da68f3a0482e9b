import { placeAtStart } from '#shared/card-list/lines/is-section.ts'
import { isNameOnly } from '#shared/card-list/words/known-words.ts'
import { beginsWithCapital, withLetters } from '#shared/card-list/words/letters.ts'
import { wordsOfTitles } from '#shared/card-list/words/lines/section-words.ts'
import { setNames, wordsOfProducts } from '#shared/card-list/words/lines/set-names.ts'
import { normalizeText } from '#shared/card-list/words/normalize-text.ts'
import { mostInDeck, usualQuantity } from '#shared/card-list/words/quantity/usual-numbers.ts'
import { type Classified, hasCondition, isBare, isCounted } from './classified.ts'
import { findAboveCards } from './find-above-cards.ts'

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

/** `OP01`, `ST-10`, `BT1-BT5` */

const codeOfSet = /^(?:op|eb|st|prb|bt|gd)-?\d\d?(?:\W+(?:(?:and|und|et|y) )?(?:op|eb|st|prb|bt|gd)-?\d\d?)*$/
/** Of a set: `Base Set (unlimited)`, `Jungle 1st Edition`, `Fossil set`. */
const printing = / (?:\(.*|unlimited|1st edition|shadowless|set)$/

/** `1977`, `2008-09`, `23/24` */
const years = /^(?:(?:19|20)\d\d|\d\d)(?:[-/]\d\d)?$/

/** `2008 Topps Heritage`, `Match Attax 23/24` */
const isProduct = (name: string): boolean => {
  const words = name.split(' ').filter((word) => !years.test(word))
  return words.length > 0 && words.every((word) => wordsOfProducts.has(word))
}

/** `Jungle`, `Fossil / Jungle`, `Jungle (excellent)`, `OP01` */
const isSet = ({ item }: Classified): boolean => {
  if (!item?.flags.includes('quantity_missing')) return false
  const text = normalizeText(item.name)
  const names = text.split(/ ?\/ ?/).map((name) => name.replace(printing, ''))
  return isProduct(text) || names.every((name) => setNames.has(name) || codeOfSet.test(name))
}

/** `Page 2 - my favorites` */
const isPlace = (entry: Classified): boolean => isBare(entry) && placeAtStart.test(entry.line.raw_input)

const startsWithYear = /^[\s•*-]*(?:19|20)\d\d/

/** Names of sets above cards, and two places or more. Two in a row are a list of sets, or cards behind their places. */
const findSets = (lines: readonly Classified[]): Classified[] => {
  const arePlaces = lines.filter(isPlace).length > 1
  const sets = lines.map((entry) => isSet(entry) || (arePlaces && isPlace(entry)))
  if (sets.some((is, at) => is && sets[at + 1])) return []
  return lines.filter(({ line }, at) => {
    const { item, line: below } = lines[at + 1] ?? {}
    // Below `1991 Topps` the 2 of `2 Nolan Ryan` may be its number in the set, and `1992 Fleer set` is another set.
    const mayBeSet = item && ((item.bare ?? usualQuantity) <= mostInDeck || startsWithYear.test(below?.raw_input ?? ''))
    return sets[at] && item && !(mayBeSet && /\d/.test(line.raw_input))
  })
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
 * - the name, the code or the year and the maker of a set above a card, or a page of a binder beside another,
 * - at least 2 lines in frames without a quantity or condition, each above a card; words may tell one of them,
 * - those of `findAboveCards`.
 */
export const findBareHeadings = (lines: readonly Classified[]): Classified[] => [
  ...titleOf(lines),
  ...findSets(lines),
  ...findFramed(lines),
  ...findAboveCards(lines),
]
