import { isNameOnly } from '#shared/card-list/words/known-words.ts'
import { beginsWithCapital, withLetters } from '#shared/card-list/words/letters.ts'
import { wordsOfTitles } from '#shared/card-list/words/lines/section-words.ts'
import { setNames } from '#shared/card-list/words/lines/set-names.ts'
import { normalizeText } from '#shared/card-list/words/normalize-text.ts'
import { type Classified, hasCondition, isBare, isCounted } from './classified.ts'
import { findAboveCards } from './find-above-cards.ts'

const betweenWords = withLetters`[^\p{L}-]+`
const minCardsBelowTitle = 3

/** `1987 Donruss` above `36 Greg Maddux`, but not `1952 Topps Mantle` above `1954 Topps Aaron` nor `2 Opt`. */
const setAbove =
  /^(?:19|20)\d\d(?:-\d\d)? (?:topps|upper deck|donruss|fleer|bowman|score)(?: (?:want|need)s)?\s*\n(?![\s•*-]*(?:19|20)\d\d)(?:.*#\w|[\s•*-]*(?:[2-9]\d|\d{3}) )/i

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

/** `OP01`, `ST-10` */
const codeOfSet = /^(?:op|eb|st|prb|bt|gd)-?\d\d?$/
/** Of a set: `Base Set (unlimited)`, `Jungle 1st Edition`, `Fossil set`. */
const printing = / (?:\(?(?:unlimited|1st edition|shadowless|no symbol)\)?|set)$/

/** `Jungle`, `Fossil / Jungle`, `Jungle (excellent)` above a card. */
const isSet = ({ item }: Classified, below: Classified | undefined): boolean => {
  if (!item?.flags.includes('quantity_missing') || !below?.item) return false
  const names = normalizeText(item.name).split(/ ?\/ ?/)
  return names.every((name) => setNames.has(name.replace(printing, '')) || codeOfSet.test(name))
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
 * - the name or the code of a set above a card,
 * - the year and the maker of a set above a card with a number,
 * - at least 2 lines in frames without a quantity or condition, each above a card; words may tell one of them,
 * - those of `findAboveCards`.
 */
export const findBareHeadings = (lines: readonly Classified[]): Classified[] => {
  const sets = lines.filter(
    (entry, at) => isBare(entry) && setAbove.test(`${entry.line.raw_input}\n${lines[at + 1]?.line.raw_input}`),
  )
  const named = lines.filter((entry, at) => isSet(entry, lines[at + 1]))
  return [...titleOf(lines), ...sets, ...named, ...findFramed(lines), ...findAboveCards(lines)]
}
