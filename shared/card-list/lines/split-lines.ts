import { splitOneLine } from './split-one-line.ts'

export type Line = { line: number; raw_input: string }

const linesOf = (text: string): Line[] =>
  text
    .replace(/^\uFEFF/, '')
    .split(/\r\n|\n|\r/)
    .map((raw_input, index) => ({ line: index + 1, raw_input }))
    .filter(({ raw_input }) => raw_input.trim() !== '')

/**
 * The lines that are not blank. Numbers begin at 1 and count blank lines, as an editor does. A leading byte order mark
 * is dropped; CRLF, LF and CR end a line, and nothing else is changed. A list of one line is split into its items,
 * which then count as lines.
 */
export const splitLines = (text: string): Line[] => {
  const lines = linesOf(text)
  const [only] = lines
  if (!only || lines.length > 1) return lines
  const pieces = splitOneLine(only.raw_input)
  return pieces.length > 1 ? pieces.map((raw_input, index) => ({ line: index + 1, raw_input })) : lines
}
