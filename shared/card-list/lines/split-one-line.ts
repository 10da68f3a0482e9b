import { gradeOf } from '#shared/card-list/words/grades.ts'
import { isPlain } from '#shared/card-list/words/plain-words.ts'
import { CASED_UNITS, UNITS } from '#shared/card-list/words/quantity-words.ts'
import { type Token, tokenize } from '#shared/card-list/words/tokenize.ts'
import { splitColumns } from './split-columns.ts'

/** Longer than any name: what follows a separator is looked at so far and no farther, which keeps the split linear. */
const LOOK_AHEAD = 120
const QUANTITY = /^\s*(?:\d{1,4}\s?[x×]\s?(?=\S)|[x×]\d{1,4}\s|(\d{1,4})\s+(?=["'“‘[(*]?\p{L}))/iu
const TIMES = /^\s*\d{1,4}\s?[x×]\s?\S/iu
const CURRENCY = /^(?:eur|euros?|usd|gbp|chf|nok|sek|dkk|kr\.?|dollars?|pounds?|yen)$/

/** Not `a.m.`: single letters between dots are no name. */
const NAME_WORD = /\p{L}{2}|^\p{L}$|_/u

const isNameWord = (token: Token): boolean =>
  token.kind === 'word' &&
  NAME_WORD.test(token.text) &&
  !isPlain(token) &&
  !UNITS.has(token.folded) &&
  !CASED_UNITS.has(token.folded) &&
  !CURRENCY.test(token.folded) &&
  (gradeOf([token.folded])?.grade.strength ?? 'field') === 'field'

const hasName = (piece: string): boolean => tokenize(piece.slice(0, LOOK_AHEAD)).some(isNameWord)

/** Whether a text begins with a quantity and a name: `2 Fire`, `3x Fire`, but not `1996 Topps`, `4 EUR`, `3x NM`. */
const startsItem = (text: string): boolean => {
  const quantity = QUANTITY.exec(text)
  if (!quantity || /^(?:19|20)\d\d$/.test(quantity[1] ?? '')) return false
  const [segment = ''] = text.slice(quantity[0].length).split(',', 1)
  return hasName(segment)
}

const isDigit = (character: string): boolean => /^\d$/.test(character)

/** Cuts at a separator where an item begins behind it, but never between two digits (`100,000 Arrows`). */
const cutAt = (text: string, separator: string, isCut: (after: string) => boolean): string[] => {
  const pieces: string[] = []
  let start = 0
  for (let at = text.indexOf(separator); at >= 0; at = text.indexOf(separator, at + separator.length)) {
    const after = at + separator.length
    const isNumber = isDigit(text.charAt(at - 1)) && isDigit(text.charAt(after))
    if (isNumber || !isCut(text.slice(after, after + LOOK_AHEAD))) continue
    pieces.push(text.slice(start, at))
    start = after
  }
  return [...pieces, text.slice(start)]
}

const filled = (pieces: readonly string[]): string[] =>
  pieces.map((piece) => piece.trim()).filter((piece) => piece !== '')

/** `4 Opt; 2 Duress`. A blank behind the semicolon or a quantity before every name, else it belongs to a name or a row. */
const splitSemicolons = (text: string): string[] => {
  const pieces = filled(text.split(';'))
  if (pieces.every(startsItem)) return pieces
  const apart = filled(text.split(/;(?=\s)/)).map((piece) => piece.replace(/;$/, ''))
  return apart.every(hasName) ? apart : [text]
}

const SPLITS: readonly ((text: string) => string[])[] = [
  (text) => filled(text.split('||')),
  splitSemicolons,
  (text) => filled(cutAt(text, ' | ', (after) => TIMES.test(after))),
  (text) => (splitColumns(text) ? [text] : filled(cutAt(text, ',', startsItem))),
]

/** The items of a list that was written in one line; the text itself when it is one. Separators are dropped. */
export const splitOneLine = (text: string): string[] => {
  if (text.trimStart().startsWith('<')) return [text]
  for (const split of SPLITS) {
    const pieces = split(text)
    if (pieces.length > 1) return pieces
  }
  return [text]
}
