import type { Classified } from '#shared/card-list/lines/headings/classified.ts'
import { isPriceAlone } from '#shared/card-list/text/find-price.ts'
import { charges } from '#shared/card-list/words/lines/section-words.ts'
import { normalizeText } from '#shared/card-list/words/normalize-text.ts'
import { tokenize } from '#shared/card-list/words/tokenize.ts'

const isAmount = (entry: Classified | undefined): boolean =>
  entry?.item?.flags.includes('unparsed') === true && isPriceAlone(tokenize(entry.line.raw_input))

const isChargeAlone = (entry: Classified | undefined): boolean =>
  charges.has(normalizeText(entry?.line.raw_input.trim() ?? '').replace(/:$/, ''))

const isTotalAlone = (entry: Classified | undefined): boolean =>
  entry?.reason === 'total' && !/\d/.test(entry.line.raw_input)

/** An amount below a line such as `Subtotal` or `Shipping` is a total, and so is the name of the charge above it. */
export const amountsAsTotals = (lines: readonly Classified[]): Classified[] =>
  lines.map((entry, at) => {
    const isNamed = isAmount(entry) && (isTotalAlone(lines[at - 1]) || isChargeAlone(lines[at - 1]))
    return isNamed || (isAmount(lines[at + 1]) && isChargeAlone(entry)) ? { line: entry.line, reason: 'total' } : entry
  })
