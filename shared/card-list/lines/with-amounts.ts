import type { Classified } from '#shared/card-list/lines/headings/classified.ts'
import { isPriceAlone } from '#shared/card-list/text/find-price.ts'
import { charges } from '#shared/card-list/words/lines/section-words.ts'
import { normalizeText } from '#shared/card-list/words/normalize-text.ts'
import { tokenize } from '#shared/card-list/words/tokenize.ts'

const isAmount = (entry: Classified | undefined): boolean =>
  entry?.item?.flags.includes('unparsed') === true && isPriceAlone(tokenize(entry.line.raw_input))

const isCharge = (entry: Classified | undefined): boolean =>
  entry !== undefined && charges.has(normalizeText(entry.line.raw_input.trim()).replace(/:$/, ''))

const isTotalAlone = (entry: Classified | undefined): boolean =>
  entry?.reason === 'total' && !/\d/.test(entry.line.raw_input)

/** The amounts below `Subtotal` and `Shipping` are theirs and no cards, and neither is what stands above them. */
export const withAmounts = (lines: readonly Classified[]): Classified[] =>
  lines.map((entry, at) => {
    const isNamed = isAmount(entry) && (isTotalAlone(lines[at - 1]) || isCharge(lines[at - 1]))
    return isNamed || (isCharge(entry) && isAmount(lines[at + 1])) ? { line: entry.line, reason: 'total' } : entry
  })
