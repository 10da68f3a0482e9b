import { gradeOf } from '#shared/card-list/words/grades.ts'
import {
  CASED_UNITS,
  COMMON_IN_NUMBERS,
  CONNECTING,
  NUMBER_FIRST_NAMES,
} from '#shared/card-list/words/quantity-words.ts'
import { type Count, countedOf, labelledOf, timesOf } from '#shared/card-list/words/stated-quantity.ts'
import { integerOf, isReadable, shortened, type Token } from '#shared/card-list/words/tokenize.ts'
import { type Flag, MAX_QUANTITY } from '#shared/card-list/words/vocabulary.ts'

/** A quantity and the tokens without it. `bare` is a number without any mark, which other lines may put in doubt. */
export type FoundQuantity = { rest: Token[]; quantity: number; flags: Flag[]; bare?: number }

/** One way to begin a line with a quantity. `glued` is the rest of a word that holds the name too. */
type Form = (tokens: readonly Token[]) => (Count & { flags?: Flag[]; glued?: Token }) | undefined

const DOUBT: Flag[] = ['leading_number_may_be_name']

const times: Form = ([first]) => {
  const starred = /^(\d{1,4})\*$/.exec(first?.folded ?? '')?.[1]
  const quantity = starred === undefined ? timesOf(first) : Number(starred)
  return quantity === undefined ? undefined : { quantity, size: 1 }
}

/** `4: Name`, a quantity to some and the number of the line to others. */
const withColon: Form = ([first]) => {
  const digits = /^(\d{1,3}):$/.exec(first?.folded ?? '')?.[1]
  return digits === undefined ? undefined : { quantity: Number(digits), size: 1, flags: DOUBT }
}

/** `4 x Name` and `x 4 Name`; in `1 X` and `1 X NM` the X is the name. */
const spacedTimes: Form = ([first, second, ...others]) => {
  const [next] = others
  const hasName = next?.kind === 'word' && (others.length > 1 || gradeOf([next.folded]) === undefined)
  const [before, after] = [integerOf(first), integerOf(second)]
  if (!hasName) return undefined
  if (before !== undefined && (second?.folded === 'x' || second?.folded === '*')) return { quantity: before, size: 2 }
  return first?.folded === 'x' && after !== undefined ? { quantity: after, size: 2 } : undefined
}

/** `4xOP01-016`, `4枚稲妻`: the rest of the word begins the name. */
const glued: Form = ([first]) => {
  const match = /^([\d０-９]{1,4})(?:[xｘ](?=\p{L})|[枚張张장点](?=.))/iu.exec(first?.text ?? '')
  if (!first || !match) return undefined
  const quantity = Number(match[1]?.normalize('NFKC'))
  return { quantity, size: 1, glued: shortened(first, match[0].length) }
}

const counted: Form = (tokens) => {
  const found = countedOf(tokens, 0)
  if (!found) return undefined
  const next = tokens[found.size]
  const size = found.size + (next?.kind === 'word' && CONNECTING.has(next.folded) ? 1 : 0)
  return { quantity: found.quantity, size, flags: CASED_UNITS.has(tokens[1]?.folded ?? '') ? DOUBT : [] }
}

const labelled: Form = (tokens) => labelledOf(tokens, 0)

/** `(4) Name`, `[2x] Name`: a count to some, a list number to others. */
const bracketed: Form = ([open, number, close]) => {
  if (open?.kind !== 'open' || close?.kind !== 'close') return undefined
  const marked = timesOf(number)
  const quantity = marked ?? integerOf(number, 3)
  return quantity === undefined ? undefined : { quantity, size: 3, flags: marked === undefined ? DOUBT : [] }
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

const beginsName = (next: Token | undefined, after: Token | undefined): boolean =>
  NUMBER_FIRST_NAMES.some((name) => `${next?.folded} ${after?.folded}`.startsWith(name))

/** `4 Name`: a number, a blank and something that can be a name. Years and numbers with zeros before are names. */
const bare: Form = ([first, second, third]) => {
  const quantity = integerOf(first)
  if (quantity === undefined || !second || second.folded === '/' || second.folded === '=') return undefined
  const hasZeros = first !== undefined && first.folded.length > 2 && first.folded.startsWith('0')
  if (isYear(quantity) || hasZeros) return undefined
  return { quantity, size: 1, flags: second.kind === 'mark' || beginsName(second, third) ? DOUBT : [] }
}

const FORMS: readonly Form[] = [playset, spacedTimes, times, withColon, glued, counted, labelled, bracketed, bare]

const canBeName = (tokens: readonly Token[]): boolean =>
  tokens.some((token) => isReadable(token) && (/[\p{L}_]/u.test(token.text) || token.folded.length >= 5))

/** The quantity that a line begins with, if a name is left behind it. */
export const findLeadingQuantity = (tokens: readonly Token[]): FoundQuantity | undefined => {
  for (const form of FORMS) {
    const found = form(tokens)
    const rest = found ? [...(found.glued ? [found.glued] : []), ...tokens.slice(found.size)] : []
    if (!found || found.quantity > MAX_QUANTITY || !canBeName(rest)) continue
    const isBare = form === bare && !tokens.some(({ folded }) => COMMON_IN_NUMBERS.has(folded))
    return { rest, quantity: found.quantity, flags: found.flags ?? [], ...(isBare ? { bare: found.quantity } : {}) }
  }
  return undefined
}
