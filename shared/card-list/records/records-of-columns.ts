import { hasCondition, isCounted } from '#shared/card-list/lines/headings/classified.ts'
import { areSets } from '#shared/card-list/lines/headings/find-sets.ts'
import { hasWordOrPlural } from '#shared/card-list/lines/is-section.ts'
import { numberOfCard } from '#shared/card-list/text/name/number-of-card.ts'
import type { ColumnMeaning } from '#shared/card-list/words/lines/column-names.ts'
import { markedSections } from '#shared/card-list/words/lines/section-words.ts'
import { isPokemonName } from '#shared/card-list/words/names/pokemon.ts'
import { normalizeText } from '#shared/card-list/words/normalize-text.ts'
import { timesOf } from '#shared/card-list/words/quantity/stated-quantity.ts'
import { tokenize } from '#shared/card-list/words/tokenize.ts'
import { quantitiesIn } from './bare-quantities.ts'
import {
  type CardRecord,
  isAsked,
  isCondition,
  isName,
  isQuantity,
  kindOf,
  type LineWithParts,
  ordinal,
} from './card-record.ts'

/** Texts of a name: beside the card a set, a code, a rarity, a finish and a language. */
const mostTexts = 6

/** The lines of all cards in one place. */
export type Column = readonly LineWithParts[]

const textOf = ({ entry }: LineWithParts): string => normalizeText(entry.line.raw_input.trim())

const differentIn = (column: Column): number => new Set(column.map(textOf)).size

/** `Add to cart`. In its place before the first of several cards a title may stand. */
const areSame = (column: Column): boolean => differentIn(column.length > 3 ? column.slice(1) : column) === 1

const isText = (column: Column): boolean => column.some(({ parts }) => parts.length === 0)

/** `Creatures`, `Red`, `Card 1` */
const isHeading = (line: LineWithParts): boolean =>
  line.entry.item === undefined ||
  ordinal.test(line.entry.line.raw_input) ||
  hasWordOrPlural(markedSections, textOf(line))

/** `Listed 2 days ago`: not joined to the name. */
const isOfMessage = ({ entry: { item } }: LineWithParts): boolean =>
  item !== undefined && /[a-z]/i.test(item.name) && item.flags.includes('unparsed')

const isPokemon = (line: LineWithParts): boolean => textOf(line).split(' ').some(isPokemonName)

const isRead = ({ entry: { item } }: LineWithParts): boolean =>
  item !== undefined && !item.flags.includes('unparsed') && !item.name.startsWith('(')

/** The texts that name the cards: the Pokémon, or those that differ most. Undefined if two of them are Pokémon. */
const nameAmong = (texts: readonly Column[]): Column | undefined => {
  const names = texts.filter(
    (column) => !column.some((line) => isHeading(line) || line.isLabelled) && column.some(isRead),
  )
  const pokemon = names.filter((column) => column.some(isPokemon))
  if (pokemon.length > 1) return undefined
  return pokemon[0] ?? names.toSorted((one, other) => differentIn(other) - differentIn(one))[0]
}

/** `LOB-005, 1st edition` */
const beginsWithCode = /^\W*[A-Z\d]+[-/][A-Z]*\d/
/** `(CROS-EN089)`, `OP05-119` */
const codeInText = /[A-Z\d]-[A-Z]*\d{2}/

/**
 * What a card may have. A text that has it as the name has is another card: `2 Opt` below `4 Peek`, not `2XM • 109`
 * below `Opt`.
 */
const traits: readonly ((line: LineWithParts) => boolean)[] = [
  ({ entry }) => isCounted(entry),
  ({ entry }) => hasCondition(entry),
  ({ entry }) => numberOfCard.test(entry.line.raw_input),
  ({ entry }) => entry.item?.flags.includes('price_in_text') ?? false,
]

/** `2x Opt`, `Opt x2`, `Opt (2x)`, but not `2XM` */
const isMarked = ({ entry }: LineWithParts): boolean =>
  tokenize(entry.line.raw_input).some((token) => timesOf(token) !== undefined)

const hasCode = ({ entry }: LineWithParts): boolean => codeInText.test(entry.line.raw_input)

/** Whether a text of one card has what its name has too. */
const areCards = (column: Column, name: Column): boolean =>
  column.some(
    (line, at) => isMarked(line) || name.slice(at, at + 1).some((own) => traits.some((has) => has(line) && has(own))),
  ) ||
  (name.every(hasCode) && column.some(hasCode))

/** `3x Mew NM` needs no other line, and `Card: Opt` is one. */
const isWhole = ({ entry, parts }: LineWithParts): boolean =>
  parts.some(isName) || (parts.length === 0 && isCounted(entry) && hasCondition(entry))

/** `MH2`, `OP01-025`, `Base Set - 4/102`, `Crossed Souls (CROS-EN089)`, `Zendikar Rarity: R` */
const code = /^\s*[A-Z\d-]{1,9}\s*$|\d\/\d|#\d|Rarity:/

/** No text repeats, as sets do, and not all are codes or known sets: each may be a card. */
const mayBeCards = (column: Column): boolean =>
  differentIn(column) === column.length &&
  !column.every((line) => {
    const { raw_input } = line.entry.line
    return code.test(raw_input) || codeInText.test(raw_input) || areSets(textOf(line))
  })

/**
 * Two conditions without labels are of two copies, and two prices with a text of the name between them of two cards.
 */
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

/** A text beside the name has no part of its own; a heading stays what it is. */
const detailOf = (line: LineWithParts): LineWithParts[] => {
  if (line.parts.length > 0) return [line]
  const { item, line: typed } = line.entry
  return item ? [{ ...line, parts: [{ label: '', meaning: 'other', value: typed.raw_input }] }] : []
}

/** What the first card says of what a store asks: `condition`, `price`. */
const askedIn = (columns: readonly Column[]): ReadonlySet<ColumnMeaning> =>
  new Set(columns.flatMap(([line]) => line?.parts.filter(isAsked) ?? []).map(({ meaning }) => meaning))

/**
 * The records of cards whose lines in the same places are alike; none if they may be something else.
 *
 * @param areAll no card stands directly before these or behind them.
 */
export const recordsOf = (columns: readonly Column[], areAll: boolean): CardRecord[] => {
  if (columns.some((column) => column.some(isWhole))) return []
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
  if (areCounts && !(texts.length < 4 && areAll && asked.every((column) => quantitiesIn(column)))) return []
  // Two cards that state one thing may be four, each two below a heading.
  const mayBeSeveral = others.some(mayBeCards)
  const areCodes = others.flat().every(({ entry }) => beginsWithCode.test(entry.line.raw_input))
  const areLabelled = asked.every(([line]) => line?.isLabelled)
  const isClear =
    asked.length > 1 ||
    (askedIn(columns).size > 1 && (areLabelled || areCodes)) ||
    name.length > 2 ||
    (areCounts && texts.length === 1) ||
    texts.length < columns.filter(isText).length
  if (!isClear) return []
  const details = columns.filter((column) => column !== name).map((column) => quantitiesIn(column) ?? column)
  return name.map(({ entry: title }, at) => ({
    title,
    nameLines: texts
      .flatMap((column) => column.slice(at, at + 1))
      .flatMap((line) => (isHeading(line) || (line.entry !== title && isOfMessage(line)) ? [] : line.entry)),
    mayBeSeveral,
    details: details.flatMap((column) => column.slice(at, at + 1)).flatMap(detailOf),
  }))
}
