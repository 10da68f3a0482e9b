import {
  countOfCell,
  denied,
  isFinishCell,
  isGradeCell,
  isMachineCell,
  isPriceCell,
} from '#shared/card-list/rows/read-cells.ts'
import { isNameOnly } from '#shared/card-list/words/known-words.ts'
import { letterOrDigit, withLetters } from '#shared/card-list/words/letters.ts'
import { type ColumnMeaning, columnByWords, columnOf } from '#shared/card-list/words/lines/column-names.ts'
import { normalizeText } from '#shared/card-list/words/normalize-text.ts'
import { isPlain } from '#shared/card-list/words/plain-words.ts'
import { numberWords } from '#shared/card-list/words/quantity/number-words.ts'
import { isReadable, tokenize } from '#shared/card-list/words/tokenize.ts'
import type { Part } from './card-record.ts'
import { unlabelledPartsIn } from './unlabelled-parts.ts'

/** `【状態】NM`, `[Qty] 2` */
const endOfLabel = /[:：=】\]]/
/** Between parts on one line, and before them. */
const betweenLabelled = /([|;\t{]|, |,(?=")| [-–—•·/] | {2,}(?![ :：]))/
/** `Condition<tab>NM`, as spreadsheets have it. */
const cellsOfTwo = /^([^\t:]+)\t(?=[^\t]+$)/
/** In characters. */
const longestLabel = 40
const listNumber = /^\W*\d{1,3}[.)]\s/
/** Signs around a label, but not the `#` of `Card #`. */
const signsOfLabel = new RegExp(withLetters`^[^\p{L}\d#]+|[^\p{L}\d#)]+$`, 'g')
const numberOfLabel = /\s?#?\d+(?=\s|$)/
/** Of markdown and JSON around a value. */
const signsAround = /^["'*_\s]+|(?<!["'*_,}\]\s])["'*_,}\]\s]+$/g
/** `Foil: yes`, `Foil: cold foil`, but not the card `Foil: Mew`. */
const namesBeginWithFinish = /^(?:foil|holo|reverse|etched)/i
const letter = withLetters`[\p{L}]`
const labelOfTotal = /total$/i

/** `~20`, `10+`, `2 (two)` */
const signsOfCount = /^[~≈]|\+$| \([^()]*\)$/g

const isCount = (value: string): boolean => countOfCell(value) !== undefined

/** What a cell of this meaning may hold; of a meaning that is not here, anything. */
const fits: Partial<Record<ColumnMeaning, (value: string, label: string) => boolean>> = {
  quantity: isCount,
  second_quantity: isCount,
  foil_quantity: isCount,
  number_sign: isCount,
  price: (value, label) =>
    !labelOfTotal.test(label) && (isPriceCell(value) || (isCount(value) && columnOf(label) !== undefined)),
  // `Mint condition: Mew` is a card.
  condition: (value, label) => columnOf(label) !== undefined || isGradeCell(value),
  finish: (value, label) =>
    isFinishCell(value) ||
    !namesBeginWithFinish.test(label) ||
    /^\D*foil$/i.test(value) ||
    tokenize(value).every((token) => isPlain(token) && isReadable(token)),
  yes_or_no: isMachineCell,
  name: (value) => letter.test(value),
  // `Type: Null` is a Pokémon.
  other: (value) => !value.startsWith('Null'),
}

const readMeanings: readonly ColumnMeaning[] = ['name', 'quantity', 'foil_quantity', 'condition', 'grader', 'price']

/** `Sol Ring condition`, but not `Actual condition`. */
const mayNameCard = (label: string): boolean =>
  label.split(/\s/).filter((word) => isNameOnly(normalizeText(word))).length > 1

/**
 * Undefined for a label that may begin a name: `Base Set: Mew`, `Number 39: Utopia`. Beside one of a name, quantity,
 * condition, grader or price other words or a number may stand: `Item condition`, `Qty 1`.
 */
const meaningOf = (label: string): ColumnMeaning | undefined => {
  const whole = columnOf(label)
  if (whole) return whole.meaning
  const plain = label.replace(numberOfLabel, '')
  const numbered = plain === label ? undefined : columnOf(plain)
  const part = numbered ?? columnByWords(plain)
  const isOfCard = !numbered && part?.meaning === 'condition' && mayNameCard(plain)
  return part && !isOfCard && readMeanings.includes(part.meaning) ? part.meaning : undefined
}

/** Its value is the rest of the piece, with the signs around it. Undefined without a label. */
const cutLabel = (piece: string): Part | undefined => {
  const end = piece.search(endOfLabel)
  if (end < 1 || end > longestLabel) return undefined
  const label = piece.slice(0, end).replace(listNumber, '').replaceAll(signsOfLabel, '')
  const meaning = meaningOf(label)
  return meaning && { label: label.replace(numberOfLabel, ''), meaning, value: piece.slice(end + 1) }
}

/** The pieces with labels, and behind each those without. */
const cutParts = (text: string): Part[] => {
  const parts: Part[] = []
  let between = ''
  const typed = text.replace(cellsOfTwo, '$1: ')
  for (const piece of endOfLabel.test(typed) ? typed.split(betweenLabelled) : []) {
    const last = parts.at(-1)
    const part = cutLabel(piece)
    if (part) parts.push(part)
    else if (!letterOrDigit.test(piece)) between = piece
    else if (!last) return parts
    else {
      // `Card: Mew, Set: Jungle, NM, x2`
      const unlabelled = last.meaning === 'name' || last.value.trim() === '' ? [] : unlabelledPartsIn(piece)
      // `Condition: Graded - PSA 8`
      const isOfOther = unlabelled.every(({ meaning }) => meaning !== last.meaning || meaning === 'other')
      if (unlabelled.length > 0 && isOfOther) parts.push(...unlabelled)
      else last.value += between + piece
    }
  }
  return parts
}

/** Whether the value may be what the label says. */
export const isFit = ({ label, meaning, value }: Part): boolean =>
  value === '' || (fits[meaning]?.(value, label) ?? true)

/**
 * The cell without signs around it, and what it means: `Variant: Near Mint` states a condition. `Condition: LP $0.40 1`
 * has three parts.
 */
const readPart = ({ label, meaning, value: typed }: Part): readonly Part[] => {
  const bare = typed.replaceAll(signsAround, '')
  // `Maxx "C"`
  const value = bare.split('"').length === 2 && /"\s*$/.test(typed) ? `${bare}"` : bare
  if (meaning === 'quantity') {
    const count = value.replaceAll(signsOfCount, '')
    return [{ label, meaning, value: `${numberWords.get(count.toLowerCase()) ?? count}` }]
  }
  const several = meaning === 'condition' && /[$€£]/.test(value) ? unlabelledPartsIn(value) : []
  if (several[0]?.meaning === 'condition')
    return several.map((part) => (part.meaning === 'number_sign' ? { ...part, meaning: 'quantity' } : part))
  return [{ label, meaning: meaning === 'finish' && isGradeCell(value) ? 'condition' : meaning, value }]
}

const isKept = (part: Part): boolean =>
  part.value !== '' &&
  readMeanings.includes(part.meaning) &&
  isFit(part) &&
  // `Grade: N/A` beside `Condition: NM`
  !(part.meaning === 'condition' && denied.test(part.value))

/** The parts of a line that begins with a label: `Set: Jungle`, `{"name": "Mew", "qty": 2}`. None in any other line. */
export const labelledPartsIn = (text: string): readonly Part[] => {
  const parts = cutParts(text).flatMap(readPart)
  const [first] = parts
  if (!first || !isFit(first)) return []
  const read = parts.map((part) => ({
    ...part,
    meaning: isKept(part) ? part.meaning : 'other',
    // A card has one name.
    label: isKept(part) && part.meaning === 'name' ? 'name' : part.label.toLowerCase(),
  }))
  // `Card: Opt, Card: Duress`, and `Player` beside `Card`
  return new Set(read.map(({ label }) => label)).size === read.length ? read : []
}
