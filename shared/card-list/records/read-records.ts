import type { Classified } from '#shared/card-list/lines/headings/classified.ts'
import { readRow } from '#shared/card-list/rows/read-row.ts'
import { withStatement } from '#shared/card-list/take-from-headers.ts'
import type { ItemText } from '#shared/card-list/text/item-text.ts'
import { readText } from '#shared/card-list/text/read-text.ts'
import { damage } from '#shared/card-list/words/condition/damage-words.ts'
import type { ColumnMeaning } from '#shared/card-list/words/lines/column-names.ts'
import { normalizeText } from '#shared/card-list/words/normalize-text.ts'
import { type Flag, MAX_LINE_LENGTH } from '#shared/card-list/words/vocabulary.ts'
import { type CardRecord, isCondition, isQuantity, type LineWithParts, nameLineOf, type Part } from './card-record.ts'
import { isOrdinal } from './cut-records.ts'
import { findRecords } from './find-records.ts'
import { labelledParts } from './labelled-parts.ts'
import { unlabelledParts } from './unlabelled-parts.ts'

/** Reads the parts as a row under a header of their labels; undefined without a name, or if they do not fit. */
const readParts = (parts: readonly Part[]): ItemText | undefined => {
  const meanings = parts.map(({ meaning }) => meaning)
  const placeOf = (meaning: ColumnMeaning) => (meanings.includes(meaning) ? meanings.indexOf(meaning) : undefined)
  const name = placeOf('name')
  const columns = { meanings, quantity: placeOf('quantity'), condition: placeOf('condition') }
  const cells = parts.map(({ value }) => value.replaceAll('\t', ' '))
  return name === undefined
    ? undefined
    : readRow({ delimiter: '\t', width: cells.length, name, ...columns }, cells.join('\t'))
}

const withParts = (entry: Classified): LineWithParts => {
  const { raw_input } = entry.line
  const labelled = raw_input.length > MAX_LINE_LENGTH ? [] : labelledParts(raw_input)
  const isLabelled = labelled.length > 0
  return { entry, parts: isLabelled ? labelled : unlabelledParts(entry), isLabelled }
}

/** `Notes: whitening on the back`, whatever the condition is said to be. */
const isOfDamage = ({ meaning, value }: Part): boolean =>
  meaning === 'other' &&
  normalizeText(value)
    .split(/[\s,.]+/)
    .some((word) => damage.has(word))

/** Of headings: `### Charizard:` */
const signsOfTitle = /^[#\s]+|[*\s]*[:：][*\s]*$/g

/** The card's line as an item with what its other lines say, and those as lines about another. */
const readRecord = (record: CardRecord): Classified[] => {
  const { title, details } = record
  const owner = title ? undefined : nameLineOf(record)
  const own = title
    ? (title.item ?? readText(title.line.raw_input.replaceAll(signsOfTitle, '')))
    : readParts(owner?.parts ?? [])
  const others = details.filter((detail) => detail !== owner)
  const parts = others.flatMap((detail) => detail.parts)
  const line = (title ?? owner?.entry)?.line
  if (own && line && parts.length === 0) return [{ line, item: own }]
  const row = own && readParts([{ label: '', meaning: 'name', value: own.name }, ...parts])
  if (!row || !line) return []
  const flagsOf = (kept: readonly Flag[]) => row.flags.filter((flag) => kept.includes(flag))
  const item = withStatement(own, {
    isForAll: false,
    quantity: parts.some(isQuantity) ? row.quantity : undefined,
    condition: parts.some(isCondition)
      ? { condition: row.condition, flags: flagsOf(['condition_ambiguous', 'condition_range', 'graded']) }
      : undefined,
  })
  const isUnclear = parts.some((part) => isOfDamage(part) || (isCondition(part) && row.condition === 'UNKNOWN'))
  const flags = [
    ...item.flags,
    ...flagsOf(['price_in_text', 'trailing_number']),
    ...(isUnclear ? (['condition_ambiguous'] as const) : []),
  ]
  const duplicateKey = [own.name, ...parts.map(({ value }) => value)].join('\t')
  return [
    { line, item: { ...item, flags, duplicateKey, inNumberColumn: row.inNumberColumn } },
    ...others.map(({ entry }): Classified => {
      const isHeading = entry.reason === 'section_header'
      return { line: entry.line, reason: isHeading ? 'section_header' : 'comment' }
    }),
  ]
}

/** Reads a record on one line: `Card: Mew, Condition: NM, Qty: 2`, but not `Title: Goblins, Date: 3.4.`. */
const readLine = ({ entry, parts }: LineWithParts): Classified => {
  const isOfCard = entry.reason !== 'comment' && parts.some((part) => isQuantity(part) || isCondition(part))
  const item = isOfCard ? readParts(parts) : undefined
  return item ? { line: entry.line, item } : entry
}

/**
 * Reads the cards that are written as records: on one line, or over several lines, each of which states one thing of the
 * card, with the name of a column (`Condition: NM`) or alone (`NM`, `x2`, `$5`): the card's line is the item, and the
 * others are ignored.
 */
export const readRecords = (lines: readonly Classified[]): Classified[] => {
  const told = lines.map(withParts)
  if (!told.some(({ parts }) => parts.length > 0)) return [...lines]
  const read = new Map(
    findRecords(told)
      .flatMap(readRecord)
      .map((entry) => [entry.line, entry]),
  )
  return told.map((line, at) => {
    const { line: own } = line.entry
    const below = told[at + 1]
    const isHeading = below && read.has(below.entry.line) && isOrdinal(line, below)
    return read.get(own) ?? (isHeading ? { line: own, reason: 'section_header' } : readLine(line))
  })
}
