import type { Classified } from '#shared/card-list/lines/headings/classified.ts'
import { isWordOfStatement } from '#shared/card-list/lines/statements/may-state.ts'
import { isGradeCell } from '#shared/card-list/rows/read-cells.ts'
import { findSlab } from '#shared/card-list/text/condition/find-slab.ts'
import { isPriceAlone } from '#shared/card-list/text/find-price.ts'
import type { ItemText } from '#shared/card-list/text/item-text.ts'
import { normalizeText } from '#shared/card-list/words/normalize-text.ts'
import { isPlain } from '#shared/card-list/words/plain-words.ts'
import { isQuantityAlone } from '#shared/card-list/words/quantity/stated-quantity.ts'
import { usualQuantity } from '#shared/card-list/words/quantity/usual-numbers.ts'
import { isReadable, tokenize } from '#shared/card-list/words/tokenize.ts'
import type { Part } from './card-record.ts'

/** In characters. */
const longestText = 60
/** `NM, x2`, `2x NM $50`, but not `NM/LP`, `$9,000` nor `2,5 €`. */
const betweenUnlabelled =
  /\s*(?:[|;•]|(?<!\d),|,(?!\d\d\d?(?!\d)|\d ?€))\s*|\s+[-–—/]\s+|\s+(?=[x×$€£]\d)|(?<=^\d\d?x)\s+/i
/** `4/102`, `TG12/TG30`, `#4`, `58` */
const cardNumber = /^#?(?:\d+|[a-z]{0,5}\d+\/[a-z]{0,5}\d+)$/i

/** Whether the name that was read may be none, as the `x2` of `NM x2`. Spares most lines a closer look. */
const mayBeNoName = ({ name }: ItemText): boolean => {
  const word = normalizeText(name.split(' ', 1)[0] ?? '')
  return word.length < 3 || /^\W*\d/.test(word) || isWordOfStatement(word)
}

const isSlab = (value: string): boolean => {
  const { isGraded, isDoubtful, rest } = findSlab(tokenize(value))
  return isGraded && !isDoubtful && !rest.some(isReadable)
}

const partOf = (value: string): Part | undefined => {
  const part = (meaning: Part['meaning'], label: string = meaning, cell = value) => ({ label, meaning, value: cell })
  const tokens = tokenize(value)
  // `HP: 120` is no condition.
  if (!/[:：]/.test(value) && (isSlab(value) || isGradeCell(value))) return part('condition')
  if (isQuantityAlone(tokens)) return part('quantity', 'quantity', value.replaceAll(/\D/g, ''))
  if (isPriceAlone(tokens)) return part('price')
  if (!cardNumber.test(value)) return !/\d/.test(value) && tokens.every(isPlain) ? part('other', 'finish') : undefined
  return Number(value) <= usualQuantity ? part('number_sign', 'quantity') : part('other', 'number')
}

/** The parts of a text that names no card: `NM`, `2x NM $50`, `4/102`, `Foil`. None in any other text. */
export const unlabelledPartsIn = (text: string): readonly Part[] => {
  if (text.length > longestText || /:$/.test(text)) return []
  const pieces = text
    .trim()
    .replace(/^[-•*]\s+/, '')
    .split(betweenUnlabelled)
  const parts = pieces.flatMap((piece) => partOf(piece) ?? [])
  // `NM x1, LP x1`
  const areOfOne = new Set(parts.map(({ label }) => label)).size === pieces.length
  return areOfOne ? parts : []
}

/** The parts of a line, if none of them has a label. */
export const unlabelledPartsOfLine = ({ line, item, statement }: Classified): readonly Part[] =>
  (item ? mayBeNoName(item) : statement?.condition) ? unlabelledPartsIn(line.raw_input) : []
