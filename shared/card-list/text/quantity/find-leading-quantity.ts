import { isCurrency } from '#shared/card-list/text/find-price.ts'
import { gradeOf } from '#shared/card-list/words/condition/grades.ts'
import { letterOrBlank, withLetters } from '#shared/card-list/words/letters.ts'
import { sentenceWords, smallWords } from '#shared/card-list/words/lines/message-words.ts'
import { kindsOfCards, severalCards } from '#shared/card-list/words/names/lot-words.ts'
import {
  approximately,
  commonInNumbers,
  connecting,
  doubtfulUnits,
  numberFirstNames,
} from '#shared/card-list/words/quantity/quantity-words.ts'
import {
  type Count,
  countedOf,
  labelledOf,
  sizeOfPlayset,
  timesOf,
} from '#shared/card-list/words/quantity/stated-quantity.ts'
import { isYear, usualQuantity } from '#shared/card-list/words/quantity/usual-numbers.ts'
import { integerOf, isReadable, shortened, type Token } from '#shared/card-list/words/tokenize.ts'
import { type Flag, MAX_QUANTITY } from '#shared/card-list/words/vocabulary.ts'

/**
 * `rest`: the tokens without the quantity. `bare`: the number if no mark confirms it; other lines may put it in doubt.
 * `isUncertain`: in doubt unless other lines confirm it; absent where a mark (`4x`) leaves no doubt, or only its place
 * makes it a quantity. `doubtIfAlone`: the flag that no longer holds where most lines have one.
 */
export type FoundQuantity = {
  rest: Token[]
  quantity: number
  flags: Flag[]
  bare?: number
  isUncertain?: boolean
  doubtIfAlone?: Flag | undefined
}

/** Reads one form of leading quantity. `glued`: the rest of the first word if that holds the start of the name too. */
type Form = (tokens: readonly Token[]) => (Count & { flags?: Flag[]; glued?: Token; isUncertain?: boolean }) | undefined

const doubt: Flag[] = ['leading_number_may_be_name']

const times: Form = ([first]) => {
  const quantity = timesOf(first)
  return quantity === undefined ? undefined : { quantity, size: 1 }
}

/**
 * `4: Name`, `4- Name`, `4-of Name`: a quantity or a line number, in doubt unless other lines confirm it; `4:《稲妻》` is
 * certain.
 */
const withColonOrHyphen: Form = ([first, second]) => {
  const digits = /^(\d{1,3})(?:[:-]|-of)$/.exec(first?.normalized ?? '')?.[1]
  const isUncertain = !second?.text.startsWith('《')
  return digits === undefined ? undefined : { quantity: Number(digits), size: 1, isUncertain }
}

/** `n. 2 Name`, `n°3 Name`: Italian for a quantity, or the number of a line or a card, as in `n°4 Dracaufeu 4/102`. */
const numberedCount: Form = ([first, second, third]) => {
  const digits = /^n[.°](\d{1,2})?$/.exec(first?.text ?? '')
  const size = digits?.[1] === undefined ? 2 : 1
  const quantity = size === 1 ? Number(digits?.[1]) : integerOf(second, 2)
  const name = size === 1 ? second : third
  const isCount = digits && quantity !== undefined && quantity <= usualQuantity && name?.kind === 'word'
  return isCount ? { quantity, size, flags: doubt } : undefined
}

/** `4 x Name` and `x 4 Name`; in `1 X`, `1 X NM` and `1 X Antibody` the X is of the name. */
const spacedTimes: Form = ([first, second, ...others]) => {
  const [next] = others
  const hasName =
    next?.kind === 'word' &&
    next.normalized !== 'antibody' &&
    (others.length > 1 || gradeOf([next.normalized]) === undefined)
  const [before, after] = [integerOf(first), integerOf(second)]
  if (!hasName) return undefined
  if (before !== undefined && (second?.normalized === 'x' || second?.normalized === '*'))
    return { quantity: before, size: 2 }
  return first?.normalized === 'x' && after !== undefined ? { quantity: after, size: 2 } : undefined
}

const gluedTimes = withLetters`^([\d０-９]{1,4})(?:[xXｘＸ](?=[\p{L}])|[枚張张장点](?=.))`

/** `4xOP01-016`, `4枚稲妻`: the rest of the word begins the name. */
const glued: Form = ([first]) => {
  const match = gluedTimes.exec(first?.text ?? '')
  if (!first || !match) return undefined
  const quantity = Number(match[1]?.normalize('NFKC'))
  return { quantity, size: 1, glued: shortened(first, match[0].length) }
}

const counted: Form = (tokens) => {
  const found = countedOf(tokens, 0)
  if (!found) return undefined
  const next = tokens[found.size]
  const size = found.size + (next?.kind === 'word' && connecting.has(next.normalized) ? 1 : 0)
  const unit = tokens[1]?.normalized ?? ''
  // `3 st` is Swedish, `1 st Ed.` is the first edition.
  const isDoubtful = doubtfulUnits.has(unit) || (/^st\.?$/.test(unit) && next?.normalized.startsWith('ed') === true)
  return { quantity: found.quantity, size, flags: isDoubtful ? doubt : [] }
}

const labelled: Form = (tokens) => labelledOf(tokens, 0)

/** `[2x] Name`, `(4) Name`. `(1)` may be a list number: in doubt. With a leading zero or 3 digits it is a card's. */
const bracketed: Form = ([open, number, close]) => {
  if (open?.kind !== 'open' || close?.kind !== 'close') return undefined
  const marked = timesOf(number)
  const quantity = marked ?? (number?.normalized.startsWith('0') ? undefined : integerOf(number, 2))
  return quantity === undefined
    ? undefined
    : { quantity, size: 3, ...(marked === undefined && { isUncertain: quantity < 2 }) }
}

/** `playset of X`, `2 playsets: X`: 4 cards each. */
const playset: Form = (tokens) => {
  const sets = integerOf(tokens[0]) ?? timesOf(tokens[0])
  const at = sets === undefined ? 0 : 1
  const playsetSize = sizeOfPlayset(tokens, at)
  if (playsetSize === 0) return undefined
  const next = at + playsetSize
  const size = connecting.has(tokens[next]?.normalized ?? '') ? next + 1 : next
  return { quantity: 4 * (sets ?? 1), size, flags: ['possible_lot'] }
}

const thousands = /^[1-9]\d?[.,]\d{3}$/
/** Fewer are counted: `about 50 commons` is one lot. */
const fewestUncounted = 100
/** Words looked at behind the number. */
const longestLook = 5

const isKindOfCards = ({ normalized }: Token): boolean =>
  normalized.split('/').some((word) => kindsOfCards.has(word) || severalCards.has(word) || commonInNumbers.has(word))

/** A number of 3 or 4 digits, or `2,500`, but not the year in `circa 1996 Jordan cards`; `2000 cards` is no year. */
const largeNumberOf = (token: Token | undefined): number | undefined => {
  if (thousands.test(token?.normalized ?? '')) return Number(token?.normalized.replace(/\D/, ''))
  const number = integerOf(token) ?? 0
  return number < fewestUncounted || (isYear(number) && number % 100 > 0) ? undefined : number
}

/** `about 600 bulk commons`, `Tengo unas 2000 cartas`, `2,500 commons`, but not `1.500 € for all cards`. */
const uncounted: Form = (tokens) => {
  const [first] = tokens
  const from = first && (smallWords.has(first.normalized) || sentenceWords.has(first.normalized)) ? 1 : 0
  const behindAbout = approximately.has(tokens[from]?.normalized ?? '') ? from + 1 : 0
  const at = behindAbout > 0 && connecting.has(tokens[behindAbout]?.normalized ?? '') ? behindAbout + 1 : behindAbout
  const isMarked = at > 0 || thousands.test(tokens[0]?.normalized ?? '')
  const quantity = isMarked && !isCurrency(tokens[at + 1]) ? largeNumberOf(tokens[at]) : undefined
  const areCards = tokens.slice(at + 1, at + 1 + longestLook).some(isKindOfCards)
  return quantity !== undefined && areCards ? { quantity, size: at + 1, flags: ['possible_lot'] } : undefined
}

const beginsName = (next: Token | undefined, after: Token | undefined): boolean =>
  numberFirstNames.some((name) => `${next?.normalized} ${after?.normalized}`.startsWith(name))

/** `4 Name`. A year and a number of 3 or 4 digits with a leading zero belong to the name. */
const bare: Form = ([first, second, third]) => {
  const quantity = integerOf(first)
  if (quantity === undefined || !second || second.normalized === '/' || second.normalized === '=') return undefined
  const hasZeros = first !== undefined && first.normalized.length > 2 && first.normalized.startsWith('0')
  // `218 2018 Panini`: the number of a lot at an auction.
  const isLotNumber = quantity > usualQuantity && isYear(integerOf(second) ?? 0)
  if (isYear(quantity) || hasZeros || isLotNumber) return undefined
  const isUncertain = second.kind === 'mark' && second.normalized !== '|'
  // `09 Bowman Chrome` may be a year.
  const isDoubtful = beginsName(second, third) || /^0\d/.test(first?.normalized ?? '')
  return { quantity, size: 1, ...(isUncertain && { isUncertain }), flags: isDoubtful ? doubt : [] }
}

const forms: readonly Form[] = [
  playset,
  spacedTimes,
  times,
  withColonOrHyphen,
  numberedCount,
  glued,
  counted,
  labelled,
  bracketed,
  uncounted,
  bare,
]

const canBeName = (tokens: readonly Token[]): boolean =>
  tokens.some((token) => isReadable(token) && (letterOrBlank.test(token.text) || token.normalized.length >= 5))

/** The quantity at the start of a line; undefined when no name is left behind it. */
export const findLeadingQuantity = (tokens: readonly Token[]): FoundQuantity | undefined => {
  if (tokens[0]?.isNameOnly) return undefined
  for (const form of forms) {
    const found = form(tokens)
    const rest = found ? [...(found.glued ? [found.glued] : []), ...tokens.slice(found.size)] : []
    if (!found || found.quantity > MAX_QUANTITY || !canBeName(rest)) continue
    const { quantity, flags = [], isUncertain } = found
    const isBare = form === bare && !tokens.some(({ normalized }) => commonInNumbers.has(normalized))
    return {
      rest,
      quantity,
      flags,
      ...(isBare || isUncertain !== undefined ? { bare: quantity, isUncertain: isUncertain ?? false } : {}),
    }
  }
  return undefined
}
