import { isLevel } from '#shared/card-list/lines/is-section.ts'
import type { LineParts } from '#shared/card-list/lines/line-parts.ts'
import { findSlab } from '#shared/card-list/text/condition/find-slab.ts'
import { findPrice, isPriceAlone } from '#shared/card-list/text/find-price.ts'
import { denials, graders } from '#shared/card-list/words/condition/graders.ts'
import { type Grade, isGradeWord, lowerOf, scaleOf } from '#shared/card-list/words/condition/grades.ts'
import { isNameOnly } from '#shared/card-list/words/known-words.ts'
import { beginsWithCapital } from '#shared/card-list/words/letters.ts'
import { slabs } from '#shared/card-list/words/lines/statement-words.ts'
import { isReadable, type Token } from '#shared/card-list/words/tokenize.ts'
import { type Condition, type Flag, MAX_QUANTITY } from '#shared/card-list/words/vocabulary.ts'
import { beginningsOfExceptions, mayState, ornaments } from './may-state.ts'
import { type Place, readStated, type Stated } from './read-stated.ts'

/** With the flags of its own reading. */
type StatedCondition = {
  condition: Condition
  flags: readonly Flag[]
  scale?: Grade['scale']
  /** It holds up to the next heading, whatever that says: `Slabs`, `Jungle (excellent)`. */
  endsAtHeading?: boolean
  /** Words of cards that may be in another condition: `mox` of `all NM except the Mox`. */
  excepted?: ReadonlySet<string>
}

/** What a line says of others. */
export type Statement = {
  /** It says so of all cards, not only of those below: at the end of a list, words that are no card may follow it. */
  isForAll: boolean
  /** It ends in a colon, so it is about lines below it, if there are any. */
  isHeading?: boolean
  /** It names a game, so it is about lines below it alone: `Magic NM`. */
  isOfGame?: boolean
  condition?: StatedCondition | undefined
  quantity?: number | undefined
  /** It states nothing that is read, but a quantity for others ends here: `só 1 destas:`. */
  endsQuantity?: boolean
}

/** The quantity of the other lines; null if the line has a number that is neither that nor the count of a section. */
const quantityOf = (stated: Stated, isHeading: boolean): number | null | undefined => {
  const { count, kinds, isPlayset, isPure, grades } = stated
  if (!count) return isPlayset ? 4 : undefined
  const isEach = kinds.has('each')
  if (isPlayset && !isEach) return null
  // `2 playsets each`, but `Playsets (3 each)`
  const quantity = isPlayset && !count.isSize ? 4 * count.quantity : count.quantity
  const isForAll = isEach || (isPure && count.isMarked && (isHeading || kinds.has('all')))
  if (isForAll) return quantity <= MAX_QUANTITY ? quantity : null
  const isSectionCount = !count.isMarked && !count.isFirst && grades.length > 0
  return isSectionCount ? undefined : null
}

const conditionOf = (all: readonly Grade[]): StatedCondition | undefined => {
  // `Raw (NM)`
  const known = all.filter(({ condition }) => condition !== 'UNKNOWN')
  const grades = known.length > 0 ? known : all
  const conditions = grades.map(({ condition }) => condition)
  if (conditions.length === 0) return undefined
  const isRange = new Set(conditions).size > 1 || grades.some(({ range }) => range)
  const flags: Flag[] = [
    ...(grades.some(({ ambiguous }) => ambiguous) ? (['condition_ambiguous'] as const) : []),
    ...(isRange ? (['condition_range'] as const) : []),
  ]
  return { condition: conditions.reduce(lowerOf), flags, scale: scaleOf(grades) }
}

const withoutOrnaments = (tokens: readonly Token[]): Token[] =>
  tokens.flatMap((token) => {
    if (token.kind !== 'word') return token.kind === 'mark' ? [] : [token]
    return isReadable(token) ? [{ ...token, normalized: token.normalized.replace(ornaments, '') }] : []
  })

/** `Also sending (SP):`, `The rest (played):`, but not `Rookies (SP):`, which are short prints. */
const furtherInBrackets = /\b(?:also|more|rest|others?)\b.*[([]([^()[\]]+)[)\]]:$/

/** `The rest are all LP`, `All foils below` */
export const ofOthers = /\b(?:rest|following|below|foils|commons|rares|holos|promos|else|other)/

/** The words of a normalized text that only names have, without the `s` of `the Bolts`. */
export const wordsOfNames = (normalized: string): string[] =>
  normalized.split(/[^a-z]+/).flatMap((word) => (isNameOnly(word) ? [word.replace(/s$/, '')] : []))

/** The words of names behind `except`, which the line has. */
const exceptedIn = (tokens: readonly Token[]): ReadonlySet<string> => {
  const start = tokens.findIndex(({ normalized }) => beginningsOfExceptions.has(normalized))
  return new Set(tokens.slice(start).flatMap(({ normalized }) => wordsOfNames(normalized)))
}

const isGrader = (token: Token | undefined): boolean =>
  graders.has(token?.normalized.replace(/[-:#]?\d+(?:[.,]\d)?[+!?]?$/, '') ?? '')

/**
 * Reads a line that is nothing but a condition or a quantity for others: `NM:`, `All NM unless noted`, `4x each`. A
 * heading may have other words beside them: `Selling these LP cards:`. Undefined for every other line.
 *
 * @param place `isHeading`: the line ends in a colon.
 */
export const statementOf = (parts: LineParts, { isBelowCondition, ...place }: Place): Statement | undefined => {
  // `Poor` alone, below `EX:`
  const isHeading = place.isHeading || (isBelowCondition && isGradeWord(parts.normalized()))
  if (!mayState(parts, isHeading)) return undefined
  const typed = parts.tokens()
  // `20 cents each`
  if (isPriceAlone(typed)) return undefined
  // `Hockey, 20 cents each:`
  const tokens = withoutOrnaments(isHeading ? findPrice(typed).rest : typed)
  const slab = findSlab(tokens)
  // `Grade 3:` is Vanguard's heading, no slab.
  if (slab.isGraded && isLevel(parts.normalized())) return undefined
  const stated = readStated(slab.rest, { isHeading, isBelowCondition })
  if (!stated) return undefined
  // Not `graded` and `Slab CGC 9`, which may be notes about the card above, nor `Cards graded NM`.
  const isOfSlabs =
    stated.grades.length === 0 &&
    tokens.some(({ normalized }) => slabs.has(normalized)) &&
    !/\d|^graded$/.test(parts.normalized())
  const isForOthers = isHeading || isOfSlabs || stated.kinds.has('all')
  // `Card PSA 10` and `Ace 9` are cards; `PSA 10 cards` and `All PSA 10` are about others.
  if (slab.isGraded && !isForOthers && !isGrader(tokens[0])) return undefined
  const quantity = quantityOf(stated, isHeading)
  if (quantity === null && !isHeading) return undefined
  const isInBrackets = isGradeWord(furtherInBrackets.exec(parts.normalized())?.[1] ?? '')
  const grades = stated.grades.flatMap((grade) => {
    if (stated.isPure || grade.strength === 'anywhere') return grade
    return isInBrackets && grade.strength === 'end' ? { ...grade, ambiguous: true } : []
  })
  // `Played a bit (light wear):` below `NM:` says another grade, whichever; `Mint Tins:` is a name.
  const isOther =
    isBelowCondition && stated.beginsWithGrade && !tokens.some(({ text }, at) => at > 0 && beginsWithCapital(text))
  const unclear: StatedCondition | undefined = isOther ? { condition: 'UNKNOWN', flags: [] } : undefined
  const found: StatedCondition | undefined =
    (slab.isGraded || stated.kinds.has('slabs')) &&
    !stated.kinds.has('exception') &&
    !tokens.some(({ normalized }) => denials.has(normalized))
      ? { condition: 'GRADED', flags: ['graded'], endsAtHeading: true }
      : (conditionOf(grades) ?? unclear)
  if (!found && typeof quantity !== 'number') return undefined
  const condition = found && stated.kinds.has('exception') ? { ...found, excepted: exceptedIn(tokens) } : found
  const isAll = stated.kinds.has('all') || stated.kinds.has('exception')
  const isForAll = isAll && !place.isHeading && !ofOthers.test(parts.normalized())
  return {
    isForAll,
    isHeading: place.isHeading,
    isOfGame: stated.kinds.has('game'),
    ...(condition ? { condition } : {}),
    ...(typeof quantity === 'number' ? { quantity } : {}),
  }
}
