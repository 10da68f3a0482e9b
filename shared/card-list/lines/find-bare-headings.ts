import { normalizedSet } from '#shared/card-list/words/known-words.ts'
import { withLetters } from '#shared/card-list/words/letters.ts'
import { severalCards } from '#shared/card-list/words/names/lot-words.ts'
import { normalizeText } from '#shared/card-list/words/normalize-text.ts'
import type { Classified } from './read-headings.ts'

const listWords = normalizedSet('list, liste, lista, cromos, figurinhas')
const betweenWords = new RegExp(withLetters`[^\p{L}-]+`)
/** `Carte Pokémon Mewtwo` and `Cards from the Sky` are one card each. */
const nameLikeTitle = /\d|^carte |^cards (?:of|from) /
/** A title stands above at least as many cards. */
const fewestBelow = 3
/** Above numbers of cards; more words name a player: `1987 Donruss`, `2001 SP Authentic Limited`. */
const yearAndSet = /^\W*(?:19|20)\d\d(?:-\d\d)?(?: [^\s\d]+){1,3}$/
/** `36 Greg Maddux` and `#36`, but not `1989 Fleer`. */
const beginsWithNumber = /^\W*(?!(?:19|20)\d\d)\d/

/** A row of a table may lack its quantity. */
const delimiter = /[,;|\t]/

/** Nothing is said of quantity, condition or price, and nothing is in doubt. */
const isBare = ({ item }: Classified): boolean =>
  item?.flags.length === 2 && item.flags.includes('quantity_missing') && item.flags.includes('condition_missing')

const isCounted = (entry: Classified | undefined): boolean =>
  entry?.item !== undefined && !entry.item.flags.includes('quantity_missing')

/** `Ma collection de cartes Pokémon`, on the first line. */
const titleOf = ([first, ...others]: readonly Classified[]): Classified[] => {
  if (!first || !isBare(first) || others.filter(({ item }) => item).length < fewestBelow) return []
  const text = normalizeText(first.line.raw_input)
  const hasWord = text.split(betweenWords).some((word) => listWords.has(word) || severalCards.has(word))
  return hasWord && !nameLikeTitle.test(text) ? [first] : []
}

/**
 * Finds the headings that nothing but their place tells from cards:
 * - a title,
 * - the year and the name of a set above numbers of cards,
 * - two lines or more without a quantity, each above a card that has one, where all cards have one: a table says so, or two
 *   say 1. Who leaves 1 out does not write it.
 */
export const findBareHeadings = (lines: readonly Classified[]): Classified[] => {
  const sets = lines.filter(
    (entry, at) =>
      isBare(entry) &&
      yearAndSet.test(entry.line.raw_input) &&
      beginsWithNumber.test(lines[at + 1]?.line.raw_input ?? ''),
  )
  const bare = lines.filter(isBare)
  const counted = lines.filter(isCounted)
  const areAbove = lines.every(
    (entry, at) => !isBare(entry) || (!delimiter.test(entry.line.raw_input) && isCounted(lines[at + 1])),
  )
  const areAllCounted =
    lines.some(({ reason }) => reason === 'csv_header') || counted.filter(({ item }) => item?.quantity === 1).length > 1
  const areHeadings = bare.length > 1 && bare.length <= counted.length && areAbove && areAllCounted
  return [...titleOf(lines), ...sets, ...(areHeadings ? bare : [])]
}
