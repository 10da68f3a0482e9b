import { type Classified, hasCondition, isBare, isCounted } from '#shared/card-list/lines/headings/classified.ts'
import { isTotal } from '#shared/card-list/lines/is-total.ts'
import { wordJoints } from '#shared/card-list/text/name/are-several-stated.ts'
import { normalizeText } from '#shared/card-list/words/normalize-text.ts'
import {
  type CutRecord,
  countEach,
  isCondition,
  isName,
  isQuantity,
  type LineWithParts,
  ordinal,
  type Part,
  unknownLabelIn,
} from './card-record.ts'

/** `Charizard:`, `### Charizard`, but not `Total:`. */
const isHeading = ({ line: { raw_input }, reason, statement }: Classified): boolean =>
  reason !== undefined && !statement && /^#|[:：][*\s]*$/.test(raw_input) && !isTotal(normalizeText(raw_input.trim()))

const isTitle = ({ entry, parts }: LineWithParts): boolean =>
  parts.length === 0 && (entry.item ? !entry.item.flags.includes('unparsed') : isHeading(entry))

/** `Card 1` above `Name: Charizard` */
export const isOrdinal = ({ entry }: LineWithParts, below: LineWithParts | undefined): boolean =>
  ordinal.test(entry.line.raw_input) && (below?.parts.some(isName) ?? false)

/** Whether a part is of another card: the record has one like it, or its name states that. */
const isOfNext = ({ title, labels, isNameless }: CutRecord, part: Part): boolean =>
  labels.has(part.label) ||
  ((title !== undefined || isNameless) && isName(part)) ||
  (isQuantity(part) && isCounted(title)) ||
  (isCondition(part) && title !== undefined && hasCondition(title))

/**
 * Finds details whose label no table has: `Maker: Topps`. It counts below a labelled line if the label repeats in the
 * list and the next line with another goes on with this record or names another card, or if a named record goes on.
 * `Jungle: Mew` above `Condition: NM` is a card.
 */
const unknownDetails = (lines: readonly LineWithParts[]) => {
  const labels = lines.map(({ entry, parts }) => (parts.length === 0 ? unknownLabelIn(entry.line.raw_input) : ''))
  const counts = countEach(labels)
  const next = lines.map((_, at) => at + 1)
  for (let at = lines.length - 2; at >= 0; at -= 1) if (labels[at + 1]) next[at] = next[at + 1] ?? at + 1
  const partAt = (at: number, record: CutRecord): Part | undefined => {
    const label = labels[at] ?? ''
    if (label === '' || record.labels.has(label) || !record.details.at(-1)?.isLabelled) return undefined
    const isRepeated = (counts.get(label) ?? 0) > 1
    const below = lines[next[at] ?? lines.length]?.parts ?? []
    const isLast = below.length === 0 ? labels[at + 1] !== label : below.some(isName)
    const goesOn = below.length > 0 && !below.some((part) => isOfNext(record, part))
    const isDetail = (isRepeated && (isLast || goesOn)) || (goesOn && record.labels.has('name'))
    return isDetail ? { label, meaning: 'other', value: '' } : undefined
  }
  return partAt
}

const beginsWithName = ({ title, details: [first] }: CutRecord): boolean =>
  title !== undefined || (first?.parts.some(isName) ?? false)

/**
 * `Player: Shohei Ohtani` directly below `2018 Topps Update Shohei Ohtani RC`, but not `Name: Mew` below
 * `Selling 2 cards: Mew, Opt`.
 */
const isSaidAbove = ({ parts }: LineWithParts, above: LineWithParts | undefined): boolean => {
  const names = parts.filter(isName)
  const words = above && above.parts.length === 0 && isBare(above.entry) ? above.entry.line.raw_input : ''
  const isOfOne = /\d/.test(words) && !words.includes(',') && !words.split(' ').some((word) => wordJoints.has(word))
  return names.length === 0 || (isOfOne && names.every(({ value }) => ` ${words} `.includes(` ${value} `)))
}

/** If all names behind labels stand in the line above too, these are no names of cards. */
const withoutRepeatedNames = (lines: readonly LineWithParts[]): readonly LineWithParts[] => {
  const areSaid = lines.every((line, at) => isSaidAbove(line, lines[at - 1]))
  const other = (part: Part): Part => (isName(part) ? { ...part, meaning: 'other' } : part)
  return areSaid ? lines.map((line) => ({ ...line, parts: line.parts.map(other) })) : lines
}

/** Cuts a list into records: at a blank line, at a name, and at a label that the record has. */
export const cutRecords = (typed: readonly LineWithParts[]): CutRecord[] => {
  const lines = withoutRepeatedNames(typed)
  const records: CutRecord[] = []
  const unknownPartAt = unknownDetails(lines)
  // In text copied from pages blank lines may stand between all lines; then they begin no record.
  const isSpaced = lines.every(({ entry }, at) => entry.line.line > (lines[at - 1]?.entry.line.line ?? -1) + 1)
  let open: CutRecord | undefined
  let nextLine = 0
  for (const [at, line] of lines.entries()) {
    const { entry } = line
    const isApart = !isSpaced && entry.line.line !== nextLine
    if (isApart) open = undefined
    if (isOrdinal(line, lines[at + 1])) continue
    const unknown = open && unknownPartAt(at, open)
    const detail = unknown ? { entry, parts: [unknown], isLabelled: true } : line
    const { parts } = detail
    const mayBegin = entry.item !== undefined || entry.reason === 'section_header'
    // `Total: 2` is about the list.
    const isDetail = parts.length > 0 && entry.reason !== 'total' && (open !== undefined || mayBegin)
    const above: CutRecord | undefined = open
    if (!isDetail || !above || parts.some((part) => isOfNext(above, part))) {
      const isNameless = isDetail && above !== undefined && beginsWithName(above) && !parts.some(isName)
      open = isDetail || isTitle(line) ? { details: [], labels: new Set(), isApart, isNameless } : undefined
      if (open) records.push(open)
    }
    if (!open) continue
    nextLine = entry.line.line + 1
    if (isDetail) {
      open.details.push(detail)
      for (const { label } of parts) open.labels.add(label)
    } else open.title = entry
  }
  return records
}
