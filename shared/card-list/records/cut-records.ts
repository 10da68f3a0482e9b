import { type Classified, hasCondition, isCounted } from '#shared/card-list/lines/headings/classified.ts'
import { isTotal } from '#shared/card-list/lines/is-total.ts'
import { withLetters } from '#shared/card-list/words/letters.ts'
import { normalizeText } from '#shared/card-list/words/normalize-text.ts'
import {
  type CardRecord,
  isCondition,
  isName,
  isQuantity,
  type LineWithParts,
  type Part,
  unknownLabelOf,
} from './card-record.ts'

/** `Charizard:`, `### Charizard`, but not `Total:`. */
const isHeading = ({ line: { raw_input }, reason, statement }: Classified): boolean =>
  reason !== undefined && !statement && /^#|[:：][*\s]*$/.test(raw_input) && !isTotal(normalizeText(raw_input.trim()))

const isTitle = ({ entry, parts }: LineWithParts): boolean =>
  parts.length === 0 && (entry.item ? !entry.item.flags.includes('unparsed') : isHeading(entry))

const ordinal = new RegExp(
  withLetters`^[^\p{L}\d]*(?:(?:card|item|karte|carte|carta|#)[^\p{L}\d]*\d+[^\p{L}\d]*|\d+[.)])$`,
  'i',
)

/** `Card 1` above `Name: Charizard` */
export const isOrdinal = ({ entry }: LineWithParts, below: LineWithParts | undefined): boolean =>
  ordinal.test(entry.line.raw_input) && (below?.parts.some(isName) ?? false)

/** Whether a part is of another card: the record has one like it, or its name states that. */
const isOfNext = ({ title, labels, isCopy }: CardRecord, part: Part): boolean =>
  labels.has(part.label) ||
  ((title !== undefined || isCopy) && isName(part)) ||
  (isQuantity(part) && isCounted(title)) ||
  (isCondition(part) && title !== undefined && hasCondition(title))

/**
 * The lines with labels that no table has, each with whether a record may go on with it: `Maker: Topps` between lines of
 * a named card, or behind those of two cards, but not `Jungle: Mew` above `Condition: NM`.
 */
const unknownDetails = (lines: readonly LineWithParts[]) => {
  const labels = lines.map(unknownLabelOf)
  const counts = new Map<string, number>()
  for (const label of labels) counts.set(label, (counts.get(label) ?? 0) + 1)
  /** The next line below with another label. */
  const next = lines.map((_, at) => at + 1)
  for (let at = lines.length - 2; at >= 0; at -= 1) if (labels[at + 1]) next[at] = next[at + 1] ?? at + 1
  return (at: number, record: CardRecord): Part | undefined => {
    const label = labels[at] ?? ''
    if (label === '' || record.labels.has(label) || !record.details.at(-1)?.isLabelled) return undefined
    const isRepeated = (counts.get(label) ?? 0) > 1
    const below = lines[next[at] ?? lines.length]?.parts ?? []
    const isLast = below.length === 0 ? labels[at + 1] !== label : below.some(isName)
    const goesOn = below.length > 0 && !below.some((part) => isOfNext(record, part))
    return (isRepeated && (isLast || goesOn)) || (goesOn && record.labels.has('name'))
      ? { label, meaning: 'other', value: '' }
      : undefined
  }
}

/** Cuts a list into records: at a blank line, at a name, and at a label that the record has. */
export const cutRecords = (lines: readonly LineWithParts[]): CardRecord[] => {
  const records: CardRecord[] = []
  const unknownDetail = unknownDetails(lines)
  // As pages have them, each line may stand apart.
  const isSpaced = lines.every(({ entry }, at) => entry.line.line > (lines[at - 1]?.entry.line.line ?? -1) + 1)
  let open: CardRecord | undefined
  let lineBelow = 0
  for (const [at, line] of lines.entries()) {
    const { entry } = line
    const isApart = !isSpaced && entry.line.line !== lineBelow
    if (isApart) open = undefined
    if (isOrdinal(line, lines[at + 1])) continue
    const unknown = open && unknownDetail(at, open)
    const detail = unknown ? { entry, parts: [unknown], isLabelled: true } : line
    const { parts } = detail
    // `Total: 2` is about the list.
    const isDetail =
      parts.length > 0 && entry.reason !== 'total' && (open || entry.item || entry.reason === 'section_header')
    const current: CardRecord | undefined = open
    if (!isDetail || !current || parts.some((part) => isOfNext(current, part))) {
      const isCopy = current !== undefined && (current.title ?? current.details[0]?.parts.some(isName)) !== false
      open =
        isDetail || isTitle(line)
          ? { details: [], labels: new Set(), isApart, isCopy: isCopy && !parts.some(isName) }
          : undefined
      if (open) records.push(open)
    }
    if (!open) continue
    lineBelow = entry.line.line + 1
    if (isDetail) {
      open.details.push(detail)
      for (const { label } of parts) open.labels.add(label)
    } else open.title = entry
  }
  return records
}
