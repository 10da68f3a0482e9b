import { hasCondition, isCounted } from '#shared/card-list/lines/headings/classified.ts'
import {
  type CardRecord,
  cutRecords,
  isCondition,
  isName,
  isQuantity,
  labelOf,
  partsIn,
  type Told,
  withNumbers,
} from './cut-records.ts'
import type { Part } from './labelled-parts.ts'

const isNamed = (record: CardRecord): boolean => partsIn(record).some(isName)

/** What is said beside the name. */
const statedIn = (record: CardRecord): Part[] => partsIn(record).filter((part) => !isName(part))

const nameLineOf = ({ details }: CardRecord): Told | undefined => details.find(({ parts }) => parts.some(isName))

const mayBeHeading = (part: Part): boolean => isQuantity(part) || isCondition(part)

/**
 * The records whose names have labels, at least one with two other parts, or two. Not `Name: Ann` without any, and not
 * one without a quantity directly above a card: `Player: Mike Trout` and `Condition: NM` may be its headings.
 */
const findNamed = (records: readonly CardRecord[]): CardRecord[] => {
  const named = records.filter((record, at) => {
    const below = records[at + 1]
    const isAboveCard =
      below?.title?.item && !below.isApart && !labelOf(below.title.line.raw_input) && !partsIn(record).some(isQuantity)
    const isStated = statedIn(record).length > 0 || nameLineOf(record)?.entry.item
    return isNamed(record) && isStated && !isAboveCard
  })
  const [first] = named
  const cards = records.filter(({ title }) => title?.item)
  // `Name: Ann`, `Quantity: 40`
  const isCard = first && (nameLineOf(first)?.entry.item || (cards.length === 0 && statedIn(first).some(mayBeHeading)))
  return named.length > 1 || (isCard && statedIn(first).length > 1) ? named : []
}

/** In how many records each label stands. */
const countLabels = (records: readonly CardRecord[]): ReadonlyMap<string, number> => {
  const counts = new Map<string, number>()
  for (const record of records)
    for (const { label } of statedIn(record)) counts.set(label, (counts.get(label) ?? 0) + 1)
  return counts
}

/** A condition or a quantity that no card has is a heading; above the first record it may be about all. */
const haveHeadings = (records: readonly CardRecord[], counts: ReadonlyMap<string, number>): boolean =>
  records.some((record, at) => {
    const parts = record.title || isNamed(record) ? [] : partsIn(record).filter(mayBeHeading)
    const isOfAll = at === 0 && records[1]?.isApart && !parts.some(({ label }) => counts.has(label))
    return parts.length > 0 && !isOfAll
  })

/**
 * The records with a name above, without a label. Most cards that do not state all by themselves have one, with a part in
 * common, and no condition stands elsewhere: `Condition: NM` may be a heading of the cards below it. Behind the last
 * record a card stands apart, and what the last one alone states in the end is about all.
 *
 * @param fewest parts of each.
 */
const findTitled = (records: readonly CardRecord[], fewest: number): CardRecord[] => {
  const titled = records.filter(({ title, details }) => title && details.length > 0)
  const cards = records.filter(
    ({ title, details }) => details.length > 0 || (title?.item && !(isCounted(title) && hasCondition(title))),
  )
  const counts = countLabels(titled)
  const isOnly = cards.length === titled.length
  const areSure = titled.every((record) => statedIn(record).length > 1)
  const areLabelled = titled.every(({ details }) => details.every(({ isLabelled }) => isLabelled))
  const mostWithout = areSure || areLabelled ? titled.length / 2 : titled.length - 1
  const haveCommon = [...counts.values()].some((count) => count > mostWithout)
  const inTheEnd = titled.at(-1)?.details.at(-1)?.parts ?? []
  const isOfAll = inTheEnd.some((part) => mayBeHeading(part) && counts.get(part.label) === 1)
  const behind = records[records.findLastIndex((record) => titled.includes(record)) + 1]
  const areMost = titled.length * 2 > cards.length && haveCommon && !isOfAll && (behind?.isApart ?? true)
  const areHeadings = titled.some(({ title }) => !title?.item)
  return (titled.length > 1 ? areMost : isOnly && (areSure || areLabelled)) &&
    !haveHeadings(records, counts) &&
    !(areHeadings && !(isOnly && areSure && (titled.length > 1 || areLabelled))) &&
    titled.every((record) => statedIn(record).length >= fewest)
    ? titled
    : []
}

/** With a set and a number below the name. */
const fewestNumbered = 3

/** The records of a list; none where it has a card on each line. */
export const findRecords = (lines: readonly Told[]): CardRecord[] => {
  const records = cutRecords(lines)
  const named = findNamed(records)
  if (named.length > 0) return named
  const numbered = findTitled(cutRecords(withNumbers(lines)), fewestNumbered)
  const areNumbered =
    numbered.length > 1 && numbered.every(({ details: [first] }) => first?.parts[0]?.label === 'number')
  return areNumbered ? numbered : findTitled(records, 1)
}
