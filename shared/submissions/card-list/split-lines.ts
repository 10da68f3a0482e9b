export type Line = { line: number; raw_input: string }

/**
 * The lines of a list that are not blank, numbered from 1 as an editor does. A leading byte order mark is dropped;
 * CRLF, LF and CR end a line, and nothing else about a line is changed.
 */
export const splitLines = (text: string): Line[] =>
  text
    .replace(/^\uFEFF/, '')
    .split(/\r\n|\n|\r/)
    .map((raw_input, index) => ({ line: index + 1, raw_input }))
    .filter(({ raw_input }) => raw_input.trim() !== '')
