import { isPokemonName } from '#shared/card-list/words/names/pokemon.ts'
import { normalizeText } from '#shared/card-list/words/normalize-text.ts'
import { mostInDeck } from '#shared/card-list/words/quantity/usual-numbers.ts'
import {
  type CardRecord,
  isCondition,
  isKey,
  isQuantity,
  type LineWithParts,
  type Part,
  recordOf,
} from './card-record.ts'

/** Lines of a card. */
const mostLines = 12
/** Lines of a page before the cards and behind them. */
const [mostBefore, mostBehind] = [6, 8]

/** What each line states: `condition`, `price`; empty for a text. */
const kindsOf = (lines: readonly LineWithParts[]): string[] =>
  lines.map(({ parts }) => parts.map(({ meaning }) => meaning).join())

/** A set may be `151` or `Promo`. */
const mayBeText = (kind: string | undefined): boolean => kind === '' || kind === 'other'

const areAlike = (one: string | undefined, other: string | undefined): boolean =>
  one === other || (mayBeText(one) && mayBeText(other))

type Rows = { size: number; starts: readonly number[]; end: number }

/** The cards of `size` lines from a line on. Headings may stand between them. */
const rowsFrom = (lines: readonly LineWithParts[], kinds: readonly string[], from: number, size: number): Rows => {
  const places = Array.from({ length: size }, (_, place) => place)
  const starts = [from]
  let end = from + size
  for (let at = end; at + size <= lines.length; at += 1) {
    if (places.every((place) => areAlike(kinds[from + place], kinds[at + place]))) {
      starts.push(at)
      end = at + size
      at = end - 1
    } else if (kinds[at] !== '' || lines[at]?.entry.item) break
  }
  return { size, starts, end }
}

/** The lines of all cards in one place. */
type Column = readonly LineWithParts[]

const textOf = ({ entry }: LineWithParts): string => normalizeText(entry.line.raw_input.trim())

const differentIn = (column: Column): number => new Set(column.map(textOf)).size

/** `Add to cart` behind each card, and a title before the first. */
const areSame = (column: Column): boolean => differentIn(column.length > 2 ? column.slice(1) : column) === 1

const isText = (column: Column): boolean => column.some(({ parts }) => parts.length === 0)

const isPokemon = (line: LineWithParts): boolean => textOf(line).split(' ').some(isPokemonName)

const mayBeName = ({ entry: { item } }: LineWithParts): boolean =>
  item !== undefined && !item.flags.includes('unparsed') && !item.name.startsWith('(')

/** `2x Opt` is a card, `2XM` a set. */
const isCounted = ({ entry }: LineWithParts): boolean => /^\s*\d+\s?[x×]\s/i.test(entry.line.raw_input)

/** Two prices, or conditions, with a text of the name between them are of two cards. */
const areOfTwo = (columns: readonly Column[], keys: readonly Column[], texts: readonly Column[]): boolean =>
  keys.some((key, at) => {
    const [kind] = kindsOf(key)
    const again = keys.slice(at + 1).find((other) => kindsOf(other)[0] === kind)
    const between = again ? columns.slice(columns.indexOf(key), columns.indexOf(again)) : []
    return between.some((column) => texts.includes(column))
  })

/** Whether a blank line stands in each card, and none behind it: then the cards begin elsewhere. */
const areApart = (columns: readonly Column[]): boolean => {
  const lines = [...columns, columns[0]?.slice(1) ?? []].map(([line]) => line?.entry.line.line ?? 0)
  const gaps = lines.map((line, at) => line > (lines[at - 1] ?? line) + 1)
  return !gaps.at(-1) && gaps.includes(true)
}

/** `1, 2, 3`, also with ties, `1, 2, 2, 4`, or from the start again: `1, 2, 1, 2`. */
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

/** @param isWhole no card stands directly before these or behind them. */
const recordsOf = (columns: readonly Column[], isWhole: boolean): CardRecord[] => {
  const keys = columns.filter((column) => column.some(({ parts }) => parts.some(isKey)))
  if (keys.length === 0) return []
  const texts = columns.filter((column) => isText(column) && !areSame(column))
  const names = texts.filter((column) => column.every(({ entry }) => entry.item) && column.some(mayBeName))
  const ofPokemon = names.filter((column) => column.some(isPokemon))
  const [name] = (ofPokemon.length > 0 ? ofPokemon : names).toSorted(
    (one, other) => differentIn(other) - differentIn(one),
  )
  const others = texts.filter((column) => column !== name)
  if (!name || ofPokemon.length > 1 || others.some((column) => column.some(isCounted))) return []
  const above = columns.slice(0, columns.indexOf(name))
  const areHeadings = above.some((column) => column.some(({ parts }) => parts.some(isCondition)))
  if (areHeadings || areOfTwo(columns, keys, texts) || areApart(columns)) return []
  // `4x`, `Opt`, `2x`, `Peek`
  const areCounts = keys.every((column) => column.every(({ parts }) => parts.every(isQuantity)))
  const isClear = keys.length > 1 || name.length > 2 || areCounts || texts.length < columns.filter(isText).length
  const mayCount = !areCounts || ((isWhole || columns.length > 2) && keys.every(quantitiesIn))
  if (!isClear || !mayCount) return []
  // Some sets are the same.
  const mayBeSeveral = keys.length < 2 && others.some((column) => differentIn(column) === column.length)
  const details = columns.filter((column) => column !== name).map((column) => quantitiesIn(column) ?? column)
  return name.map(({ entry }, at) => ({
    ...recordOf(entry),
    names: texts.flatMap((column) => column[at]?.entry ?? []),
    mayBeSeveral,
    details: details.flatMap((column): LineWithParts[] => {
      const line = column[at]
      if (!line) return []
      const { raw_input: value } = line.entry.line
      return [line.parts.length > 0 ? line : { ...line, parts: [{ label: '', meaning: 'other', value }] }]
    }),
  }))
}

/**
 * The records of a list in which each card has as many lines, of the same kinds in the same places, as pages have them:
 * `Charizard`, `Base Set`, `NM`, `$5`. A quantity, a condition or a price stands in one place, and the texts are the name.
 */
export const findAlike = (lines: readonly LineWithParts[]): readonly CardRecord[] => {
  const kinds = kindsOf(lines)
  const isItem = (line: LineWithParts | undefined) => line?.entry.item !== undefined
  let best: { records: readonly CardRecord[]; covered: number; size: number } = { records: [], covered: 0, size: 0 }
  for (let from = 0; from <= mostBefore && !kinds[from - 1]; from += 1)
    for (let size = 2; size <= mostLines; size += 1) {
      const { starts, end } = rowsFrom(lines, kinds, from, size)
      const covered = end - from
      const isMore = covered > best.covered
      const isOther = covered === best.covered && size === best.size
      if (starts.length < 2 || !(isMore || isOther) || lines.length - end > mostBehind) continue
      const columns = lines.slice(from, from + size).map((_, place) => starts.flatMap((at) => lines[at + place] ?? []))
      const records = recordsOf(columns, !isItem(lines[from - 1]) && !isItem(lines[end]))
      // Of two beginnings, the one with fewer lines in the names: `Add to cart` stands behind each card.
      if (isMore || (records[0]?.names?.length ?? mostLines) < (best.records[0]?.names?.length ?? 0))
        best = records.length > 0 ? { records, covered, size } : best
    }
  return best.records
}
