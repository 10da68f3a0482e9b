import type { Classified } from '#shared/card-list/lines/headings/classified.ts'
import { isWordOfStatement } from '#shared/card-list/lines/statements/may-state.ts'
import { isGradeCell } from '#shared/card-list/rows/read-cells.ts'
import { findSlab } from '#shared/card-list/text/condition/find-slab.ts'
import { isPriceAlone } from '#shared/card-list/text/find-price.ts'
import type { ItemText } from '#shared/card-list/text/item-text.ts'
import { withLetters } from '#shared/card-list/words/letters.ts'
import { normalizeText } from '#shared/card-list/words/normalize-text.ts'
import { isPlain } from '#shared/card-list/words/plain-words.ts'
import { casedUnits } from '#shared/card-list/words/quantity/quantity-words.ts'
import { isQuantityAlone } from '#shared/card-list/words/quantity/stated-quantity.ts'
import { usualQuantity } from '#shared/card-list/words/quantity/usual-numbers.ts'
import { isReadable, tokenize } from '#shared/card-list/words/tokenize.ts'
import type { Part } from './card-record.ts'

/** In characters. */
const longestText = 80
/** A code, a set, a rarity, an edition, a language, a condition, a quantity and a price. */
const mostPieces = 8
/** `💶 25€`, `- NM`, `*$45.00*` */
const ornaments = new RegExp(withLetters`^[^\p{L}\p{N}\p{Sc}#~]+|[*_\s]+$`, 'g')
/** `NM, x2`, `2x NM $50`, `LP $0.40 1`, but not `NM/LP`, `$9,000` nor `2,5 €`. */
const betweenUnlabelled =
  /\s*(?:[|;•·]|(?<!\d),|,(?!\d\d\d?(?!\d)|\d ?€))\s*|\s+[-–—/]\s+|\s+(?=[x×$€£]\d)|(?<=^\d\d?x|[$€£]\d\S*)\s+/i
/** `4/102`, `TG12/TG30`, `#4`, `58` */
const cardNumber = /^#?(?:\d+|[a-z]{0,5}\d+\/[a-z]{0,5}\d+)$/i
/** `1st Edition`, `1a edizione` */
const firstEdition = /^1\D{0,4} (?:ed|aufl)/i

/** `LOB-G001`. Alone, or beside few parts, it may be the card itself: `LOB-G001 | NM | 2x`. */
const codeOfCard = /^[a-z]{2,5}\d{0,2}-[a-z]{0,3}\d{2,4}$/i
/** In pieces, the code among them. */
const fewestPiecesWithCode = 4
/** `Zustand NM` */
const labelOfCondition = /^(?:condition|cond|zustand|[eé]tat|estado|stato|condizioni?|conditie|stan)\b/i

/** Whether the name that was read may be none, as the `x2` of `NM x2`. Spares most lines a closer look. */
const mayBeNoName = ({ name, flags }: ItemText): boolean => {
  const word = normalizeText(name.split(' ', 1)[0] ?? '')
  const isNoWord = word.length < 3 || /^\W*\d|^just$|^[a-z]{2,5}\d{0,2}-[a-z]{0,3}\d/.test(word)
  return isNoWord || isWordOfStatement(word) || casedUnits.has(word) || flags.includes('unparsed')
}

const isSlab = (value: string): boolean => {
  const { isGraded, isDoubtful, rest } = findSlab(tokenize(value))
  return isGraded && !isDoubtful && !rest.some(isReadable)
}

const partOf = (value: string): Part | undefined => {
  const part = (meaning: Part['meaning'], label: string = meaning, cell = value) => ({ label, meaning, value: cell })
  const tokens = tokenize(value)
  // `Zustand NM`
  const grade = value.replace(labelOfCondition, '').trim()
  // `HP: 120` is no condition.
  if (!/[:：]/.test(value) && (isSlab(value) || isGradeCell(grade))) return part('condition', 'condition', grade)
  if (isQuantityAlone(tokens) || /^(?:just|only|have) \d\d?$/i.test(value))
    return part('quantity', 'quantity', value.replaceAll(/\D/g, ''))
  if (isPriceAlone(tokens)) return part('price')
  if (!cardNumber.test(value)) {
    const isFinish = (firstEdition.test(value) || !/\d/.test(value)) && tokens.every(isPlain)
    return isFinish ? part('other', 'finish') : undefined
  }
  return Number(value) <= usualQuantity ? part('number_sign', 'quantity') : part('other', 'number')
}

/** The parts of a text that names no card: `NM`, `2x NM $50`, `4/102`, `Foil`. None in any other text. */
export const unlabelledPartsIn = (text: string): readonly Part[] => {
  if (text.length > longestText || /:$/.test(text)) return []
  const pieces = text
    .replaceAll(ornaments, '')
    .replace(/^(\d\d?) x /i, '$1x ')
    .split(betweenUnlabelled)
  if (pieces.length > mostPieces) return []
  const parts: Part[] = []
  for (const piece of pieces) {
    const isCode = pieces.length >= fewestPiecesWithCode && codeOfCard.test(piece)
    const part = isCode ? ({ label: 'number', meaning: 'other', value: piece } as const) : partOf(piece)
    if (!part) return []
    parts.push(part)
  }
  // `NM x1, LP x1`, but `NM - French - Unlimited`
  const labels = parts.map(({ label }) => label).filter((label) => label !== 'finish')
  return new Set(labels).size === labels.length ? parts : []
}

/** The parts of a line, if none of them has a label. */
export const unlabelledPartsOfLine = ({ line, item, statement }: Classified): readonly Part[] =>
  (item ? mayBeNoName(item) : statement?.condition) ? unlabelledPartsIn(line.raw_input) : []
