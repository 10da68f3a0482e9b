import type { Classified } from '#shared/card-list/lines/headings/classified.ts'
import type { ColumnMeaning } from '#shared/card-list/words/lines/column-names.ts'

/**
 * What a line says of a card: the name of a column, and its cell. Two parts with one label are of two cards. What is
 * neither name, quantity, condition nor price is `other`.
 */
export type Part = { label: string; meaning: ColumnMeaning; value: string }

/** `isLabelled`: its parts have labels. */
export type LineWithParts = { entry: Classified; parts: readonly Part[]; isLabelled: boolean }

/**
 * Lines about one card. `title`: the one that names it without a label. `isApart`: not directly below another record.
 * `isCopy`: directly below one that begins with its name, so it is no part of a card below.
 */
export type CardRecord = {
  title?: Classified
  details: LineWithParts[]
  labels: Set<string>
  isApart: boolean
  isCopy: boolean
}

export const isName = ({ meaning }: Part): boolean => meaning === 'name'

/** A bare number may be one. */
export const isQuantity = ({ meaning }: Part): boolean => /quantity|number/.test(meaning)

export const isCondition = ({ meaning }: Part): boolean => /condition|grader/.test(meaning)

export const partsIn = ({ details }: CardRecord): Part[] => details.flatMap(({ parts }) => parts)

/** The line with the name behind a label. */
export const nameLineOf = ({ details }: CardRecord): LineWithParts | undefined =>
  details.find(({ parts }) => parts.some(isName))

/** Of a line such as `Set code: ICE`, whose label of two words at most no table has; empty in any other: `SB: 3 Opt`. */
export const unknownLabelOf = ({ entry, parts }: LineWithParts): string =>
  parts.length > 0
    ? ''
    : (/^\W*([^\s:：\d]{2,20}(?: [^\s:：\d]+)?):\s*(?!\d+x? )\S/.exec(entry.line.raw_input)?.[1] ?? '')
