import { fold } from './normalize-text.ts'

/**
 * A piece of a line: a word, a bracket or a mark that separates (`,` `;` `|` `:` `=`, a dash or a slash that stands
 * alone). `gap` says that it stands in a column of its own, after three blanks or a row of dots.
 */
export type Token = {
  kind: 'word' | 'mark' | 'open' | 'close'
  text: string
  folded: string
  start: number
  end: number
  gap: boolean
}

// Every character fits exactly one alternative, so the expression never goes back. A comma between digits is part of
// a number (`100,000`, `0,14`, `49,-`); a multiplication sign is never part of a word.
const PIECE =
  /\s+|[([{<（［｛【「『]|[)\]}>）］｝】」』]|[;；|｜，、×✕✖]|(?:[^\s,;；|｜，、×✕✖()[\]{}<>（）［］｛｝【】「」『』]|(?<=\d),(?=[\d-]))+|,/gu
const OPENING = '([{<（［｛【「『'
const CLOSING = ')]}>）］｝】」』'
const MARKS: ReadonlySet<string> = new Set([',', ';', '|', ':', '=', '-', '--', '/', '、'])
const LEADERS = /^(?:[.·]{3,}|…+)$/

const kindOf = (text: string, folded: string): Token['kind'] => {
  if (OPENING.includes(text)) return 'open'
  if (CLOSING.includes(text)) return 'close'
  return MARKS.has(folded) || LEADERS.test(text) ? 'mark' : 'word'
}

/** The tokens of a line in order, with their place in it. White space is not a token. Linear in the line's length. */
export const tokenize = (line: string): Token[] => {
  const tokens: Token[] = []
  let gap = false
  for (const { 0: text, index: start } of line.matchAll(PIECE)) {
    if (text.trim() === '') {
      gap ||= text.length >= 3 || text.includes('\t')
      continue
    }
    const folded = fold(text)
    tokens.push({ kind: kindOf(text, folded), text, folded, start, end: start + text.length, gap })
    gap = LEADERS.test(text)
  }
  return tokens
}

/** The token without its first characters. */
export const shortened = (token: Token, length: number): Token => {
  const text = token.text.slice(length)
  return { ...token, text, folded: fold(text), start: token.start + length }
}

/** Whether the token is a word with something to read in it: a letter, a digit or the blank of a blank-named card. */
export const isReadable = ({ kind, text }: Token): boolean => kind === 'word' && /[\p{L}\p{N}_]/u.test(text)

/** The whole number that a token consists of; undefined for everything else, for more than `digits` digits too. */
export const integerOf = (token: Token | undefined, digits = 4): number | undefined =>
  token?.kind === 'word' && /^\d+$/.test(token.folded) && token.folded.length <= digits
    ? Number(token.folded)
    : undefined
