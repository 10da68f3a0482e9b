import { normalizeText } from './normalize-text.ts'

/**
 * A piece of a line: a word, a bracket or a separating mark (`,` `;` `|` `:` `=`, a dash or a slash that stands alone).
 * `gap`: it stands in a column of its own, after a tab, at least 3 blanks or a row of dots.
 */
export type Token = {
  kind: 'word' | 'mark' | 'open' | 'close'
  text: string
  normalized: string
  start: number
  end: number
  gap: boolean
}

// Every character fits exactly one alternative, so the expression never backtracks. A comma between digits is part of a
// number (`100,000`, `0,14`, `49,-`); a multiplication sign is never part of a word.
const piece =
  /\s+|[([{<（［｛【「『]|[)\]}>）］｝】」』]|[;；|｜，、×✕✖]|(?:[^\s,;；|｜，、×✕✖()[\]{}<>（）［］｛｝【】「」『』]|(?<=\d),(?=[\d-]))+|,/gu
const opening = '([{<（［｛【「『'
const closing = ')]}>）］｝】」』'
const marks: ReadonlySet<string> = new Set([',', ';', '|', ':', '=', '-', '--', '/', '、'])
const leaders = /^(?:[.·]{3,}|…+)$/

const kindOf = (text: string, normalized: string): Token['kind'] => {
  if (opening.includes(text)) return 'open'
  if (closing.includes(text)) return 'close'
  return marks.has(normalized) || leaders.test(text) ? 'mark' : 'word'
}

/** The tokens of a line in order. White space is not a token. Linear in the length of the line. */
export const tokenize = (line: string): Token[] => {
  const tokens: Token[] = []
  let gap = false
  for (const { 0: text, index: start } of line.matchAll(piece)) {
    if (text.trim() === '') {
      gap ||= text.length >= 3 || text.includes('\t')
      continue
    }
    const normalized = normalizeText(text)
    tokens.push({ kind: kindOf(text, normalized), text, normalized, start, end: start + text.length, gap })
    gap = leaders.test(text)
  }
  return tokens
}

/** The token without its first `length` characters. */
export const shortened = (token: Token, length: number): Token => {
  const text = token.text.slice(length)
  return { ...token, text, normalized: normalizeText(text), start: token.start + length }
}

/** Whether the token is a word with a letter, a digit or the `_` of a blank-named card. */
export const isReadable = ({ kind, text }: Token): boolean => kind === 'word' && /[\p{L}\p{N}_]/u.test(text)

/** The whole number that a token consists of; undefined for any other token and for more than `digits` digits. */
export const integerOf = (token: Token | undefined, digits = 4): number | undefined =>
  token?.kind === 'word' && /^\d+$/.test(token.normalized) && token.normalized.length <= digits
    ? Number(token.normalized)
    : undefined
