import type { Classified } from '#shared/card-list/lines/headings/classified.ts'
import { isWordOfStatement } from '#shared/card-list/lines/statements/may-state.ts'
import { isGradeCell } from '#shared/card-list/rows/read-cells.ts'
import { findSlab } from '#shared/card-list/text/condition/find-slab.ts'
import { isPriceAlone } from '#shared/card-list/text/find-price.ts'
import type { ItemText } from '#shared/card-list/text/item-text.ts'
import { normalizeText } from '#shared/card-list/words/normalize-text.ts'
import { isQuantityAlone } from '#shared/card-list/words/quantity/stated-quantity.ts'
import { usualQuantity } from '#shared/card-list/words/quantity/usual-numbers.ts'
import { isReadable, tokenize } from '#shared/card-list/words/tokenize.ts'
import type { Part } from './labelled-parts.ts'

/** In characters. */
const longestBare = 60
/** `NM, x2`, `2x NM $50`, but not `NM/LP`. */
const betweenBare = /\s*[,|;•]\s*|\s+[-–—/]\s+|\s+(?=[x×$€£]\d)|(?<=^\d\d?x)\s+/i
/** `4/102`, `TG12/TG30`, `#4`, `58` */
const number = /^(?:#?\d+|[a-z]{0,5}\d+\/[a-z]{0,5}\d+)$/i

/** A quick answer that spares most lines a closer look: a grade may be left of its name, as of `NM x2`. */
const mayNameNoCard = ({ name }: ItemText): boolean => {
  const word = normalizeText(name.split(' ', 1)[0] ?? '')
  return word.length < 3 || /^\W*\d/.test(word) || isWordOfStatement(word)
}

const bareOf = (value: string): Part | undefined => {
  const tokens = tokenize(value)
  const slab = findSlab(tokens)
  const isSlab = slab.isGraded && !slab.isDoubtful && !slab.rest.some(isReadable)
  if (isSlab || isGradeCell(value)) return { label: 'condition', meaning: 'condition', value }
  if (isQuantityAlone(tokens)) return { label: 'quantity', meaning: 'quantity', value: value.replaceAll(/\D/g, '') }
  if (isPriceAlone(tokens)) return { label: 'price', meaning: 'price', value }
  if (!number.test(value)) return undefined
  return Number(value) <= usualQuantity
    ? { label: 'quantity', meaning: 'number_sign', value }
    : { label: 'number', meaning: 'other', value }
}

/** The parts of a line without a label that names no card: `NM`, `2x NM $50`, `4/102`. None in any other line. */
export const bareParts = ({ line: { raw_input: text }, item, statement }: Classified): readonly Part[] => {
  const parts: Part[] = []
  if (text.length > longestBare || !(item ? mayNameNoCard(item) : statement?.condition) || /:$/.test(text)) return parts
  for (const piece of text
    .trim()
    .replace(/^[-•*]\s+/, '')
    .split(betweenBare)) {
    const part = bareOf(piece)
    // `NM x1, LP x1`
    if (!part || parts.some(({ label }) => label === part.label)) return []
    parts.push(part)
  }
  return parts
}
