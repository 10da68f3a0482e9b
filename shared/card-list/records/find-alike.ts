import { hasCondition, isCounted } from '#shared/card-list/lines/headings/classified.ts'
import { hasWordOrPlural } from '#shared/card-list/lines/is-section.ts'
import { numberOfCard } from '#shared/card-list/text/name/are-several.ts'
import { markedSections } from '#shared/card-list/words/lines/section-words.ts'
import { isPokemonName } from '#shared/card-list/words/names/pokemon.ts'
import { normalizeText } from '#shared/card-list/words/normalize-text.ts'
import { mostInDeck } from '#shared/card-list/words/quantity/usual-numbers.ts'
import {
  type CardRecord,
  countEach,
  isAsked,
  isCondition,
  isQuantity,
  type LineWithParts,
  type Part,
} from './card-record.ts'

/** Lines of a card. Longer cards are read line by line. */
const mostLines = 12
/** Texts of a name: beside the card a set, a code, a rarity, a finish and a language. */
const mostTexts = 6
/** Lines of a page before the first card. */
const mostBefore = 6
/** Lines of a page behind the last card. */
const mostBehind = 8

/** What a line states: `condition`, `price`; empty for a text. */
const kindOf = (line: LineWithParts | undefined): string => line?.parts.map(({ meaning }) => meaning).join() ?? ''

/** A set may be `151` or `Promo`. */
const mayBeText = (kind: string | undefined): boolean => kind === '' || kind === 'other'

const areAlike = (one: string | undefined, other: string | undefined): boolean =>
  one === other || (mayBeText(one) && mayBeText(other))

/** Where cards of `size` lines begin. Up to so many other lines may stand between two: a heading, a note, another card. */
const startsFrom = (kinds: readonly string[], from: number, size: number): number[] => {
  const places = Array.from({ length: size }, (_, place) => place)
  const starts = [from]
  let end = from + size
  for (let at = end; at + size <= kinds.length && at - end <= size; ) {
    const isCard = places.every((place) => areAlike(kinds[from + place], kinds[at + place]))
    if (isCard) starts.push(at)
    at += isCard ? size : 1
    if (isCard) end = at
  }
  return starts
}

/** The lines of all cards in one place. */
type Column = readonly LineWithParts[]

const textOf = ({ entry }: LineWithParts): string => normalizeText(entry.line.raw_input.trim())

const differentIn = (column: Column): number => new Set(column.map(textOf)).size

/** `Add to cart`. In its place before the first of several cards a title may stand. */
const areSame = (column: Column): boolean => differentIn(column.length > 3 ? column.slice(1) : column) === 1

const isText = (column: Column): boolean => column.some(({ parts }) => parts.length === 0)

/** `Creatures`, `Red` */
const isHeading = (line: LineWithParts): boolean =>
  line.entry.item === undefined || hasWordOrPlural(markedSections, textOf(line))

const isPokemon = (line: LineWithParts): boolean => textOf(line).split(' ').some(isPokemonName)

const isRead = ({ entry: { item } }: LineWithParts): boolean =>
  item !== undefined && !item.flags.includes('unparsed') && !item.name.startsWith('(')

/** The texts that name the cards: the Pokémon, or those that differ most. Undefined if two of them are Pokémon. */
const nameAmong = (texts: readonly Column[]): Column | undefined => {
  const names = texts.filter((column) => !column.some(isHeading) && column.some(isRead))
  const pokemon = names.filter((column) => column.some(isPokemon))
  if (pokemon.length > 1) return undefined
  return pokemon[0] ?? names.toSorted((one, other) => differentIn(other) - differentIn(one))[0]
}

/** What cards have. A set has not what its card has: `2XM • 109` may stand below `Opt`, but `2 Opt` below `4 Peek` is a card. */
const traits: readonly ((line: LineWithParts) => boolean)[] = [
  ({ entry }) => isCounted(entry),
  ({ entry }) => hasCondition(entry),
  ({ entry }) => numberOfCard.test(entry.line.raw_input),
  ({ entry }) => entry.item?.flags.includes('price_in_text') ?? false,
]
/** `2x Opt`, `Opt x2`, `Opt (2x)` */
const marked = /^\s*\d+\s?[x×]\s|[x×]\s?\d{1,2}\)?\s*$|\(\d{1,2}[x×]\)/i

const areCards = (column: Column, name: Column): boolean =>
  column.some(({ entry }) => marked.test(entry.line.raw_input)) ||
  traits.some((has) => column.some(has) && name.some(has))

/** `MH2`, `OP01-025`, `Base Set - 4/102` */
const code = /^\s*[A-Z\d-]{1,9}\s*$|\d\/\d|#\d/

/** No text repeats, as sets do, and not all are codes: each may be a card. */
const mayBeCards = (column: Column): boolean =>
  differentIn(column) === column.length && !column.every(({ entry }) => code.test(entry.line.raw_input))

/** Two conditions without labels are of two copies, and two prices with a text of the name between them of two cards. */
const areOfTwo = (columns: readonly Column[], asked: readonly Column[], texts: readonly Column[]): boolean =>
  asked.some((column, at) => {
    const [line] = column
    const again = asked.slice(at + 1).find(([other]) => kindOf(other) === kindOf(line))
    const between = again ? columns.slice(columns.indexOf(column), columns.indexOf(again)) : []
    const mayRepeat = line?.isLabelled || kindOf(line) === 'price'
    return again && (!mayRepeat || between.some((text) => texts.includes(text)))
  })

/** Whether a blank line stands within the first card, and none before the second: then the cards begin elsewhere. */
const areCutByBlankLine = (columns: readonly Column[]): boolean => {
  const lines = [...columns, columns[0]?.slice(1) ?? []].map(([line]) => line?.entry.line.line ?? 0)
  const gaps = lines.map((line, at) => line > (lines[at - 1] ?? line) + 1)
  return !gaps.at(-1) && gaps.includes(true)
}

/** Each is 1, one more than the number before or its place: `1, 2, 3`, `1, 2, 2, 4`, `1, 2, 1, 2`. */
const areRanks = (numbers: readonly number[]): boolean =>
  numbers.some((number) => number > 1) &&
  numbers.every(
    (number, at) => number === 1 || number === numbers.indexOf(number) + 1 || number - 1 === numbers[at - 1],
  )

/** Whether numbers are quantities, no ranks, prices or numbers of cards: two are equal, and three quarters are up to 4. */
const areQuantities = (numbers: readonly number[]): boolean =>
  new Set(numbers).size < numbers.length &&
  numbers.filter((number) => number <= mostInDeck).length * 4 >= numbers.length * 3 &&
  !areRanks(numbers)

const asQuantity = (part: Part): Part => (part.meaning === 'number_sign' ? { ...part, meaning: 'quantity' } : part)

/** The lines with their bare numbers as quantities; undefined if these may be something else. */
const quantitiesIn = (column: Column): Column | undefined => {
  const bare = column.flatMap(({ parts }) =>
    parts.flatMap(({ meaning, value }) => (meaning === 'number_sign' ? Number(value) : [])),
  )
  const areClear = bare.length === 0 || areQuantities(bare)
  return areClear ? column.map((line) => ({ ...line, parts: line.parts.map(asQuantity) })) : undefined
}

/** A text beside the name has no part of its own; a heading stays what it is. */
const detailOf = (line: LineWithParts): LineWithParts[] => {
  if (line.parts.length > 0) return [line]
  const { item, line: typed } = line.entry
  return item ? [{ ...line, parts: [{ label: '', meaning: 'other', value: typed.raw_input }] }] : []
}

/** @param isWhole no card stands directly before these or behind them. */
const recordsOf = (columns: readonly Column[], isWhole: boolean): CardRecord[] => {
  const asked = columns.filter((column) => column.some(({ parts }) => parts.some(isAsked)))
  if (asked.length === 0) return []
  const texts = columns.filter((column) => isText(column) && !areSame(column) && !column.every(isHeading))
  const name = nameAmong(texts)
  const others = texts.filter((column) => column !== name)
  if (!name || texts.length > mostTexts || others.some((column) => areCards(column, name))) return []
  const above = columns.slice(0, columns.indexOf(name))
  const haveHeadings = above.some((column) => column.some(({ parts }) => parts.some(isCondition)))
  if (haveHeadings || areOfTwo(columns, asked, texts) || areCutByBlankLine(columns)) return []
  // Quantities alone: nothing else shows where a card begins.
  const areCounts = asked.every((column) => column.every(({ parts }) => parts.every(isQuantity)))
  if (areCounts && !(texts.length < 4 && isWhole && asked.every(quantitiesIn))) return []
  // Two cards that state one thing may be four, each two below a heading.
  const isClear =
    asked.length > 1 ||
    name.length > 2 ||
    (areCounts && texts.length === 1) ||
    texts.length < columns.filter(isText).length
  if (!isClear) return []
  const mayBeSeveral = others.some(mayBeCards)
  const details = columns.filter((column) => column !== name).map((column) => quantitiesIn(column) ?? column)
  return name.map(({ entry: title }, at) => ({
    title,
    nameLines: texts
      .flatMap((column) => column.slice(at, at + 1))
      .flatMap((line) => (isHeading(line) ? [] : line.entry)),
    mayBeSeveral,
    details: details.flatMap((column) => column.slice(at, at + 1)).flatMap(detailOf),
  }))
}

/** What only some cards state, directly behind their other lines: a price, or what two cards have, as `x2`. */
const linesBehind = (
  lines: readonly LineWithParts[],
  kinds: readonly string[],
  starts: readonly number[],
  size: number,
): LineWithParts[][] => {
  const inAll = kinds.slice(starts[0], (starts[0] ?? 0) + size)
  const behind = starts.map((start, row) => {
    const between = lines.slice(start + size, Math.min(starts[row + 1] ?? lines.length, start + size + mostLines))
    const end = between.findIndex((line) => !line.parts.some(isAsked) || inAll.includes(kindOf(line)))
    return end < 0 ? between : between.slice(0, end)
  })
  const counts = countEach(behind.flat().map(kindOf))
  return behind.map((row) => row.filter((line) => kindOf(line) === 'price' || (counts.get(kindOf(line)) ?? 0) > 1))
}

/**
 * The records of a list in which two cards or more have lines of the same kinds in the same places, as pages have them:
 * `Charizard`, `Base Set`, `NM`, `$5`. A quantity, a condition or a price stands in one place, and the texts are the name.
 * They are more than half of the lines.
 */
export const findAlike = (lines: readonly LineWithParts[]): readonly CardRecord[] => {
  const kinds = lines.map(kindOf)
  const isCardAt = (at: number) => kinds[at] === '' && lines[at]?.entry.item !== undefined
  let best: { records: readonly CardRecord[]; covered: number; texts: number } = { records: [], covered: 0, texts: 0 }
  for (let from = 0; from <= mostBefore && !kinds[from - 1]; from += 1)
    for (let size = 2; size <= mostLines; size += 1) {
      const starts = startsFrom(kinds, from, size)
      const end = (starts.at(-1) ?? from) + size
      const covered = starts.length * size
      const more = starts.length - best.records.length || covered - best.covered
      // `Opt` above each of `Ice Age`, `NM`
      const areBegun = starts.every((at, row) => at > (starts[row - 1] ?? -size) + size && isCardAt(at - 1))
      if (starts.length < 2 || covered * 2 <= lines.length || lines.length - end > mostBehind || more < 0 || areBegun)
        continue
      const behind = linesBehind(lines, kinds, starts, size)
      const columns = lines.slice(from, from + size).map((_, place) => starts.flatMap((at) => lines[at + place] ?? []))
      const found = recordsOf(columns, !isCardAt(from - 1) && !isCardAt(end))
      const texts = found[0]?.nameLines?.length ?? 0
      // Of two beginnings, that with fewer texts in the name: else `Add to cart` of one card would join that of the next.
      if (found.length === 0 || (more === 0 && texts >= best.texts)) continue
      const records = found.map((record, at) => ({ ...record, details: [...record.details, ...(behind[at] ?? [])] }))
      best = { records, covered, texts }
    }
  return best.records
}
