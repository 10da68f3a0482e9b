import type { ItemText } from '#shared/card-list/text/item-text.ts'
import { numberOfCard } from '#shared/card-list/text/name/are-several.ts'
import { withLetters } from '#shared/card-list/words/letters.ts'
import { isPokemonName } from '#shared/card-list/words/names/pokemon.ts'
import { normalizeText } from '#shared/card-list/words/normalize-text.ts'
import { type Classified, isBare, isCounted } from './classified.ts'

/** What the cards of a list have and its headings have not. */
type Trait = (entry: Classified) => boolean

const hasNumber: Trait = ({ item, line }) => item !== undefined && numberOfCard.test(line.raw_input)
const hasCondition: Trait = ({ item }) => (item?.condition ?? 'UNKNOWN') !== 'UNKNOWN'

/** `Krenko, Mob Boss`; in a row of a table the quantity may be missing: `Shock,`. */
const cardLike = /,(?![^(]*\))|[;|\t]/
/** `Modern - NM`, `Jungle (excellent)`, but not `Black Lotus MP`. */
const gradeApart = / [-–] |\(/
/** `■日本語`, `** Inglés **` */
const sign = withLetters`^[^\p{L}\d]|[^\p{L}\d]$`

/** Nothing but a name or a condition is read in the line, and it is no Pokémon. */
const mayBeHeading = ({ condition, flags }: ItemText, text: string): boolean =>
  flags.includes('quantity_missing') &&
  flags.every((flag) => /^quantity|^condition/.test(flag)) &&
  (condition === 'UNKNOWN' || gradeApart.test(text)) &&
  !numberOfCard.test(text) &&
  !cardLike.test(text) &&
  !normalizeText(text).split(' ').some(isPokemonName)

/**
 * The lines without a trait, each directly above a card with it. The first such card is below one of them, and there are
 * twice as many cards. At least 2, or 1 beside two headings that words tell, which is not the list's first card.
 *
 * @param inBlocks each is the first line of a block, and no block begins with a card that has the trait; few cards may
 *   lack it. Otherwise each has a sign at an end that the card below has not, and no card lacks the trait.
 */
const findAbove = (all: readonly Classified[], has: Trait, inBlocks: boolean): Classified[] => {
  const firsts = new Set(
    all.filter(
      ({ line }, at) =>
        inBlocks && (line.line - (all[at - 1]?.line.line ?? -1) > 1 || all[at - 1]?.reason === 'separator'),
    ),
  )
  const lines = all.filter(({ item }) => !item?.flags.includes('unparsed'))
  const above = lines.filter((entry, at) => {
    const below = lines[at + 1]
    const text = entry.line.raw_input
    return (
      below &&
      !has(entry) &&
      has(below) &&
      !firsts.has(below) &&
      (inBlocks ? firsts.has(entry) : sign.test(text) && !/\d/.test(text) && text[0] !== below.line.raw_input[0]) &&
      (entry.item ? mayBeHeading(entry.item, text) : entry.reason === 'section_header') &&
      !(hasCondition(entry) && hasCondition(below))
    )
  })
  const found = above.filter(({ item }) => item)
  const isLone = found.length === 1 && (above.length < 3 || found[0] === lines.find(({ item }) => item))
  const cards = lines.filter((entry) => has(entry) && !entry.item?.flags.includes('possible_lot'))
  const others = lines.filter((entry) => isBare(entry) && !has(entry)).length - found.filter(isBare).length
  return !isLone &&
    above[0] === lines[lines.findIndex(has) - 1] &&
    cards.length >= found.length * 2 &&
    !cards.some((entry) => firsts.has(entry)) &&
    others <= (inBlocks ? above.length / 2 : 0)
    ? found
    : []
}

/**
 * Finds the headings above cards which all have something that these lines have not: a quantity, if two cards state 1 (a
 * line without one may else be 1 card), a number or a condition.
 */
export const findAboveCards = (lines: readonly Classified[]): Classified[] => {
  const areOnesStated = lines.filter((entry) => isCounted(entry) && entry.item?.quantity === 1).length > 1
  return (
    [
      areOnesStated ? findAbove(lines, isCounted, true) : [],
      areOnesStated ? findAbove(lines, isCounted, false) : [],
      findAbove(lines, hasNumber, true),
      findAbove(lines, hasCondition, true),
    ].find(({ length }) => length > 0) ?? []
  )
}
