import { numberOfCard } from '#shared/card-list/text/name/are-several.ts'
import { hasLowerCase } from '#shared/card-list/words/letters.ts'
import { isPokemonName } from '#shared/card-list/words/names/pokemon.ts'
import { normalizeText } from '#shared/card-list/words/normalize-text.ts'
import { type Classified, isBare, isCounted } from './classified.ts'

/** What the cards of a list have and its headings have not. */
type Trait = (entry: Classified | undefined) => boolean

const textOf = (entry: Classified | undefined): string => (entry?.item ? entry.line.raw_input : '')
const hasNumber: Trait = (entry) => numberOfCard.test(textOf(entry))
const hasSmallLetter: Trait = (entry) => hasLowerCase(textOf(entry))
const hasCondition: Trait = (entry) => (entry?.item?.condition ?? 'UNKNOWN') !== 'UNKNOWN'
const hasPrice: Trait = (entry) => entry?.item?.flags.includes('price_in_text') ?? false
const hasTwo: Trait = (entry) => [isCounted, hasNumber, hasCondition, hasPrice].filter((has) => has(entry)).length > 1

/** `Krenko, Mob Boss`; in a row of a table the quantity may be missing: `Shock,`. */
const cardLike = /,(?![^(]*\))|[;|\t]/

const isOfCard = (text: string): boolean => cardLike.test(text) || normalizeText(text).split(' ').some(isPokemonName)

const isKnown = ({ reason }: Classified): boolean => reason === 'section_header'

/**
 * The lines without a trait, each directly above a card with it. The first such card is below one of them, and there are
 * at least 2 of them and twice as many cards.
 *
 * @param inBlocks each is the first line of a block, and no block begins with a card that has the trait. Headings that
 *   words tell count with them, and few cards may lack the trait. Otherwise no card lacks it, and these lines have nothing
 *   that a card may have.
 */
const findAbove = (all: readonly Classified[], has: Trait, inBlocks: boolean, fewest = 4): Classified[] => {
  const firsts = new Set(
    all.filter(
      ({ line }, at) =>
        inBlocks && (line.line - (all[at - 1]?.line.line ?? -1) > 1 || all[at - 1]?.reason === 'separator'),
    ),
  )
  const lines = all.filter(({ item }) => !item?.flags.includes('unparsed'))
  const above = lines.filter((entry, at) => {
    const below = lines[at + 1]
    return (
      below &&
      has(below) &&
      !firsts.has(below) &&
      firsts.has(entry) === inBlocks &&
      (isKnown(entry) ||
        (entry.item &&
          (inBlocks || isBare(entry)) &&
          ![has, isCounted, hasPrice, hasNumber].some((trait) => trait(entry)) &&
          !isOfCard(textOf(entry)) &&
          !(hasCondition(entry) && hasCondition(below))))
    )
  })
  const found = above.filter(({ item }) => item)
  const cards = lines.filter((entry) => has(entry) && !entry.item?.flags.includes('possible_lot'))
  const others = lines.filter((entry) => isBare(entry) && !has(entry)).length - found.filter(isBare).length
  return above.length + found.length >= fewest &&
    above[0] === lines[lines.findIndex(has) - 1] &&
    cards.length >= found.length * 2 &&
    cards.every((entry) => entry === all[0] || !firsts.has(entry)) &&
    others <= (inBlocks ? above.length / 2 : 0)
    ? found
    : []
}

/**
 * Finds the headings above cards which all have something that these lines have not: a quantity, if two cards state 1 (a
 * line without one may else be 1 card), a number, a condition, small letters, or two of these.
 */
export const findAboveCards = (lines: readonly Classified[]): Classified[] => {
  const ones = lines.filter((entry) => isCounted(entry) && entry.item?.quantity === 1).length
  const counted = findAbove(lines, isCounted, false, 5)
  const inCapitals = findAbove(lines, hasSmallLetter, true)
  return (
    [
      ones > 1 ? findAbove(lines, isCounted, true) : [],
      counted.length <= ones ? counted : [],
      findAbove(lines, hasNumber, true),
      findAbove(lines, hasCondition, true),
      inCapitals.length > 2 ? inCapitals : [],
      findAbove(lines, hasTwo, false),
    ].find(({ length }) => length > 0) ?? []
  )
}
