import type { Classified } from '#shared/card-list/lines/headings/classified.ts'
import { withLetters } from '#shared/card-list/words/letters.ts'
import type { ColumnMeaning } from '#shared/card-list/words/lines/column-names.ts'

/**
 * What a line says of a card, as the cell of a column. A record has each label once: the second begins another record.
 * A meaning that records do not use is `other`.
 */
export type Part = { label: string; meaning: ColumnMeaning; value: string }

/** `isLabelled`: its parts have labels. */
export type LineWithParts = { entry: Classified; parts: readonly Part[]; isLabelled: boolean }

/**
 * Lines about one card. `title`: the one that names it without a label. `nameLines`: those whose texts make the name,
 * in order, the title among them; the others are details too. `mayBeSeveral`: each of them may be a card of its own.
 */
export type CardRecord = {
  title?: Classified
  nameLines?: readonly Classified[]
  mayBeSeveral?: boolean
  details: LineWithParts[]
}

/**
 * One that was cut out of a list. `isApart`: not directly below another record. `isNameless`: directly below a record
 * that begins with its name, so these parts may be of another copy of that card.
 */
export type CutRecord = CardRecord & { labels: Set<string>; isApart: boolean; isNameless: boolean }

export const isName = ({ meaning }: Part): boolean => meaning === 'name'

/** A bare number may be one. */
export const isQuantity = ({ meaning }: Part): boolean =>
  meaning === 'quantity' || meaning === 'foil_quantity' || meaning === 'number_sign'

export const isCondition = ({ meaning }: Part): boolean => meaning === 'condition' || meaning === 'grader'

/** What a store asks about a card: a quantity, which a bare number may be, a condition or a price. */
export const isAsked = (part: Part): boolean => isQuantity(part) || isCondition(part) || part.meaning === 'price'

export const partsIn = ({ details }: CardRecord): Part[] => details.flatMap(({ parts }) => parts)

/** What a line states: `condition`, `price`; `other` for a language, however many; empty for a text. */
export const kindOf = (line: LineWithParts | undefined): string => {
  const meanings = line?.parts.map(({ meaning }) => meaning) ?? []
  return meanings.filter((meaning) => meaning !== 'other').join() || (meanings[0] ?? '')
}

/** The line with the name behind a label. */
export const nameLineOf = ({ details }: CardRecord): LineWithParts | undefined =>
  details.find(({ parts }) => parts.some(isName))

/** The label of `Set code: ICE`, of one or two words. Empty without one, and before a quantity: `SB: 3 Opt`. */
export const unknownLabelIn = (text: string): string =>
  /^\W*([^\s:：\d]{2,20}(?: [^\s:：\d]+)?):\s*(?!\d+x? )\S/.exec(text)?.[1] ?? ''

/** How often each label stands. */
export const countEach = (labels: Iterable<string>): ReadonlyMap<string, number> => {
  const counts = new Map<string, number>()
  for (const label of labels) counts.set(label, (counts.get(label) ?? 0) + 1)
  return counts
}

/** `Card 1`, `2.` */
export const ordinal = new RegExp(
  withLetters`^[^\p{L}\d]*(?:(?:card|item|karte|carte|carta|#)[^\p{L}\d]*\d+[^\p{L}\d]*|\d+[.)])$`,
  'i',
)
