import { connectors } from '#shared/card-list/text/condition/grade-from.ts'
import { isCurrency } from '#shared/card-list/text/find-price.ts'
import { graders, gradingWords } from '#shared/card-list/words/condition/graders.ts'
import { gradeOf } from '#shared/card-list/words/condition/grades.ts'
import { withLetters } from '#shared/card-list/words/letters.ts'
import { isPlain } from '#shared/card-list/words/plain-words.ts'
import { casedUnits, units } from '#shared/card-list/words/quantity/quantity-words.ts'
import { type Token, tokenize } from '#shared/card-list/words/tokenize.ts'
import { type Columns, splitColumns } from './split-columns.ts'

/** Characters read behind a separator. Longer than any name; the bound keeps the split linear. */
const lookAhead = 120
/** Words behind a number that are no name. */
const noName = /^\s*(?:(?:shipped|firm|obo|or|are|left|a pop|of the(?:m|se)|p\.st)\b|(?:cards|each|apiece)\s*$)/i
/** In characters. */
const longestCurrency = 12
const quantityStart = withLetters`^\s*(?:\d{1,4}\s?[xX×]\s?(?=\S)|[xX×]\d{1,4}\s|(\d{1,4})\s+(?=["'“‘[(*]?[\p{L}]))`
/** Codes of Double Masters and its sequel, no quantities. */
const setCode = /^\s*2X[M2]\b/
const beginsWithCell = /^\s*\d{1,4}x?\s*;/i
const timesStart = /^\s*\d{1,4}\s?[xX×]\s?\S/
/** `a.m.` is not a name word: its letters stand alone between dots. */
const nameWord = withLetters`[\p{L}]{2}|^[\p{L}]$|_`

const isNameWord = (token: Token): boolean =>
  token.kind === 'word' &&
  nameWord.test(token.text) &&
  !connectors.has(token.normalized) &&
  !isCurrency(token) &&
  (token.isNameOnly ||
    (!isPlain(token) &&
      !units.has(token.normalized) &&
      !casedUnits.has(token.normalized) &&
      !graders.has(token.normalized) &&
      !gradingWords.has(token.normalized) &&
      (gradeOf([token.normalized])?.grade.strength ?? 'field') === 'field'))

/** `near mint`, but not `Light` */
const isGrade = (piece: string): boolean => {
  const words = piece.toLowerCase().split(/\s+/)
  const found = gradeOf(words)
  return found?.size === words.length && found.grade.strength !== 'field'
}

const hasName = (piece: string): boolean => tokenize(piece.slice(0, lookAhead)).some(isNameWord)

/** What is behind a comma in brackets, `(1 mana, 3 damage)`, but not in `2 Opt, 3 Duress :)`. */
const insideBrackets = /^[^(:;=]*\)/

/** Whether a text begins with a quantity and a name: `2 Fire`, but not `1996 Topps`, `4 EUR`, `3 NM and 1 LP`. */
const startsItem = (text: string): boolean => {
  const quantity = quantityStart.exec(text)
  if (!quantity || insideBrackets.test(text)) return false
  if (setCode.test(text) || /^(?:19|20)\d\d$/.test(quantity[1] ?? '')) return false
  const [segment = ''] = text.slice(quantity[0].length).split(',', 1)
  // `700 zł za sztukę`, `300 shipped`
  return !noName.test(segment) && !isCurrency(tokenize(segment.slice(0, longestCurrency))[0]) && hasName(segment)
}

const isDigit = (character: string): boolean => /^\d$/.test(character)

/** Cuts at a separator if `isCut` accepts the text behind it, but never between two digits (`100,000 Arrows`). */
const cutAt = (text: string, separator: string, isCut: (after: string) => boolean): string[] => {
  const pieces: string[] = []
  let start = 0
  for (let at = text.indexOf(separator); at >= 0; at = text.indexOf(separator, at + separator.length)) {
    const after = at + separator.length
    const isNumber = isDigit(text.charAt(at - 1)) && isDigit(text.charAt(after))
    if (isNumber || !isCut(text.slice(after, after + lookAhead))) continue
    pieces.push(text.slice(start, at))
    start = after
  }
  return [...pieces, text.slice(start)]
}

/** Without empty pieces, and without the `|` that is left of the empty cells in `|  | 4x Opt |  |`. */
const filled = (pieces: readonly string[]): string[] =>
  pieces.map((piece) => piece.trim()).filter((piece) => /[^|]/.test(piece))

/**
 * `4 Opt; 2 Duress`. Splits if every piece begins with a quantity and a name, or else at semicolons before a blank if
 * every piece has a name. Any other semicolon belongs to a name or a row.
 */
const splitSemicolons = (text: string, columns: () => Columns | undefined): string[] => {
  if (!text.includes(';')) return [text]
  const pieces = filled(text.split(';'))
  if (pieces.every(startsItem)) return pieces
  // `1,Ragavan; Nimble Pilferer,LP`, `1;Fae of Wishes; Throne of Eldraine`
  if (columns()?.delimiter === ',' || beginsWithCell.test(text)) return [text]
  const apart = filled(text.split(/;(?=\s)/)).map((piece) => piece.replace(/;$/, ''))
  return apart.every((piece) => hasName(piece) && !isGrade(piece)) ? apart : [text]
}

/** `[{"name": "Opt"}, {"name": "Duress"}]` */
const betweenObjects = /(?<=\}),\s*(?=\{\s*")/

const splits: readonly ((text: string, columns: () => Columns | undefined) => string[])[] = [
  (text) => filled(text.split('||')),
  (text) => filled(text.split(betweenObjects)),
  splitSemicolons,
  (text) => filled(cutAt(text, ' | ', (after) => timesStart.test(after))),
  (text, columns) => (!text.includes(',') || columns() ? [text] : filled(cutAt(text, ',', startsItem))),
]

/** The items of a list written in one line, without separators; the whole text when it is one item. */
export const splitOneLine = (text: string, columns = () => splitColumns(text)): string[] => {
  if (text.trimStart().startsWith('<')) return [text]
  for (const split of splits) {
    const pieces = split(text, columns)
    if (pieces.length > 1) return pieces
  }
  return [text]
}
