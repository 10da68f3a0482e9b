import { isNameOnly } from './known-words.ts'
import { letterDigitOrBlank } from './letters.ts'
import { normalizedInPlace, normalizeText } from './normalize-text.ts'

/**
 * A piece of a line: a word, a bracket or a separating mark (`,` `;` `|` `:` `=`, a dash or a slash that stands alone).
 * `gap`: it stands in a column of its own, after a tab, at least 3 blanks or a row of dots. `isNameOnly`: a word that
 * can only be part of a name, so that no rule has to look for more.
 */
export type Token = {
  kind: 'word' | 'mark' | 'open' | 'close'
  text: string
  normalized: string
  start: number
  end: number
  gap: boolean
  isNameOnly: boolean
}

const blanks =
  ' \t\n\v\f\r\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000\ufeff'
const opening = '([{<（［｛【「『〔'
const closing = ')]}>）］｝】」』〕'
const singles = ';；|｜，、×✕✖='
const marks: ReadonlySet<string> = new Set([',', ';', '|', ':', '=', '-', '--', '/', '、'])
const leaders = /^(?:[.·]{3,}|…+)$/

const [word, blank, open, close, single, comma] = [0, 1, 2, 3, 4, 5]

/** What each UTF-16 unit is: part of a word, if no table names it. A multiplication sign is never part of a word. */
const classes = new Uint8Array(65536)
for (const [characters, found] of [
  [blanks, blank],
  [opening, open],
  [closing, close],
  [singles, single],
  [',', comma],
] as const)
  for (let at = 0; at < characters.length; at += 1) classes[characters.charCodeAt(at)] = found

const isDigit = (character: string): boolean => character >= '0' && character <= '9'

/** A comma between digits is part of a number: `100,000`, `0,14`, `49,-`. */
const isInNumber = (line: string, at: number): boolean =>
  isDigit(line.charAt(at - 1)) && (isDigit(line.charAt(at + 1)) || line.charAt(at + 1) === '-')

const timesAsterisk = /^\*[1-9]$/
/** No digit, no capital of `PSA*9`, and no second asterisk. */
const endOfName = /[^\0-`{-~]/
const japaneseOrChinese = /[ぁ-鿿]/
/** The end of a name or a colon, and a count behind it: `稲妻2枚`, `Lugia:2枚`, `Lugia：２枚`. */
const gluedCount = /^[ぁ-힣:：…@][\d０-９]{1,3}[枚張张장]/

/**
 * A code of Bandai's games and Yu-Gi-Oh!: `OP01-016`, `ST15-08`, `LOB-EN001`. Two digits count only behind the number
 * of a set: `X-23` is a name.
 */
export const codeOfDeckGame = /^[a-z]{1,4}(?:\d{1,2}-\d{2}|\d{0,2}-(?:[a-z]{2})?\d{3})$/i

/** A row of dots between a name and a number is a word of its own: `Opt......x2`. */
const endOfWord = (line: string, from: number): number => {
  if (line.startsWith('...', from)) return from + (/^\.+/.exec(line.slice(from))?.[0].length ?? 0)
  let end = from + 1
  for (; end < line.length; end += 1) {
    const found = classes[line.charCodeAt(end)]
    if (found !== word && !(found === comma && isInNumber(line, end))) break
    const character = line.charAt(end)
    if (character === '.' && line.startsWith('...', end)) break
    // `4枚《意志の力》`, `《意志の力》4枚`
    if (character === '《' || line.charAt(end - 1) === '》') break
    // `稲妻2枚`, `Lugia:2枚`
    if (
      (isDigit(character) || (character >= '０' && character <= '９')) &&
      gluedCount.test(line.slice(end - 1, end + 4))
    )
      break
    const isBeforeDigit = (character === '*' || character === 'x') && isDigit(line.charAt(end + 1))
    // `Opt*3`, `稲妻x3`
    if (isBeforeDigit && (character === '*' ? endOfName : japaneseOrChinese).test(line.charAt(end - 1))) break
    // `OP01-016x4`, `LOB-EN001X3`
    if (
      (isBeforeDigit || (character === 'X' && isDigit(line.charAt(end + 1)))) &&
      codeOfDeckGame.test(line.slice(from, end))
    )
      break
  }
  return end
}

const kindOf = (found: number | undefined, text: string, normalized: string): Token['kind'] => {
  if (found === open) return 'open'
  if (found === close) return 'close'
  return (text.length < 3 && marks.has(normalized)) || leaders.test(text) ? 'mark' : 'word'
}

/** The tokens of a line in order. White space is not a token. Linear in the length of the line. */
export const tokenize = (line: string): Token[] => {
  const tokens: Token[] = []
  const inPlace = normalizedInPlace(line)
  let gap = false
  for (let start = 0, end = 0; start < line.length; start = end) {
    const found = classes[line.charCodeAt(start)]
    end = start + 1
    if (found === blank) {
      while (classes[line.charCodeAt(end)] === blank) end += 1
      gap ||= end - start >= 3 || line.slice(start, end).includes('\t')
      continue
    }
    if (found === word) end = endOfWord(line, start)
    const text = line.slice(start, end)
    const isTimes = start > 0 && timesAsterisk.test(text)
    const normalized = isTimes ? text.replace('*', 'x') : (inPlace?.slice(start, end) ?? normalizeText(text))
    const kind = kindOf(found, text, normalized)
    tokens.push({ kind, text, normalized, start, end, gap, isNameOnly: kind === 'word' && isNameOnly(normalized) })
    gap = kind === 'mark' && leaders.test(text)
  }
  return tokens
}

/** The token with a part of its text, which begins at `start`. */
export const withText = (token: Token, text: string, start: number): Token => {
  const normalized = normalizeText(text)
  return {
    kind: token.kind,
    text,
    normalized,
    start,
    end: start + text.length,
    gap: token.gap,
    isNameOnly: token.kind === 'word' && isNameOnly(normalized),
  }
}

/** The token without its first `length` characters. */
export const shortened = (token: Token, length: number): Token => {
  const text = token.text.slice(length)
  return withText(token, text, token.start + length)
}

/** Whether the token is a word with a letter, a digit or the `_` of a blank-named card. */
export const isReadable = ({ kind, text, normalized, isNameOnly }: Token): boolean => {
  if (isNameOnly) return true
  if (kind !== 'word') return false
  const first = normalized.charAt(0)
  return (first >= 'a' && first <= 'z') || letterDigitOrBlank.test(text)
}

/** The whole number that a token consists of; undefined for any other token and for more than `digits` digits. */
export const integerOf = (token: Token | undefined, digits = 4): number | undefined =>
  token?.kind === 'word' && token.normalized.length <= digits && /^\d+$/.test(token.normalized)
    ? Number(token.normalized)
    : undefined
