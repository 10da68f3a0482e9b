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

/** A card as it was read, and as it must be read after the change. */
type Wanted = { before: ReadItem; item: ReadItem }

const isSame = (one: ReadItem | undefined, { line, quantity, name, condition }: ReadItem): boolean =>
  one?.line === line && one.quantity === quantity && one.name === name && one.condition === condition

/** Whether the list is read as these items. */
const reads = (text: string, wanted: readonly Wanted[]): boolean => {
  const { items } = readCardList(text)
  return items.length === wanted.length && wanted.every(({ item }, at) => isSame(items[at], item))
}

/** The cards that this text reads in another way than wanted, as they were before. */
const changedIn = (text: string, wanted: readonly Wanted[]): ReadItem[] => {
  const byLine = new Map(readCardList(text).items.map((item) => [item.line, item]))
  return wanted.filter(({ item }) => !isSame(byLine.get(item.line), item)).map(({ before }) => before)
}

/** The lines, blank where a heading would now be read as an item: `19 lands` above 18. Blank lines keep the numbers. */
const withoutWrongHeadings = (before: Reading, lines: readonly string[]): string[] => {
  const ignored = new Set(before.ignored_lines.map(({ line }) => line))
  const wrong = new Set(readCardList(lines.join('\n')).items.flatMap(({ line }) => (ignored.has(line) ? [line] : [])))
  return lines.map((text, at) => (wrong.has(at + 1) ? '' : text))
}

/** Whether the card takes something from other lines. */
const isOfLines = ({ flags, raw_input, name }: ReadItem): boolean =>
  flags.some((flag) => flag.endsWith('header')) || !raw_input.includes(name)

/** The lines with each of these cards as the row of a table. */
const asRows = (items: readonly ReadItem[], lines: readonly string[]): readonly string[] => {
  const rows = new Map(items.map((item) => [item.line, formsOf(item)[1]]))
  return lines.map((text, at) => rows.get(at + 1) ?? text)
}

/** A list, and the line of the card that is to be changed in it. */
type Place = { text: string; before: Reading; line: number }

type Lines = readonly string[]

/** The lines as they are, and with more and more of the other lines changed. */
function* waysAround({ text, before, line }: Place, changedFrom: (lines: Lines) => ReadItem[]): Generator<Lines> {
  const { items, ignored_lines } = before
  const lines = linesOf(text)
  yield lines
  // Without what stands below the card, up to a blank line or to the next card.
  const blank = lines.findIndex((other, at) => at >= line && other.trim() === '')
  const next = items.find((item) => item.line > line)?.line ?? lines.length + 1
  const without = (end: number) => lines.map((other, at) => (at >= line && at < end ? '' : other))
  yield without(blank < 0 ? next - 1 : Math.min(blank, next - 1))
  yield without(next - 1)
  // Without one card of several lines the others may no longer be alike.
  const ignored = new Set(ignored_lines.map((other) => other.line))
  const ofCards = lines.map((other, at) => (ignored.has(at + 1) ? '' : other))
  yield asRows(items.filter(isOfLines), ofCards)
  // The numbers of one card may tell what those of the others are.
  yield asRows(changedFrom(lines), lines)
  yield asRows(items, ofCards)
}

/** The first text that reads as wanted. Each write makes another form of the card in the lines. */
const firstThatReads = (
  place: Place,
  wanted: readonly Wanted[],
  writes: readonly ((lines: Lines) => string)[],
): string | undefined => {
  const changedFrom = (lines: Lines) => changedIn(writes[0]?.(lines) ?? '', wanted)
  for (const lines of waysAround(place, changedFrom)) {
    for (const write of writes) {
      const written = write(lines)
      if (reads(written, wanted)) return written
    }
  }
  return undefined
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
  const wanted = before.items.map((other) => ({ before: other, item: other === item ? choice : other }))
  const writes = formsOf(choice).map(
    (form) => (lines: Lines) => withoutWrongHeadings(before, lines.with(line - 1, form)).join('\n'),
  )
  return firstThatReads({ text, before, line }, wanted, writes)
}

/**
 * The list without one line, without the other lines of its card, and without headings that are wrong then. Where no way
 * leaves every other card as it was, only the line goes.
 */
export const removeLine = (text: string, line: number): string => {
  const before = readCardList(text)
  const wanted = before.items
    .filter((item) => item.line !== line)
    .map((item) => ({ before: item, item: item.line > line ? { ...item, line: item.line - 1 } : item }))
  const remove = (lines: Lines) =>
    withoutWrongHeadings(before, lines.with(line - 1, ''))
      .toSpliced(line - 1, 1)
      .join('\n')
  return firstThatReads({ text, before, line }, wanted, [remove]) ?? remove(linesOf(text))
}

/** The list with a last line that gives a condition to all items that have none. */
export const stateCondition = (text: string, condition: Condition): string =>
  [...linesOf(text.trimEnd()), `All ${conditionWordOf(condition)}`].join('\n')
