import { numberOfCard } from '#shared/card-list/text/name/are-several.ts'
import { isNameOnly } from '#shared/card-list/words/known-words.ts'
import { beginsWithCapital, withLetters } from '#shared/card-list/words/letters.ts'
import { wordsOfTitles } from '#shared/card-list/words/lines/section-words.ts'
import { isPokemonName } from '#shared/card-list/words/names/pokemon.ts'
import { normalizeText } from '#shared/card-list/words/normalize-text.ts'
import { type Classified, isBare, isCounted } from './classified.ts'

const betweenWords = withLetters`[^\p{L}-]+`
const minCardsBelowTitle = 3

const makers = 'topps|upper deck|donruss|fleer|bowman|score|leaf|spx?|panini|o-pee-chee'
/** `1987 Donruss` above `36 Greg Maddux`, but not `1952 Topps Mantle` above `1954 Topps Aaron` nor `2 Opt`. */
const setAbove = new RegExp(
  `^\\W*(?:19|20)\\d\\d(?:-\\d\\d)? (?:${makers})(?: (?:wants|needs))?\n[\\s•*-]*(?:#\\d|(?!(?:19|20)\\d\\d )(?:[2-9]\\d|\\d{3}) )`,
  'i',
)

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

/** `*** Jungle ***`, `~ Jungle ~`, but not `*Sol Ring*`, which may be foil, nor `✨ Mew ✨`. */
const frame = /^(?:[=~#]+|[*_+-]{2,}) .+ [*=~#_+-]+$/

const isFramed = (entry: Classified): boolean =>
  frame.test(entry.line.raw_input.trim()) && !isCounted(entry) && (entry.item?.condition ?? 'UNKNOWN') === 'UNKNOWN'

const findFramed = (lines: readonly Classified[]): Classified[] => {
  const frames = lines.filter(isFramed)
  const isAboveCard = (entry: Classified | undefined) => entry?.item !== undefined && !isFramed(entry)
  const areAbove = lines.every((entry, at) => !isFramed(entry) || isAboveCard(lines[at + 1]))
  return frames.length > 1 && areAbove ? frames.filter(({ item }) => item) : []
}

/** `■日本語`, `** Inglés **` */
const sign = withLetters`^[^\p{L}\d]|[^\p{L}\d]$`
/** In a row of a table the quantity may be missing, `Shock,`, and `4/102` is the number of a card. */
const isOfCard = /[,;|\t]|\d\/\d|\d-\d/

const isBelowBlank = (lines: readonly Classified[], at: number): boolean =>
  (lines[at]?.line.line ?? 0) - (lines[at - 1]?.line.line ?? -1) > 1

const hasNumber = (entry: Classified | undefined): boolean =>
  entry?.item !== undefined && numberOfCard.test(entry.line.raw_input)

/**
 * `Jungle` and `Fossil`, each below a blank line and above two cards such as `Snorlax 11/64`, where all cards have a number.
 * `Charizard` above `Blastoise 2/102` may be a card.
 */
const findAboveNumbers = (lines: readonly Classified[]): Classified[] => {
  const above = lines.filter(
    (entry, at) =>
      isBare(entry) &&
      !/[\d,;|\t]/.test(entry.line.raw_input) &&
      isBelowBlank(lines, at) &&
      [at + 1, at + 2].every((below) => hasNumber(lines[below]) && !isBelowBlank(lines, below)) &&
      !normalizeText(entry.line.raw_input).split(' ').some(isPokemonName),
  )
  const others = lines.filter(
    (entry) => entry.item && !hasNumber(entry) && !/unparsed|lot/.test(entry.item.flags.join()),
  )
  // A name at the end of a message has no number either.
  return above.length > 1 && others.length - above.length < 2 ? above : []
}

/**
 * Finds the headings that only their place tells from cards:
 * - a title on the first line, above at least 3 cards,
 * - the year and the maker of a set above the number of a card,
 * - at least 2 lines in frames without a quantity or condition, each above a card; words may tell one of them,
 * - at least 2 lines without a digit, each above two cards and below a blank line, where all cards have a number,
 * - at least 2 lines without a quantity, the first of them above all cards, each above a card with one and below a blank
 *   line or with a sign at an end. The cards must be at least twice as many, and two of them 1: otherwise a line without
 *   a quantity may be 1 card.
 */
export const findBareHeadings = (lines: readonly Classified[]): Classified[] => {
  const sets = lines.filter(
    (entry, at) => isBare(entry) && setAbove.test(`${entry.line.raw_input}\n${lines[at + 1]?.line.raw_input}`),
  )
  const bare = lines.filter(isBare)
  const counted = lines.filter(isCounted)
  const isSetOff = ({ line: { raw_input } }: Classified, at: number) =>
    (sign.test(raw_input) || isBelowBlank(lines, at)) && !isOfCard.test(raw_input)
  const areHeadings =
    bare.length > 1 &&
    bare.length * 2 <= counted.length &&
    bare[0] === lines.find(({ item, statement }) => item && !statement && !item.flags.includes('unparsed')) &&
    counted.filter(({ item }) => item?.quantity === 1).length > 1 &&
    lines.every((entry, at) => !isBare(entry) || (isSetOff(entry, at) && isCounted(lines[at + 1])))
  return [...titleOf(lines), ...sets, ...findFramed(lines), ...findAboveNumbers(lines), ...(areHeadings ? bare : [])]
}
