import { splitLines } from '#shared/card-list/lines/split-lines.ts'
import { type ReadItem, type Reading, readCardList } from '#shared/card-list/read.ts'
import type { Condition } from '#shared/card-list/words/vocabulary.ts'

type Choice = Pick<ReadItem, 'quantity' | 'name' | 'condition'>

/** What a customer has chosen for one line; what is absent stays as it was read. */
export type Change = Partial<Choice>

/** What the reader reads as the condition: `NM`, `graded`; empty for `UNKNOWN`. */
const conditionWordOf = (condition: Condition): string =>
  condition === 'GRADED' ? 'graded' : condition === 'UNKNOWN' ? '' : condition

/**
 * Ways to write a choice, the plainest first. The row of a table leaves every name whole, whatever words it has. A number at
 * the end lets those of other lines stay quantities: the reader counts such lines (`take-from-ends.ts`).
 */
const formsOf = ({ quantity, name, condition }: Choice): string[] => {
  const word = conditionWordOf(condition)
  return [
    word === '' ? `${quantity}x ${name}` : `${quantity}x ${name} (${word})`,
    `${quantity}x\t${name}\t${word}`,
    `${name} ${quantity} ${word}`,
  ]
}

/** The lines of the text. A list in one line has become one of several. */
const linesOf = (text: string): string[] => {
  const pieces = splitLines(text).map(({ raw_input }) => raw_input)
  const lines = text.split('\n')
  return pieces.length > lines.filter((line) => line.trim() !== '').length ? pieces : lines
}

/** Whether the list is read as these items. */
const reads = (text: string, expected: readonly ReadItem[]): boolean => {
  const { items } = readCardList(text)
  return (
    items.length === expected.length &&
    expected.every(({ line, quantity, name, condition }, at) => {
      const item = items[at]
      return item?.line === line && item.quantity === quantity && item.name === name && item.condition === condition
    })
  )
}

/** The lines, blank where a heading would now be read as an item: `19 lands` above 18. Blank lines keep the numbers. */
const withoutWrongHeadings = (before: Reading, lines: readonly string[]): string[] => {
  const ignored = new Set(before.ignored_lines.map(({ line }) => line))
  const wrong = readCardList(lines.join('\n')).items.filter(({ line }) => ignored.has(line))
  return wrong.reduce((rest, { line }) => rest.with(line - 1, ''), [...lines])
}

/** Whether the card takes something from other lines. */
const isOfLines = ({ flags, raw_input, name }: ReadItem): boolean =>
  flags.some((flag) => flag.endsWith('header')) || !raw_input.includes(name)

/** The lines with each of these cards as the row of a table. */
const asRows = (items: readonly ReadItem[], lines: readonly string[]): readonly string[] =>
  items.reduce((rows, item) => rows.with(item.line - 1, formsOf(item)[1] ?? ''), lines)

/**
 * The lines; those without what stands below the card, up to a blank line or to the next item; those with the cards of
 * several lines as rows, because without one the others may no longer be alike; and with all cards as rows, because the
 * numbers of one may tell what those of the others are.
 */
const waysWithoutRecord = (before: Reading, lines: readonly string[], line: number): (readonly string[])[] => {
  const { items, ignored_lines } = before
  const blank = lines.findIndex((text, at) => at >= line && text.trim() === '')
  const next = items.find((item) => item.line > line)?.line ?? lines.length + 1
  const without = (end: number) => lines.map((text, at) => (at >= line && at < end ? '' : text))
  const ofCards = ignored_lines.reduce((rest: readonly string[], ignored) => rest.with(ignored.line - 1, ''), lines)
  return [
    lines,
    without(blank < 0 ? next - 1 : Math.min(blank, next - 1)),
    without(next - 1),
    asRows(items.filter(isOfLines), ofCards),
    asRows(items, lines),
    asRows(items, ofCards),
  ]
}

/**
 * The list with one line rewritten, so that it reads exactly as chosen and every other item as before. Headings that are
 * wrong then become blank, and so do the other lines of a card over several. Undefined when no form of the line does, for
 * example for a name of punctuation alone, and when the line is not an item.
 *
 * @param text its lines end in LF.
 */
export const rewriteLine = (text: string, line: number, change: Change): string | undefined => {
  const before = readCardList(text)
  const item = before.items.find((other) => other.line === line)
  if (!item) return undefined
  const choice = { ...item, ...change }
  const expected = before.items.map((other) => (other.line === line ? choice : other))
  for (const lines of waysWithoutRecord(before, linesOf(text), line))
    for (const form of formsOf(choice)) {
      const next = withoutWrongHeadings(before, lines.with(line - 1, form)).join('\n')
      if (reads(next, expected)) return next
    }
  return undefined
}

/**
 * The list without one line, without the other lines of its card, and without headings that are wrong then. Where no way
 * leaves every other card as it was, only the line goes.
 */
export const removeLine = (text: string, line: number): string => {
  const before = readCardList(text)
  const expected = before.items
    .filter((item) => item.line !== line)
    .map((item) => ({ ...item, line: item.line > line ? item.line - 1 : item.line }))
  const remove = (lines: readonly string[]) =>
    withoutWrongHeadings(before, lines.with(line - 1, ''))
      .toSpliced(line - 1, 1)
      .join('\n')
  const lines = linesOf(text)
  for (const way of waysWithoutRecord(before, lines, line)) {
    const next = remove(way)
    if (reads(next, expected)) return next
  }
  return remove(lines)
}

/** The list with a last line that gives a condition to all items that have none. */
export const stateCondition = (text: string, condition: Condition): string =>
  [...linesOf(text.trimEnd()), `All ${conditionWordOf(condition)}`].join('\n')
