import { hasCondition, isCounted } from '#shared/card-list/lines/headings/classified.ts'
import { usualQuantity } from '#shared/card-list/words/quantity/usual-numbers.ts'
import {
  type CardRecord,
  type CutRecord,
  countEach,
  isAsked,
  isCondition,
  isName,
  isQuantity,
  type LineWithParts,
  nameLineOf,
  type Part,
  partsIn,
  unknownLabelIn,
} from './card-record.ts'
import { cutRecords } from './cut-records.ts'
import { findAlike } from './find-alike.ts'

/** What is said beside the name. */
const statedIn = (record: CutRecord): Part[] => partsIn(record).filter((part) => !isName(part))

const mayBeHeading = (part: Part): boolean => isQuantity(part) || isCondition(part)

/** Whether it says what a store asks about a card. `Set: Jungle` alone may stand above a card, or be one. */
const isOfCard = (record: CutRecord): boolean =>
  statedIn(record).some((part) => isAsked(part) && part.meaning !== 'number_sign')

/** `Quantity: 40` below `Name: Ann` */
const isOfList = (record: CutRecord): boolean =>
  statedIn(record).some((part) => isQuantity(part) && Number(part.value) > usualQuantity)

const statesQuantityAndCondition = (record: CutRecord): boolean =>
  statedIn(record).some(isQuantity) && statedIn(record).some(isCondition)

/** `Player: Mike Trout` and `Condition: NM` may be headings of the card directly below them. */
const isAboveCard = (record: CutRecord, below: CutRecord | undefined): boolean =>
  below?.title?.item !== undefined &&
  !below.isApart &&
  !unknownLabelIn(below.title.line.raw_input) &&
  !statedIn(record).some(isQuantity)

/** Whether a condition or quantity stands above names and below others: `NM` above the first one is a heading. */
const areHeadings = (records: readonly CutRecord[]): boolean => {
  const [above, below] = [new Set<string>(), new Set<string>()]
  for (const { details } of records) {
    const at = details.findIndex(({ parts }) => parts.some(isName))
    for (const [place, { parts }] of details.entries())
      for (const part of parts) if (mayBeHeading(part) && place !== at) (place < at ? above : below).add(part.label)
  }
  return (
    [...above].some((label) => below.has(label)) ||
    // `8/165 x2` and `205/165 x1` below a name are cards.
    records.some((record) => record.isNameless && statedIn(record).some(mayBeHeading))
  )
}

/**
 * The records whose name has a label: two or more, or one that states two things or what a store asks. A name that was
 * read as the customer's or the list's (`Name: Ann`) counts only if its record states what a store asks, and more names
 * have labels than not, or the record has a usual quantity and a condition, and the other cards have quantities or it
 * states a third thing.
 */
const findNamed = (records: readonly CutRecord[]): CutRecord[] => {
  const cards = records.filter(({ title }) => title?.item)
  const areMany = records.filter(nameLineOf).length > cards.length
  const areCounted = cards.every(({ title }) => isCounted(title))
  const isSure = (record: CutRecord) =>
    areMany || (statesQuantityAndCondition(record) && !isOfList(record) && (areCounted || statedIn(record).length > 2))
  const named = records.filter((record, at) => {
    const nameLine = nameLineOf(record)
    return (
      nameLine && (nameLine.entry.item || (isOfCard(record) && isSure(record))) && !isAboveCard(record, records[at + 1])
    )
  })
  const areCards = named.some(
    (record) => statedIn(record).length > 1 || (isOfCard(record) && nameLineOf(record)?.entry.item),
  )
  return (named.length > 1 || areCards) && !areHeadings(records) ? named : []
}

type Titled = { titled: readonly CutRecord[]; cards: readonly CutRecord[]; records: readonly CutRecord[] }

const areLabelled = (records: readonly CutRecord[]): boolean =>
  records.every(({ details }) => details.every(({ isLabelled }) => isLabelled))

const stateTwoThings = (records: readonly CutRecord[]): boolean =>
  records.every((record) => statedIn(record).length > 1)

/** A condition or a quantity of no card is a heading of those below it; above the first record it may be about all. */
const haveHeadings = ({ titled, records }: Titled): boolean =>
  records.some((record, at) => {
    const parts = record.title || nameLineOf(record) ? [] : statedIn(record).filter(mayBeHeading)
    const isOfAll =
      at === 0 && records[1]?.isApart && !parts.some(({ label }) => titled.some(({ labels }) => labels.has(label)))
    return parts.length > 0 && !isOfAll
  })

/** Without labels each has a part in common, so that `Price: $5` and `NM` below two names are no records. */
const haveCommon = (titled: readonly CutRecord[], counts: ReadonlyMap<string, number>): boolean => {
  const most = stateTwoThings(titled) || areLabelled(titled) ? titled.length / 2 : titled.length - 1
  return [...counts.values()].some((count) => count > most)
}

/**
 * `NM` below the last of several prices is about all cards, and without labels one condition is a heading anywhere. Not
 * `Qty: 2` of cards with blank lines between.
 */
const mayStateForAll = (titled: readonly CutRecord[], counts: ReadonlyMap<string, number>): boolean => {
  const last = titled.at(-1)
  const lastParts = last?.details.at(-1)?.parts ?? []
  const parts = areLabelled(titled)
    ? lastParts.filter((part) => !(last?.isApart && isQuantity(part)))
    : titled.flatMap(partsIn)
  return parts.some((part) => mayBeHeading(part) && counts.get(part.label) === 1)
}

/** Most cards have a record. Behind the last one a card stands apart, and does not count where the records say all. */
const areMost = ({ titled, cards, records }: Titled): boolean => {
  const last = titled.at(-1)
  if (!last) return false
  const behind = records[records.lastIndexOf(last) + 1]
  const among =
    titled.every(statesQuantityAndCondition) && areLabelled(titled)
      ? cards.slice(0, cards.lastIndexOf(last) + 1)
      : cards
  // `3x Mew NM`
  const isOwn = behind?.title !== undefined && isCounted(behind.title) && hasCondition(behind.title)
  return titled.length * 2 > among.length && ((behind?.isApart ?? true) || isOwn)
}

/**
 * The records with a name above, without a label: most cards that do not state all by themselves have one.
 *
 * @param minParts what each states at least.
 */
const findTitled = (records: readonly CutRecord[], minParts: number): readonly CutRecord[] => {
  const titled = records.filter(({ title, details }) => title && details.length > 0)
  const cards = records.filter(
    ({ title, details }) => details.length > 0 || (title?.item && !(isCounted(title) && hasCondition(title))),
  )
  const found: Titled = { titled, cards, records }
  const isOnly = cards.length === titled.length
  const counts = countEach(titled.flatMap(({ labels }) => [...labels]))
  const isClear =
    titled.length > 1
      ? areMost(found) && haveCommon(titled, counts) && !mayStateForAll(titled, counts)
      : isOnly && (stateTwoThings(titled) || areLabelled(titled))
  // `Sideboard:` above a quantity is no card.
  const areNames = titled.every(({ title }) => title?.item) || (isOnly && stateTwoThings(titled) && areLabelled(titled))
  return isClear &&
    areNames &&
    titled.filter(isOfCard).length * 2 > titled.length &&
    titled.every((record) => statedIn(record).length >= minParts) &&
    !haveHeadings(found)
    ? titled
    : []
}

/** One beside labelled names may be a line with a remark. */
const minBesideNamed = 2

/** The records of a list; none where it has a card on each line. */
export const findRecords = (lines: readonly LineWithParts[]): readonly CardRecord[] => {
  const alike = findAlike(lines)
  const found = new Set(alike.flatMap(({ title, details }) => [title, ...details.map(({ entry }) => entry)]))
  const records = cutRecords(lines.filter(({ entry }) => !found.has(entry)))
  const named = new Set(findNamed(records))
  const others = records.filter((record) => !named.has(record))
  return [...alike, ...named, ...findTitled(others, named.size > 0 ? minBesideNamed : 1)]
}
