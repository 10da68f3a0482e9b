import { composeName } from './compose-name.ts'
import { findCondition } from './find-condition.ts'
import { findLeadingQuantity, timesOf } from './find-leading-quantity.ts'
import { findPrice } from './find-price.ts'
import { findSlab } from './find-slab.ts'
import { endsInNumber, findTrailingQuantity } from './find-trailing-quantity.ts'
import { LOT_WORDS } from './plain-words.ts'
import { CARD_WORDS, SENTENCE_WORDS } from './section-words.ts'
import { splitGrades } from './split-grades.ts'
import { stripLeading } from './strip-leading.ts'
import { isReadable, type Token, tokenize } from './tokenize.ts'
import { type Condition, type Flag, MAX_QUANTITY } from './vocabulary.ts'

/** What one line says. `bare` is its leading number when nothing but its place makes it a quantity. */
export type ItemText = {
  quantity: number
  name: string
  condition: Condition
  flags: Flag[]
  bare?: number
  euScale: boolean
  /** What makes the line the same card as another; the name when there is nothing more. */
  identity?: string
}

/** What the columns of a line already say, so that its text is not asked. */
export type Known = { quantity?: number | undefined; condition?: Condition | undefined }

/** So many of a message's words make a line one. */
const SENTENCE = 3
/** The longest text that is one card's name and what belongs to it. */
const LONGEST_ITEM = 200
const ADDRESS = /^(?:https?:\/\/|www\.|ydke:\/\/)\S*$/i
const LINK = /^\s*(?:[*-]\s+)?(?:\d{1,4}x?\s+)?\[([^[\]]+)\](\(\S*\))\s*$/i

const MASS_ENTRY = /^\s*\S*massentry\?c=(?=\d)/i

const isUnreadable = (text: string): boolean => ADDRESS.test(text) || text.startsWith('<')

/** What nothing could be read from: the line itself as the name, for a person to look at. */
export const unreadableItem = (text: string): ItemText => ({
  quantity: 1,
  name: text.trim(),
  condition: 'UNKNOWN',
  flags: ['quantity_missing', 'condition_missing', 'unparsed'],
  euScale: false,
})

/** `[Name](https://…)` and `massentry?c=4 Name` become the name: the address is not part of it. */
const withoutLink = (text: string): string => {
  if (MASS_ENTRY.test(text)) return text.replace(MASS_ENTRY, '')
  const link = text.includes('](') ? LINK.exec(text) : null
  return link ? text.replace(`[${link[1]}]${link[2]}`, link[1] ?? '') : text
}

/** The flags of a quantity that a line states, or does not state. */
export const quantityFlags = (quantity: number | undefined): Flag[] => {
  if (quantity === undefined) return ['quantity_missing']
  if (quantity === 0) return ['quantity_zero']
  return quantity > 99 ? ['quantity_large'] : []
}

/** A number that begins the line and was not taken for a quantity: a year, too large a number. */
const beginsWithNumber = ([first, second]: readonly Token[]): boolean =>
  second !== undefined && second.folded !== '/' && /^[+-]?\d[\d,]*$/.test(first?.folded ?? '')

/** A message to the store rather than a card. */
const isSentence = (tokens: readonly Token[]): boolean =>
  tokens.filter(({ folded }) => SENTENCE_WORDS.has(folded)).length >= SENTENCE

const nameFlags = (name: string, tokens: readonly Token[]): Flag[] => [
  ...(tokens.some(({ folded }) => LOT_WORDS.has(folded)) || CARD_WORDS.has(tokens.at(-1)?.folded ?? '')
    ? (['possible_lot'] as const)
    : []),
  ...(name.length > LONGEST_ITEM || isSentence(tokens) || !/[\p{L}_]|\d{5}/u.test(name) ? (['unparsed'] as const) : []),
]

type Parts = {
  base: readonly Token[]
  rest: readonly Token[]
  quantity: number | undefined
  flags: Flag[]
  bare?: number | undefined
}

const readLeading = (tokens: readonly Token[], known: Known): Parts => {
  const { rest, flags } = stripLeading(tokens)
  const leading = known.quantity === undefined ? findLeadingQuantity(rest) : undefined
  if (!leading) return { base: rest, rest, quantity: known.quantity, flags }
  return { ...leading, base: leading.rest, flags: [...flags, ...leading.flags] }
}

/** Behind the condition the quantity may stand first (`NM 2x Name`) or last; a second one is only flagged. */
const readTrailing = (tokens: readonly Token[], { quantity, base }: Parts, known: Known): Parts => {
  const leading = quantity === undefined ? findLeadingQuantity(tokens) : undefined
  if (leading && leading.bare === undefined) return { ...leading, base }
  const trailing = findTrailingQuantity(tokens)
  if (quantity === undefined && trailing) {
    const isContradicted = trailing.rest.some((token) => timesOf(token) !== undefined)
    return { ...trailing, base, flags: isContradicted ? [...trailing.flags, 'trailing_number'] : trailing.flags }
  }
  const isDoubtful =
    known.quantity === undefined &&
    (quantity === undefined ? endsInNumber(tokens) : trailing !== undefined && trailing.flags.length === 0)
  return { base, rest: tokens, quantity, flags: isDoubtful ? ['trailing_number'] : [] }
}

/** Reads the text of one item: quantity, condition, and the name that is left, as typed. */
export const readText = (line: string, known: Known = {}): ItemText => {
  const text = withoutLink(line)
  if (isUnreadable(text.trim())) return unreadableItem(text)
  const leading = readLeading(splitGrades(tokenize(text)), known)
  const slab = findSlab(leading.rest)
  const price = findPrice(slab.rest)
  const stated = findCondition(price.rest, slab.stays.length === 0)
  const trailing = readTrailing(known.condition === undefined ? stated.rest : price.rest, leading, known)
  const name = composeName(text, leading.base, new Set([...trailing.rest, ...slab.stays]))
  if (!trailing.rest.some(isReadable) && slab.stays.length === 0) return unreadableItem(text)
  const quantity = leading.quantity ?? trailing.quantity
  const condition = known.condition ?? (slab.isGraded ? 'GRADED' : (stated.condition ?? 'UNKNOWN'))
  const flags: Flag[] = [
    ...leading.flags,
    ...trailing.flags,
    ...(known.quantity === undefined ? quantityFlags(quantity) : []),
    ...(condition === 'GRADED' ? (['graded'] as const) : known.condition === undefined ? stated.flags : []),
    ...(slab.isDoubtful ? (['condition_ambiguous'] as const) : []),
    ...(price.isPriced ? (['price_in_text'] as const) : []),
    ...(quantity === undefined && beginsWithNumber(leading.base) ? (['leading_number_may_be_name'] as const) : []),
    ...nameFlags(name, leading.base),
  ]
  return {
    quantity: Math.min(quantity ?? 1, MAX_QUANTITY),
    name,
    condition,
    flags,
    euScale: stated.euScale,
    ...(leading.bare === undefined ? {} : { bare: leading.bare }),
  }
}
