import { composeName } from './compose-name.ts'
import { findCondition } from './find-condition.ts'
import { findLeadingQuantity } from './find-leading-quantity.ts'
import { findPrice } from './find-price.ts'
import { findSlab } from './find-slab.ts'
import { endsInNumber, findTrailingQuantity } from './find-trailing-quantity.ts'
import { LOT_WORDS } from './plain-words.ts'
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
}

/** What the columns of a line already say, so that its text is not asked. */
export type Known = { quantity?: number | undefined; condition?: Condition | undefined }

/** The longest text that is one card's name and what belongs to it. */
const LONGEST_ITEM = 200
const ADDRESS = /^(?:https?:\/\/|www\.|ydke:\/\/)\S*$/i
const LINK = /^\s*(?:[*-]\s+)?(?:\d{1,4}x?\s+)?\[([^[\]]+)\](\(\S*\))\s*$/i

const isUnreadable = (text: string): boolean => ADDRESS.test(text) || text.startsWith('<')

/** What nothing could be read from: the line itself as the name, for a person to look at. */
export const unreadableItem = (text: string): ItemText => ({
  quantity: 1,
  name: text.trim(),
  condition: 'UNKNOWN',
  flags: ['quantity_missing', 'condition_missing', 'unparsed'],
  euScale: false,
})

/** `[Name](https://…)` becomes the name: the address is not part of it. */
const withoutLink = (text: string): string => {
  const link = text.includes('](') ? LINK.exec(text) : null
  return link ? text.replace(`[${link[1]}]${link[2]}`, link[1] ?? '') : text
}

const quantityFlags = (quantity: number | undefined): Flag[] => {
  if (quantity === undefined) return ['quantity_missing']
  if (quantity === 0) return ['quantity_zero']
  return quantity > 99 ? ['quantity_large'] : []
}

/** A number that begins the line and was not taken for a quantity: a year, too large a number. */
const beginsWithNumber = ([first, second]: readonly Token[]): boolean =>
  second !== undefined && second.folded !== '/' && /^[+-]?\d[\d,]*$/.test(first?.folded ?? '')

const nameFlags = (name: string, tokens: readonly Token[]): Flag[] => [
  ...(tokens.some(({ folded }) => LOT_WORDS.has(folded)) ? (['possible_lot'] as const) : []),
  ...(name.length > LONGEST_ITEM || !/[\p{L}_]|\d{5}/u.test(name) ? (['unparsed'] as const) : []),
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
  if (quantity === undefined && trailing) return { ...trailing, base }
  const isDoubtful =
    known.quantity === undefined &&
    (quantity === undefined ? endsInNumber(tokens) : trailing !== undefined && trailing.flags.length === 0)
  return { base, rest: tokens, quantity, flags: isDoubtful ? ['trailing_number'] : [] }
}

/** Reads the text of one item: quantity, condition, and the name that is left, as typed. */
export const readText = (line: string, known: Known = {}): ItemText => {
  const text = withoutLink(line)
  if (isUnreadable(text.trim())) return unreadableItem(text)
  const leading = readLeading(tokenize(text), known)
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
