import { isFinishCell, isMachineCell, isPriceCell } from '#shared/card-list/rows/read-cells.ts'
import { countOfCell } from '#shared/card-list/rows/read-row.ts'
import { letterOrDigit, withLetters } from '#shared/card-list/words/letters.ts'
import { type ColumnMeaning, columnByWords, columnOf } from '#shared/card-list/words/lines/column-names.ts'
import { numberWords } from '#shared/card-list/words/quantity/number-words.ts'

/**
 * What a record says of its card: the name of a column, and its cell. Two parts with one label are of two cards. All that
 * is neither name, quantity, condition nor price is `other`.
 */
export type Part = { label: string; meaning: ColumnMeaning; value: string }

/** `【状態】NM`, `[Qty] 2` */
const endOfLabel = /[:：=】\]]/
/** Between parts on one line, and before them. */
const betweenParts = /([|;\t{]|, |,(?=")| [-–—•/] | {2,})/
/** `Condition<tab>NM`, as spreadsheets have it. */
const cellsOfTwo = /^([^\t:]+)\t(?=[^\t]+$)/
/** In characters. */
const longestLabel = 40
const listNumber = /^\W*\d{1,3}[.)]\s/
/** But not the `#` of `Card #`. */
const signsOfLabel = new RegExp(withLetters`^[^\p{L}\d#]+|[^\p{L}\d#)]+$`, 'g')
const numberOfLabel = /\s?#?\d+$/
/** Of markdown and JSON around a value. */
const signsAround = /^["'*_\s]+|(?<!["'*_,}\]\s])["'*_,}\]\s]+$/g
/** `Foil: yes`, but not the card `Foil: Mew`. */
const finish = /^(?:foil|holo|reverse|etched)/i
const letter = withLetters`[\p{L}]`
const ofList = /total$/i

const isCount = (value: string): boolean => countOfCell(value) !== undefined

/** What may stand in a column; anything in the others. */
const fits: Partial<Record<ColumnMeaning, (value: string, label: string) => boolean>> = {
  quantity: isCount,
  second_quantity: isCount,
  foil_quantity: isCount,
  number_sign: isCount,
  price: (value, label) => (isPriceCell(value) || isCount(value)) && !ofList.test(label),
  finish: (value, label) => isFinishCell(value) || !finish.test(label),
  yes_or_no: isMachineCell,
  name: (value) => letter.test(value),
  // A Pokémon
  other: (value) => value !== 'Null',
}

const kept: readonly ColumnMeaning[] = ['name', 'quantity', 'foil_quantity', 'condition', 'grader', 'price']

/** `Base Set: Mew` is a card, so one of several words counts for a number alone. */
const meaningOf = (label: string): ColumnMeaning | undefined => {
  const byWords = columnByWords(label)?.meaning
  return columnOf(label)?.meaning ?? (byWords === 'quantity' || byWords === 'price' ? byWords : undefined)
}

/** Behind a label that no table has. */
const noCard = /^\s*(?:https?:|(?:yes|no|none)\s*$)/i

/** Its value is the rest of the piece, with the signs around it. Undefined without a label. */
const cutLabel = (piece: string): Part | undefined => {
  const end = piece.search(endOfLabel)
  if (end < 1 || end > longestLabel) return undefined
  const label = piece.slice(0, end).replace(listNumber, '').replaceAll(signsOfLabel, '')
  const value = piece.slice(end + 1)
  const known = meaningOf(label) ?? meaningOf(label.replace(numberOfLabel, ''))
  const meaning = known ?? (noCard.test(value) ? 'other' : undefined)
  return meaning && { label, meaning, value }
}

/** The pieces with labels, and behind each those without. */
const cutParts = (text: string): Part[] => {
  const parts: Part[] = []
  let between = ''
  const typed = text.replace(cellsOfTwo, '$1: ')
  for (const piece of endOfLabel.test(typed) ? typed.split(betweenParts) : []) {
    const last = parts.at(-1)
    const part = cutLabel(piece)
    if (part) parts.push(part)
    else if (!letterOrDigit.test(piece)) between = piece
    else if (!last) return parts
    else last.value += between + piece
  }
  return parts
}

const isFit = ({ label, meaning, value }: Part): boolean => value === '' || (fits[meaning]?.(value, label) ?? true)

/** The parts of a line that begins with a label: `Set: Jungle`, `{"name": "Mew", "qty": 2}`. None in any other line. */
export const labelledParts = (text: string): readonly Part[] => {
  const parts = cutParts(text).map(({ value, ...part }): Part => {
    const typed = value.replaceAll(signsAround, '')
    return { ...part, value: part.meaning === 'quantity' ? `${numberWords.get(typed.toLowerCase()) ?? typed}` : typed }
  })
  const [first] = parts
  if (!first || !isFit(first)) return []
  return parts.map((part) =>
    isFit(part) && part.value !== '' && kept.includes(part.meaning)
      ? // `Market price` and `Asking`
        { ...part, label: part.meaning === 'price' ? part.label : part.meaning }
      : { ...part, meaning: 'other' },
  )
}
