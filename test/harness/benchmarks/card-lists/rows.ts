import { readFileSync } from 'node:fs'
import { readCardList } from '#shared/card-list/read.ts'

/**
 * What a person reads in a line. kind: `item`, `header` (also totals and column names), `comment` or `junk` (prose,
 * links, lone numbers). quantity and condition: null where the line states none. flags: those that are right; every
 * other flag is wrong, except those in `open`. open: fields and flags about which two people may differ; they are not
 * counted, but a flag that doubts such a field is right.
 */
export type Expected = {
  kind: string
  quantity?: number | null
  name?: string | null
  condition?: string | null
  ambiguous?: boolean
  flags?: readonly string[]
  open?: readonly string[]
  price_text?: string
}

/** A line on its own, or a whole list: then `lines` are its lines in order, or `line_ids` their rows in these files. */
type Row = {
  id?: string
  format?: string
  ambiguous?: boolean
  raw: string
  expected: Expected
  lines?: readonly Labelled[]
  line_ids?: readonly string[]
}

type ReadLine = {
  item?: { quantity: number; name: string; condition: string; flags: readonly string[] }
  reason?: string
}

/**
 * One line of the measure: what was expected of it and everything that the reader made of it. `own`: the line and those
 * about its card alone, directly around it.
 */
export type Case = {
  raw: string
  own: string
  format: string
  list?: string
  expected: Expected
  read: readonly ReadLine[]
}

const parseRows = (file: string): Row[] =>
  readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line): Row => JSON.parse(line))

const readLines = (text: string): ReadLine[] => {
  const { items, ignored_lines } = readCardList(text)
  return [
    ...items.map(({ line, ...item }) => ({ line, item })),
    ...ignored_lines.map(({ line, reason }) => ({ line, reason })),
  ].sort((left, right) => left.line - right.line)
}

type Labelled = { raw: string; expected: Expected }

/** A line and the comments directly around it: a card over several lines. */
const ownLines = (lines: readonly Labelled[], at: number): string => {
  const isComment = ({ expected }: Labelled) => expected.kind === 'comment'
  const first = lines.slice(0, at).findLastIndex((line) => !isComment(line)) + 1
  const behind = lines.slice(at + 1).findIndex((line) => !isComment(line))
  return lines
    .slice(first, behind < 0 ? lines.length : at + 1 + behind)
    .map(({ raw }) => raw)
    .join('\n')
}

/** The lines of a list are matched by their order. A list read into more or fewer lines shows in all that follow. */
const casesOfList = (row: Row, lines: readonly Labelled[]): Case[] => {
  const read = readLines(row.raw)
  return lines.map(({ raw, expected }, index) => {
    const isLast = index === lines.length - 1
    const format = `list ${row.format ?? ''}`.trim()
    const own = ownLines(lines, index)
    return {
      raw,
      own,
      format,
      list: row.id ?? row.raw,
      expected,
      read: read.slice(index, isLast ? undefined : index + 1),
    }
  })
}

const isCounted = ({ ambiguous, expected }: Row): boolean => !ambiguous && !expected?.ambiguous

/** All lines of the files. A line on its own is read as a list of one line. */
export const casesOf = (files: readonly string[]): { cases: Case[]; left_out: number } => {
  const rows = files.flatMap(parseRows)
  const byId = new Map(rows.map((row) => [row.id, row]))
  const counted = rows.filter(isCounted)
  const cases = counted.flatMap((row): Case[] => {
    const lines = row.lines ?? row.line_ids?.flatMap((id) => byId.get(id) ?? [])
    if (lines) return lines.length === 0 ? [] : casesOfList(row, lines)
    return [
      { raw: row.raw, own: row.raw, format: row.format ?? '(none)', expected: row.expected, read: readLines(row.raw) },
    ]
  })
  return { cases, left_out: rows.length - counted.length }
}
