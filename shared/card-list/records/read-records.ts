import type { Classified } from '#shared/card-list/lines/headings/classified.ts'
import { isGradeCell } from '#shared/card-list/rows/read-cells.ts'
import { readCells } from '#shared/card-list/rows/read-row.ts'
import { withStatement } from '#shared/card-list/take-from-headers.ts'
import { tellsOfDamage } from '#shared/card-list/text/condition/find-condition.ts'
import type { ItemText } from '#shared/card-list/text/item-text.ts'
import { readText } from '#shared/card-list/text/read-text.ts'
import type { ColumnMeaning } from '#shared/card-list/words/lines/column-names.ts'
import { tokenize } from '#shared/card-list/words/tokenize.ts'
import { type Flag, MAX_LINE_LENGTH } from '#shared/card-list/words/vocabulary.ts'
import { type CardRecord, isCondition, isQuantity, type LineWithParts, nameLineOf, type Part } from './card-record.ts'
import { isOrdinal } from './cut-records.ts'
import { findRecords } from './find-records.ts'
import { labelledPartsIn } from './labelled-parts.ts'
import { linesOfPrints } from './lines-of-prints.ts'
import { tableOf } from './table-of.ts'
import { unlabelledPartsOfLine } from './unlabelled-parts.ts'

/** Reads the parts as a row under a header of their labels; undefined without a name, or if they do not fit. */
const readParts = (parts: readonly Part[]): ItemText | undefined => {
  const meanings = parts.map(({ meaning }) => meaning)
  const placeOf = (meaning: ColumnMeaning) => (meanings.includes(meaning) ? meanings.indexOf(meaning) : undefined)
  const name = placeOf('name')
  // `Style` is a name of the condition's column too, so the part that is a grade counts.
  const grade = parts.findIndex((part) => isCondition(part) && isGradeCell(part.value))
  const condition = grade < 0 ? placeOf('condition') : grade
  const columns = { meanings, quantity: placeOf('quantity'), condition }
  const cells = parts.map(({ value }) => value)
  return name === undefined ? undefined : readCells({ delimiter: '\t', width: cells.length, name, ...columns }, cells)
}

const withParts = (entry: Classified): LineWithParts => {
  const { raw_input } = entry.line
  const labelled = raw_input.length > MAX_LINE_LENGTH ? [] : labelledPartsIn(raw_input)
  const isLabelled = labelled.length > 0
  return { entry, parts: isLabelled ? labelled : unlabelledPartsOfLine(entry), isLabelled }
}

/** `Notes: a crease`, whatever the condition is said to be. */
const isOfDamage = ({ meaning, value }: Part): boolean => meaning === 'other' && tellsOfDamage(tokenize(value))

/** Of headings: `### Charizard:` */
const signsOfTitle = /^[#\s]+|[*\s]*[:：][*\s]*$/g

/** Without a price, and a bullet or an emoji before it. */
const textOf = ({ item, line: { raw_input } }: Classified): string =>
  item && (!/^[\s\w]/.test(raw_input) || item.flags.includes('price_in_text')) ? item.name : raw_input.trim()

/** The card's line as an item with what its other lines state; these are then ignored. */
const readRecord = (record: CardRecord): Classified[] => {
  const { title, nameLines, details } = record
  const owner = title ? undefined : nameLineOf(record)
  const read = title
    ? (title.item ?? readText(title.line.raw_input.replaceAll(signsOfTitle, '')))
    : readParts(owner?.parts ?? [])
  const texts = nameLines?.map((entry) => (entry === title ? read?.name : textOf(entry)))
  const own = read && { ...read, name: texts?.join(' ') ?? read.name }
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
    ...(nameLines?.some((entry) => entry.item?.flags.includes('price_in_text')) ? (['price_in_text'] as const) : []),
    ...(isUnclear ? (['condition_ambiguous'] as const) : []),
    ...(record.mayBeSeveral ? (['possible_lot'] as const) : []),
  ]
  return [
    { line, item: { ...item, flags, duplicateKey: row.duplicateKey, inNumberColumn: row.inNumberColumn } },
    // A line that is nothing but a condition is a heading, as everywhere.
    ...others.map(({ entry, parts: stated }): Classified => {
      const reason = stated.every(isCondition) ? 'section_header' : 'comment'
      return { line: entry.line, reason, isDetail: true }
    }),
  ]
}

/** Reads a record on one line: `Card: Mew, Condition: NM, Qty: 2`, but not `Title: Goblins, Date: 3.4.`. */
const readLine = ({ entry, parts }: LineWithParts): Classified => {
  const mayBeCard = entry.reason !== 'comment' && parts.some((part) => isQuantity(part) || isCondition(part))
  const item = mayBeCard ? readParts(parts) : undefined
  return item ? { line: entry.line, item } : entry
}

/** Reads the lines of records: the line with the name is the item, and the others are ignored. */
export const readRecords = (lines: readonly Classified[]): Classified[] => {
  const withTheirParts = tableOf(lines) ?? lines.map(withParts)
  if (!withTheirParts.some(({ parts }) => parts.length > 0)) return [...lines]
  // A header states nothing of a card, and would begin a record.
  const isRow = ({ entry, parts }: LineWithParts) => parts.length > 0 || entry.reason !== 'csv_header'
  const read = new Map(
    findRecords(withTheirParts.filter(isRow))
      .flatMap(readRecord)
      .map((entry) => [entry.line, entry]),
  )
  const prints = linesOfPrints(withTheirParts)
  return withTheirParts.map((line, at): Classified => {
    const { line: own } = line.entry
    const below = withTheirParts[at + 1]
    const isNumber = below && read.has(below.entry.line) && isOrdinal(line, below)
    const found = read.get(own)
    if (found) return found
    if (isNumber) return { line: own, reason: 'section_header', isDetail: true }
    return prints.has(line) ? { line: own, reason: 'comment', isDetail: true } : readLine(line)
  })
}
