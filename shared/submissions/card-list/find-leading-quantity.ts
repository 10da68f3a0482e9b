import { gradeOf } from './grades.ts'
import {
  CASED_UNITS,
  COMMON_IN_NUMBERS,
  CONNECTING,
  NUMBER_FIRST_NAMES,
  QUANTITY_LABELS,
  UNITS,
} from './quantity-words.ts'
import { integerOf, isReadable, type Token } from './tokenize.ts'
import { type Flag, MAX_QUANTITY } from './vocabulary.ts'

/** A quantity and the tokens without it. `bare` is a number without any mark, which other lines may put in doubt. */
export type FoundQuantity = { rest: Token[]; quantity: number; flags: Flag[]; bare?: number }

type Form = (tokens: readonly Token[]) => (Count & { glued?: Token }) | undefined

const DOUBT: Flag[] = ['leading_number_may_be_name']

/** The number of `3x`, `x3` and `×3`. */
export const timesOf = (token: Token | undefined): number | undefined => {
  const digits = token?.kind === 'word' ? /^(?:(\d{1,4})x|x(\d{1,4}))$/.exec(token.folded) : null
  return digits ? Number(digits[1] ?? digits[2]) : undefined
}

type Count = { quantity: number; size: number; flags?: Flag[] }

const isUnit = (token: Token | undefined): boolean => {
  if (token?.kind !== 'word') return false
  if (CASED_UNITS.has(token.folded)) return token.text === token.folded
  return UNITS.has(token.folded)
}

/** The number of `4stk` and `4枚`, and of `4 stk` when a unit follows. */
export const countedOf = (tokens: readonly Token[], from: number): Count | undefined => {
  const glued = /^(\d{1,4})(\D+)$/.exec(tokens[from]?.folded ?? '')
  if (glued?.[2] && UNITS.has(glued[2])) return { quantity: Number(glued[1]), size: 1 }
  const quantity = integerOf(tokens[from])
  return quantity !== undefined && isUnit(tokens[from + 1]) ? { quantity, size: 2 } : undefined
}

/** The number of `qty 4`, `qty: 4`, `qty:4`. */
export const labelledOf = (tokens: readonly Token[], from: number): Count | undefined => {
  const [label = '', digits = ''] = (tokens[from]?.folded ?? '').split(/[:=]/, 2)
  if (!QUANTITY_LABELS.has(label)) return undefined
  if (/^x?\d{1,4}x?$/.test(digits)) return { quantity: Number(digits.replaceAll('x', '')), size: 1 }
  const at = tokens[from + 1]?.kind === 'mark' ? from + 2 : from + 1
  const number = /^x?(\d{1,4})x?[:.]?$/.exec(tokens[at]?.folded ?? '')?.[1]
  return number === undefined ? undefined : { quantity: Number(number), size: at + 1 - from }
}

const withSize =
  (read: (token: Token | undefined) => number | undefined): Form =>
  ([first]) => {
    const quantity = read(first)
    return quantity === undefined ? undefined : { quantity, size: 1 }
  }

/** `4 x Name` and `x 4 Name`; in `1 X` and `1 X NM` the X is the name. */
const spacedTimes: Form = ([first, second, ...others]) => {
  const [before, after] = [integerOf(first), integerOf(second)]
  const [next] = others
  const hasName = next?.kind === 'word' && (others.length > 1 || gradeOf([next.folded]) === undefined)
  if (before !== undefined && (second?.folded === 'x' || second?.folded === '*') && hasName) {
    return { quantity: before, size: 2 }
  }
  return first?.folded === 'x' && after !== undefined && hasName ? { quantity: after, size: 2 } : undefined
}

/** `4xOP01-016`: the rest of the word begins the name. */
const gluedTimes: Form = ([first]) => {
  const match = /^(\d{1,4})[x×](?=\p{L})/iu.exec(first?.text.normalize('NFKC') ?? '')
  if (!first || !match || first.text.length < match[0].length) return undefined
  const { length } = match[0]
  const glued = {
    ...first,
    text: first.text.slice(length),
    folded: first.folded.slice(length),
    start: first.start + length,
  }
  return { quantity: Number(match[1]), size: 1, glued }
}

const gluedUnit: Form = ([first]) => {
  const match = /^(\d{1,4})([枚張张장点])(?=.)/u.exec(first?.text ?? '')
  if (!first || !match) return undefined
  const { length } = match[0]
  const glued = {
    ...first,
    text: first.text.slice(length),
    folded: first.folded.slice(length),
    start: first.start + length,
  }
  return { quantity: Number(match[1]), size: 1, glued }
}

const counted: Form = (tokens) => {
  const found = countedOf(tokens, 0)
  if (!found) return undefined
  const hasConnection = tokens[found.size]?.kind === 'word' && CONNECTING.has(tokens[found.size]?.folded ?? '')
  const flags = CASED_UNITS.has(tokens[1]?.folded ?? '') ? DOUBT : []
  return { quantity: found.quantity, size: found.size + (hasConnection ? 1 : 0), flags }
}

const labelled: Form = (tokens) => labelledOf(tokens, 0)

/** `(4) Name`, `[2x] Name`: a count to some, a list number to others. */
const bracketed: Form = ([open, number, close]) => {
  if (open?.kind !== 'open' || close?.kind !== 'close') return undefined
  const times = timesOf(number)
  const quantity = times ?? integerOf(number, 3)
  return quantity === undefined ? undefined : { quantity, size: 3, flags: times === undefined ? DOUBT : [] }
}

/** `playset of X`, `2 playsets X`: four of each; three in some games, hence the flag. */
const playset: Form = (tokens) => {
  const sets = integerOf(tokens[0]) ?? timesOf(tokens[0])
  const at = sets === undefined ? 0 : 1
  if (!/^playsets?:?$/.test(tokens[at]?.folded ?? '')) return undefined
  const size = CONNECTING.has(tokens[at + 1]?.folded ?? '') ? at + 2 : at + 1
  return { quantity: 4 * (sets ?? 1), size, flags: ['possible_lot'] }
}

const isYear = (number: number): boolean => number >= 1900 && number <= 2099

const isDoubtful = (next: Token | undefined, after: Token | undefined): boolean =>
  next?.kind === 'mark' || NUMBER_FIRST_NAMES.some((name) => `${next?.folded} ${after?.folded}`.startsWith(name))

/** `4 Name`: a number, a blank and something that can be a name. Years and numbers with zeros before are names. */
const bare: Form = ([first, second, third]) => {
  const quantity = integerOf(first)
  if (quantity === undefined || !second || second.folded === '/' || second.folded === '=') return undefined
  const hasZeros = first !== undefined && first.folded.length > 2 && first.folded.startsWith('0')
  if (isYear(quantity) || hasZeros || quantity > MAX_QUANTITY) return undefined
  return { quantity, size: 1, flags: isDoubtful(second, third) ? DOUBT : [] }
}

const FORMS: readonly Form[] = [
  playset,
  spacedTimes,
  withSize(timesOf),
  gluedTimes,
  counted,
  gluedUnit,
  labelled,
  bracketed,
  bare,
]

const canBeName = (tokens: readonly Token[]): boolean =>
  tokens.some((token) => isReadable(token) && (/[\p{L}_]/u.test(token.text) || token.folded.length >= 5))

/** The quantity that a line begins with, if a name is left behind it. */
export const findLeadingQuantity = (tokens: readonly Token[]): FoundQuantity | undefined => {
  for (const form of FORMS) {
    const found = form(tokens)
    if (!found) continue
    const rest = [...(found.glued ? [found.glued] : []), ...tokens.slice(found.size)]
    if (!canBeName(rest)) continue
    const { quantity, flags = [] } = found
    const isBare = form === bare && !tokens.some(({ folded }) => COMMON_IN_NUMBERS.has(folded))
    return { rest, quantity, flags, ...(isBare ? { bare: quantity } : {}) }
  }
  return undefined
}
