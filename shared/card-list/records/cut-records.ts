import { type Classified, hasCondition, isBare, isCounted } from '#shared/card-list/lines/headings/classified.ts'
import { isTotal } from '#shared/card-list/lines/is-total.ts'
import { withLetters } from '#shared/card-list/words/letters.ts'
import { normalizeText } from '#shared/card-list/words/normalize-text.ts'
import type { Part } from './labelled-parts.ts'

/** A line and what it says of a card, beside a name or alone. */
export type Told = { entry: Classified; parts: readonly Part[]; isLabelled: boolean }

/** Lines about one card. `title`: the one that names it without a label. `isApart`: not directly below another. */
export type CardRecord = { title?: Classified; details: Told[]; isApart: boolean }

export const isName = ({ meaning }: Part): boolean => meaning === 'name'

export const isQuantity = ({ meaning }: Part): boolean =>
  meaning === 'quantity' || meaning === 'foil_quantity' || meaning === 'number_sign'

export const isCondition = ({ meaning }: Part): boolean => meaning === 'condition' || meaning === 'grader'

export const partsIn = ({ details }: CardRecord): Part[] => details.flatMap(({ parts }) => parts)

/** `Charizard:`, `### Charizard`, but not `Total:`. */
const isHeading = ({ line: { raw_input }, reason, statement }: Classified): boolean =>
  reason !== undefined &&
  reason !== 'total' &&
  !statement &&
  /^#|[:：][*\s]*$/.test(raw_input) &&
  !isTotal(normalizeText(raw_input.trim()))

const isTitle = (entry: Classified): boolean => (entry.item ? !entry.item.flags.includes('unparsed') : isHeading(entry))

/** `Base Set - 4/102`, `Jungle #60` */
const setAndNumber = /(?:[-–—·•,|(] *\w{0,5}\d+\/\w{0,5}\d+|#\d+)\)?\s*$/

/** The lines, in which those with a set and a number below a name say no more than these. */
export const withNumbers = (lines: readonly Told[]): Told[] =>
  lines.map((told, at) => {
    const above = lines[at - 1]
    const isBelow = above?.parts.length === 0 && isBare(above.entry) && !/\d\/\d|#\d/.test(above.entry.line.raw_input)
    const { item, line } = told.entry
    const value = line.raw_input
    // The set `151`
    const isNoCard = item?.flags.includes('unparsed') || !(isCounted(told.entry) || hasCondition(told.entry))
    return isBelow && isNoCard && setAndNumber.test(value)
      ? { ...told, parts: [{ label: 'number', meaning: 'other', value }] }
      : told
  })

const ordinal = new RegExp(withLetters`^[^\p{L}\d]*(?:card|item|karte|carte|carta)?[^\p{L}\d]*\d+[^\p{L}\d]*$`, 'i')

/** `Card 1` above `Name: Charizard` */
export const isOrdinal = ({ entry }: Told, below: Told | undefined): boolean =>
  ordinal.test(entry.line.raw_input) && (below?.parts.some(isName) ?? false)

/** Of a line such as `Manufacturer: Topps`, whose label no table has; empty in any other. */
export const labelOf = (text: string): string => /^\W*([^:：\d]{2,30}):\s*\S/.exec(text)?.[1] ?? ''

/** Cuts a list into records: at a blank line, at a name, and at a label that the record has. */
export const cutRecords = (lines: readonly Told[]): CardRecord[] => {
  const records: CardRecord[] = []
  // As pages have them, each line may stand apart.
  const isSpaced = lines.every(({ entry }, at) => entry.line.line > (lines[at - 1]?.entry.line.line ?? -1) + 1)
  let open: CardRecord | undefined
  let labels = new Set<string>()
  let below = 0
  const isNext = (told: Told | undefined): boolean =>
    told !== undefined && told.parts.length > 0 && !told.parts.some(({ label }) => labels.has(label))
  for (const [at, told] of lines.entries()) {
    const { entry } = told
    const isApart = !isSpaced && entry.line.line !== below
    if (isApart) open = undefined
    const next = lines[at + 1]
    if (isOrdinal(told, next)) continue
    const ownLabel = told.parts.length === 0 && open?.details.at(-1)?.isLabelled ? labelOf(entry.line.raw_input) : ''
    const isUnknown =
      ownLabel !== '' && isNext(next) && next?.isLabelled && labelOf(open?.title?.line.raw_input ?? '') !== ownLabel
    const parts: readonly Part[] = isUnknown ? [{ label: ownLabel, meaning: 'other', value: '' }] : told.parts
    // `Total: 2` is about the list.
    const isPart =
      parts.length > 0 && entry.reason !== 'total' && (open || entry.item || entry.reason === 'section_header')
    const isOpen =
      open &&
      isPart &&
      !parts.some(
        (part) =>
          labels.has(part.label) ||
          (open?.title && isName(part)) ||
          (isQuantity(part) && isCounted(open?.title)) ||
          (isCondition(part) && open?.title && hasCondition(open.title)),
      )
    if (!isOpen) {
      open = isPart || isTitle(entry) ? { details: [], isApart } : undefined
      labels = new Set()
      if (open) records.push(open)
    }
    if (isPart) {
      open?.details.push({ ...told, parts })
      for (const { label } of parts) if (label !== '') labels.add(label)
    } else if (open) open.title = entry
    if (open) below = entry.line.line + 1
  }
  return records
}
