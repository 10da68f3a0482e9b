import { conditionOfAll, type FoundCondition, findCondition } from '#shared/card-list/text/condition/find-condition.ts'
import { type FoundSlab, findSlab } from '#shared/card-list/text/condition/find-slab.ts'
import { splitGrades } from '#shared/card-list/text/condition/split-grades.ts'
import { composeName } from '#shared/card-list/text/name/compose-name.ts'
import { nameFlags } from '#shared/card-list/text/name/name-flags.ts'
import { areNumbersAtEnd } from '#shared/card-list/text/quantity/are-numbers-at-end.ts'
import { endsInNumber } from '#shared/card-list/text/quantity/ends-in-number.ts'
import { findByVariant } from '#shared/card-list/text/quantity/find-by-variant.ts'
import { findLeadingQuantity } from '#shared/card-list/text/quantity/find-leading-quantity.ts'
import { findTrailingQuantity } from '#shared/card-list/text/quantity/find-trailing-quantity.ts'
import { commonInNumbers } from '#shared/card-list/words/quantity/quantity-words.ts'
import { isCount, isQuantityAlone, timesOf } from '#shared/card-list/words/quantity/stated-quantity.ts'
import { isYear, usualQuantity } from '#shared/card-list/words/quantity/usual-numbers.ts'
import { integerOf, isReadable, type Token, tokenize } from '#shared/card-list/words/tokenize.ts'
import { type Condition, type Flag, MAX_QUANTITY } from '#shared/card-list/words/vocabulary.ts'
import { findPrice, isPriceAlone } from './find-price.ts'
import { type ItemText, type Known, quantityFlags, unreadableItem } from './item-text.ts'
import { stripLeading } from './strip-leading.ts'

const addressOnly = /^(?:(?:https?:\/\/|www\.|ydke:\/\/)\S*|[^\s@]+@[^\s@.]+\.[^\s@]+)$/i
/** `[Name](https://…)`; an address may have brackets: `…/Sol_(Ring)`. */
const links = /\[([^[\]]+)\]\((?:https?:\/)?\/[^\s()]*(?:\([^\s()]*\)[^\s()]*)?\)/gi
const massEntry = /^\s*\S*massentry\?c=(?=\d)/i

/** How customers correct themselves behind a mark. */
const correcting = /[-–—,(].{0,9}\b(?:actually|sorry|edit|moment|perd[oó]n|afinal|nee|förlåt|korrektur)\b/i

/** `4x Opt NM - sorry, actually 3`: either number may count. */
const isCorrected = (text: string): boolean => {
  const at = text.search(correcting)
  return at > 0 && /\d/.test(text.slice(0, at)) && /\d/.test(text.slice(at))
}

/** A quick answer that spares most lines a closer look: two counts need two numbers. */
const twoNumbers = /\d\D+\d/

/** `**4x** Name` and `` `NM` ``, as chats write bold text and code. */
const emphasis = /\*\*([^*]+)\*\*|`([^`]+)`/g

/** `[Name](https://…)` becomes `Name`, `…massentry?c=4 Name` becomes `4 Name`, and `**4x** Name` becomes `4x Name`. */
const withoutMarkup = (line: string): string => {
  if (massEntry.test(line)) return line.replace(massEntry, '')
  const linked = line.includes('](') ? line.replace(links, '$1') : line
  return linked.includes('**') || linked.includes('`') ? linked.replace(emphasis, '$1$2') : linked
}

/**
 * A number begins the line but was not taken for a quantity: it is above MAX_QUANTITY, or a year before a lot. One of 6
 * digits is an id, and `065` is a card's.
 */
const beginsWithNumber = (tokens: readonly Token[]): boolean => {
  const [first, second] = tokens
  if (!second || second.normalized === '/' || !/^(?!0\d\d)[+-]?\d(?!\d{5})[\d,]*$/.test(first?.normalized ?? ''))
    return false
  return !isYear(integerOf(first) ?? 0) || commonInNumbers.has(second.normalized)
}

type Quantified = {
  rest: readonly Token[]
  quantity: number | undefined
  flags: Flag[]
  bare?: number | undefined
  isUncertain?: boolean
  doubtIfAlone?: Flag | undefined
}

const readLeading = (tokens: readonly Token[], known: Known): Quantified => {
  const { rest, flags } = stripLeading(tokens)
  const leading = known.quantity === undefined ? findLeadingQuantity(rest) : undefined
  if (!leading) return { rest, quantity: known.quantity, flags }
  // `7 Colored Fish x2`, `415 - Sam Perkins x2`: the number is of the name, because the quantity stands behind it.
  const isName =
    (leading.flags.includes('leading_number_may_be_name') || (leading.bare ?? 0) > usualQuantity) &&
    findTrailingQuantity(rest, true)?.flags.length === 0
  if (isName) return { ...leading, rest, quantity: undefined, flags, isUncertain: false }
  return { ...leading, flags: [...flags, ...leading.flags], doubtIfAlone: flags[0] }
}

/** `2x`, `2枚` */
const isTimes = (token: Token): boolean => timesOf(token) !== undefined || isCount(token)

/** Of a second quantity at that place: `Opt x4, Duress x3` may be several cards, but not `Opt 3x, 1x`. */
const flagsOfSecond = (tokens: readonly Token[], at: number): Flag[] => {
  if (at < 0) return []
  return [tokens.slice(at).some((token) => isReadable(token) && !isTimes(token)) ? 'possible_lot' : 'trailing_number']
}

/** A quantity behind the name, or behind a condition that came first (`NM 2x Name`). */
const readTrailing = (tokens: readonly Token[], first: Token | undefined, slab: FoundSlab): Quantified => {
  const begun = tokens.slice(tokens.findIndex(({ kind }) => kind !== 'mark'))
  const leading = begun[0] === first ? undefined : findLeadingQuantity(begun)
  if (leading?.bare !== undefined) return { ...leading, flags: [...leading.flags, 'leading_number_may_be_name'] }
  if (leading) return leading
  if (areNumbersAtEnd(tokens)) return { rest: tokens, quantity: undefined, flags: ['possible_lot'] }
  const trailing = findTrailingQuantity(tokens)
  if (!trailing) {
    // A number beside a slab is its grade, or the card's: `PSA mit einer 8`.
    return {
      rest: tokens,
      quantity: undefined,
      flags: !slab.isGraded && !slab.isDoubtful && endsInNumber(tokens) ? ['trailing_number'] : [],
    }
  }
  const { rest, flags } = trailing
  return { ...trailing, flags: [...flags, ...flagsOfSecond(rest, rest.findIndex(isTimes))] }
}

/** A second quantity behind a leading one stays in the name; it is flagged if it is clearly marked (`x3`, `and 2x`). */
const readSecond = (tokens: readonly Token[], quantity: number): Quantified => {
  const second = findTrailingQuantity(tokens, true)
  // In `Playset (4) 4x Name` it says the same again.
  const at = tokens.findIndex(
    (token, place) => isTimes(token) && /^\d/.test(token.text) && tokens[place - 1]?.kind !== 'close',
  )
  const isMarked = at < 0 && second?.flags.length === 0 && second.quantity !== quantity
  return { rest: tokens, quantity, flags: isMarked ? ['trailing_number'] : flagsOfSecond(tokens, at) }
}

const conditionOf = (
  known: Known,
  slab: FoundSlab,
  stated: FoundCondition,
): { condition: Condition; flags: Flag[] } => {
  if (known.condition !== undefined) {
    // `Pikachu PSA 10;EX`: the column counts, in doubt.
    const isContradicted = slab.isGraded && !slab.isDoubtful && known.condition !== 'GRADED'
    return { condition: known.condition, flags: isContradicted ? ['condition_ambiguous'] : [] }
  }
  if (slab.isGraded) {
    return { condition: 'GRADED', flags: slab.isDoubtful ? ['graded', 'condition_ambiguous'] : ['graded'] }
  }
  const flags: Flag[] = slab.isDoubtful ? [...stated.flags, 'condition_ambiguous'] : stated.flags
  return { condition: stated.condition ?? 'UNKNOWN', flags }
}

/**
 * Reads one item: its quantity, its condition, and the remaining text as the name, as typed.
 *
 * @param tokens the line's tokens with `NM/foil` split.
 */
export const readText = (line: string, known: Known = {}, tokens = () => splitGrades(tokenize(line))): ItemText => {
  if (addressOnly.test(line.trim())) return unreadableItem(line, known)
  const text = withoutMarkup(line)
  const all = text === line ? tokens() : splitGrades(tokenize(text))
  // `5 EUR`, `20 cents each`: the number is no quantity.
  if (isPriceAlone(all) || isQuantityAlone(all)) return unreadableItem(line, known)
  const leading = readLeading(all, known)
  const slab = findSlab(leading.rest)
  const price = findPrice(slab.rest)
  const isUngraded = known.condition === undefined && !slab.isGraded
  const byVariant = isUngraded && twoNumbers.test(text) ? findByVariant(price.rest, leading.quantity) : undefined
  const stated =
    byVariant && byVariant.grades.length > 0
      ? conditionOfAll(byVariant.rest, byVariant.grades)
      : findCondition(price.rest, slab.stays.length === 0)
  // A slab's own grade counts, so other words that may be grades belong to the name: `Jeter SP Foil PSA 8`.
  const unread = isUngraded ? stated.rest : price.rest
  const counted =
    leading.quantity === undefined ? readTrailing(unread, leading.rest[0], slab) : readSecond(unread, leading.quantity)
  // `Opt 2x foil 1x normal`, but not the 5 of `Opt x5 (2 foil, 2 normal)`
  const isOfKinds =
    byVariant?.grades.length === 0 && byVariant.counts.includes(counted.quantity ?? byVariant.counts[0] ?? 0)
  const ofKinds = isOfKinds ? byVariant.quantity : undefined
  // What stands in front counts; a sum of kinds only without another count.
  const quantity = leading.quantity ?? ofKinds ?? counted.quantity ?? byVariant?.quantity
  if (!counted.rest.some(isReadable) && !slab.stays.some(isReadable)) return unreadableItem(line, known)
  const name = composeName(text, leading.rest, [...counted.rest, ...slab.stays])
  const { condition, flags } = conditionOf(known, slab, stated)
  return {
    quantity: Math.min(quantity ?? 1, MAX_QUANTITY),
    name,
    condition,
    flags: [
      ...leading.flags,
      ...counted.flags,
      ...(isCorrected(text) ? (['trailing_number'] as const) : []),
      ...(byVariant && (byVariant.isDoubtful || byVariant.quantity !== quantity) ? (['trailing_number'] as const) : []),
      ...flags,
      ...(known.quantity === undefined ? quantityFlags(quantity) : []),
      ...(price.isPriced ? (['price_in_text'] as const) : []),
      ...(quantity === undefined && beginsWithNumber(leading.rest) ? (['leading_number_may_be_name'] as const) : []),
      ...nameFlags(name, leading.rest, { quantity, hasCondition: condition !== 'UNKNOWN' }),
    ],
    scale: stated.scale,
    ...(leading.bare === undefined ? {} : { bare: leading.bare, isUncertain: leading.isUncertain ?? false }),
    doubtIfAlone: leading.doubtIfAlone ?? counted.doubtIfAlone,
  }
}
