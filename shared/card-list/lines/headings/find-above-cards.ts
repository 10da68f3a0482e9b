import type { ItemText } from '#shared/card-list/text/item-text.ts'
import { numberOfCard } from '#shared/card-list/text/name/number-of-card.ts'
import { withLetters } from '#shared/card-list/words/letters.ts'
import { isPokemonName } from '#shared/card-list/words/names/pokemon.ts'
import { normalizeText } from '#shared/card-list/words/normalize-text.ts'
import { type Classified, hasCondition, isBare, isCounted } from './classified.ts'

/** What the cards of a list have and its headings have not. */
type Trait = (entry: Classified) => boolean

const hasNumber: Trait = ({ item, line }) => item !== undefined && numberOfCard.test(line.raw_input)

/** `Krenko, Mob Boss`; in a row of a table the quantity may be missing: `Shock,`. */
const cardLike = /,(?![^(]*\))|[;|\t]/
/** `Modern - NM`, `Jungle (excellent)`, but not `Black Lotus MP`. */
const gradeApart = / [-–] |\(/
/** `■日本語`, `** Inglés **` */
const sign = withLetters`^[^\p{L}\d]|[^\p{L}\d]$`

/** A name, at most with a condition behind a dash or in brackets: no comma or cell. */
export const isNameWithCondition = ({ condition, flags }: ItemText, text: string): boolean =>
  flags.includes('quantity_missing') &&
  flags.every((flag) => /^quantity|^condition/.test(flag)) &&
  (condition === 'UNKNOWN' || gradeApart.test(text)) &&
  !cardLike.test(text)

/** Also no number, and no Pokémon. */
const mayBeHeading = (item: ItemText, text: string): boolean =>
  isNameWithCondition(item, text) && !numberOfCard.test(text) && !normalizeText(text).split(' ').some(isPokemonName)

/**
 * The headings that no word tells, directly above cards with a trait that they lack. The headings, with those that words
 * tell, begin above the first such card. At least 2, or 1 beside 2 that words tell, then not the first item of the list;
 * and at least twice as many such cards.
 *
 * @param inBlocks each is the first line of the list or below a blank line, and no card with the trait is. Bare lines
 *   without it are at most half as many as the headings. Otherwise each has a sign at an end and no digit, no card below
 *   begins with the same character, and no bare line lacks the trait.
 */
const findAbove = (all: readonly Classified[], has: Trait, inBlocks: boolean): Classified[] => {
  const firsts = new Set(all.filter(({ line }, at) => all[at - 1]?.line.line !== line.line - 1))
  const lines = all.filter(({ item }) => !item?.flags.includes('unparsed'))
  const above = lines.filter((entry, at) => {
    const below = lines[at + 1]
    const text = entry.line.raw_input.trimEnd()
    return (
      below &&
      has(below) &&
      (inBlocks ? firsts.has(entry) : sign.test(text) && !/\d/.test(text) && text[0] !== below.line.raw_input[0]) &&
      (entry.item ? mayBeHeading(entry.item, text) : entry.reason === 'section_header') &&
      !(hasCondition(entry) && hasCondition(below))
    )
  })
  const found = above.filter(({ item }) => item)
  const isLone = found.length === 1 && (above.length < 3 || found[0] === lines.find(({ item }) => item))
  const cards = lines.filter(has)
  const others = lines.filter((entry) => isBare(entry) && !has(entry)).length - found.filter(isBare).length
  return !isLone &&
    above[0] === lines[lines.findIndex(has) - 1] &&
    cards.length >= found.length * 2 &&
    !(inBlocks && cards.some((entry) => firsts.has(entry))) &&
    others <= (inBlocks ? above.length / 2 : 0)
    ? found
    : []
}

/**
 * Finds the headings above cards that have what these lines lack: a quantity, if two cards state 1 (otherwise a line
 * without one may be 1 card), a number or a condition.
 */
export const findAboveCards = (lines: readonly Classified[]): Classified[] => {
  const areOnesStated = lines.filter((entry) => isCounted(entry) && entry.item?.quantity === 1).length > 1
  return [
    ...(areOnesStated ? [true, false].flatMap((inBlocks) => findAbove(lines, isCounted, inBlocks)) : []),
    ...findAbove(lines, hasNumber, true),
    ...findAbove(lines, hasCondition, true),
  ]
}
