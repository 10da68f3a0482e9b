import { isNameOnly } from '#shared/card-list/words/known-words.ts'
import { beginsWithCapital, withLetters } from '#shared/card-list/words/letters.ts'
import { wordsOfTitles } from '#shared/card-list/words/lines/section-words.ts'
import { normalizeText } from '#shared/card-list/words/normalize-text.ts'
import type { Classified } from './classified.ts'

const betweenWords = withLetters`[^\p{L}-]+`
const minCardsBelowTitle = 3

const makers = 'topps|upper deck|donruss|fleer|bowman|score|leaf|pinnacle|spx?|panini|o-pee-chee'
/** `1987 Donruss` above `36 Greg Maddux`, but not `1998 Peyton Manning` above `2 Tom Brady rookies`. */
const setAbove = new RegExp(`^\\W*(?:19|20)\\d\\d(?:-\\d\\d)? (?:${makers})(?: [a-z]+)?\n[\\s•*-]*#?\\d{1,4} `, 'i')

/** Nothing is said of quantity, condition or price, and nothing is in doubt. */
const isBare = ({ item }: Classified): boolean =>
  item?.flags.length === 2 && item.flags.includes('quantity_missing') && item.flags.includes('condition_missing')

const isCounted = (entry: Classified | undefined): boolean =>
  entry?.item !== undefined && !entry.item.flags.includes('quantity_missing')

/** `Ma Collection de Cartes Pokémon`. In `Michael Jordan cards` and `jordan cards` a word in no table may be a name. */
const isTitle = (text: string): boolean => {
  const words = text.split(betweenWords)
  const mayBeName = (word: string) =>
    isNameOnly(normalizeText(word)) && (beginsWithCapital(word) || text === text.toLowerCase())
  return !/\d/.test(text) && words.some((word) => wordsOfTitles.has(normalizeText(word))) && !words.some(mayBeName)
}

const titleOf = ([first, ...others]: readonly Classified[]): Classified[] =>
  first &&
  isBare(first) &&
  others.filter(({ item }) => item).length >= minCardsBelowTitle &&
  isTitle(first.line.raw_input)
    ? [first]
    : []

/** In a row of a table the quantity may be missing, `Shock,`, and `4/102` is the number of a card. */
const isOfCard = /[,;|\t]|\d\/\d|\d-\d/

/**
 * Finds the headings that only their place tells from cards:
 * - a title on the first line, above at least 3 cards,
 * - the year and the maker of a set above the number of a card,
 * - at least 2 lines without a quantity, each above a line with one, the first of them above all cards. A table without
 *   separators must begin with it, or the list must have at least twice as many cards and state the quantity 1 twice:
 *   otherwise a line without a quantity may be 1 card.
 */
export const findBareHeadings = (lines: readonly Classified[]): Classified[] => {
  const sets = lines.filter(
    (entry, at) => isBare(entry) && setAbove.test(`${entry.line.raw_input}\n${lines[at + 1]?.line.raw_input}`),
  )
  const bare = lines.filter(isBare)
  const counted = lines.filter(isCounted)
  const above = lines[lines.findIndex(({ item }) => item === bare[0]?.item) - 1]
  const isBelowHeader = above?.reason === 'csv_header' && !isOfCard.test(above.line.raw_input)
  const areOnes =
    bare[0] === lines.find(({ item, statement }) => item && !statement && !item.flags.includes('unparsed')) &&
    bare.length * 2 <= counted.length &&
    counted.filter(({ item }) => item?.quantity === 1).length > 1
  const areHeadings =
    bare.length > 1 &&
    (isBelowHeader || areOnes) &&
    lines.every((entry, at) => !isBare(entry) || (isCounted(lines[at + 1]) && !isOfCard.test(entry.line.raw_input)))
  return [...titleOf(lines), ...sets, ...(areHeadings ? bare : [])]
}
