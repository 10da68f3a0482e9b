import type { Classified } from '#shared/card-list/lines/headings/classified.ts'
import { readRow } from '#shared/card-list/rows/read-row.ts'
import type { ItemText } from '#shared/card-list/text/item-text.ts'
import { readText } from '#shared/card-list/text/read-text.ts'
import { damage } from '#shared/card-list/words/condition/damage-words.ts'
import type { ColumnMeaning } from '#shared/card-list/words/lines/column-names.ts'
import { normalizeText } from '#shared/card-list/words/normalize-text.ts'
import { type Flag, MAX_LINE_LENGTH } from '#shared/card-list/words/vocabulary.ts'
import { bareParts } from './bare-parts.ts'
import { type CardRecord, isCondition, isName, isOrdinal, isQuantity, type Told } from './cut-records.ts'
import { findRecords } from './find-records.ts'
import { labelledParts, type Part } from './labelled-parts.ts'

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

const toldOf = (entry: Classified): Told => {
  const { raw_input } = entry.line
  const labelled = raw_input.length > MAX_LINE_LENGTH ? [] : labelledParts(raw_input)
  const isLabelled = labelled.length > 0
  return { entry, parts: isLabelled ? labelled : bareParts(entry), isLabelled }
}

/** `Notes: whitening on the back`, whatever the condition is said to be. */
const isOfDamage = ({ meaning, value }: Part): boolean =>
  meaning === 'other' &&
  normalizeText(value)
    .split(/[\s,.]+/)
    .some((word) => damage.has(word))

/** Of headings: `### Charizard:` */
const signsOfTitle = /^[#\s]+|[*\s]*[:：][*\s]*$/g

/** The card's line as an item with all that its lines say, and those as lines about another. */
const readRecord = ({ title, details }: CardRecord): Classified[] => {
  const name = (title?.line.raw_input ?? '').replaceAll(signsOfTitle, '')
  const parts = details.flatMap((detail) => detail.parts)
  const item = readParts(title ? [{ label: '', meaning: 'name', value: name }, ...parts] : parts)
  const owner = title ?? details.find((detail) => detail.parts.some(isName))?.entry
  if (!item || !owner) return []
  const others = details.filter(({ entry }) => entry !== owner)
  const isStated = (is: (part: Part) => boolean) => others.some((detail) => detail.parts.some(is))
  const hasQuantity = isStated(isQuantity) && !item.flags.includes('quantity_missing')
  const hasCondition = isStated(isCondition) && item.condition !== 'UNKNOWN'
  const flags: Flag[] = [
    ...item.flags,
    ...(hasQuantity ? (['quantity_from_header'] as const) : []),
    ...(hasCondition ? (['condition_from_header'] as const) : []),
    ...(parts.some(isOfDamage) ? (['condition_ambiguous'] as const) : []),
  ]
  const isWhole = title && hasQuantity && hasCondition
  return [
    { line: owner.line, item: { ...item, flags, name: isWhole ? readText(name).name : item.name } },
    ...others.map(({ entry: { line }, parts: stated }): Classified => {
      const isOfOthers = stated.some((part) => isQuantity(part) || isCondition(part))
      return { line, reason: isOfOthers ? 'section_header' : 'comment' }
    }),
  ]
}

/** Reads a record on one line: `Card: Mew, Condition: NM, Qty: 2`, but not `Title: Goblins, Date: 3.4.`. */
const readLine = ({ entry, parts }: Told): Classified => {
  const isOfCard =
    entry.reason !== 'comment' &&
    new Set(parts.map(({ label }) => label)).size === parts.length &&
    parts.some((part) => isQuantity(part) || isCondition(part))
  const item = isOfCard ? readParts(parts) : undefined
  return item ? { line: entry.line, item } : entry
}

/**
 * Reads the cards that are written as records: on one line, or over several lines, each of which states one thing of the
 * card, with the name of a column (`Condition: NM`) or alone (`NM`, `x2`, `$5`): the card's line is the item, and the
 * others are ignored.
 */
export const readRecords = (lines: readonly Classified[]): Classified[] => {
  const told = lines.map(toldOf)
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
