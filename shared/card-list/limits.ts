import { type Line, splitLines } from '#shared/card-list/lines/split-lines.ts'
import { MAX_CARD_LIST_BYTES, MAX_CARD_LIST_LINES, MAX_LINE_LENGTH } from '#shared/card-list/words/vocabulary.ts'

/** How much of a limit is used. */
export type Usage = { readonly used: number; readonly most: number }

export const isOver = ({ used, most }: Usage): boolean => used > most

/**
 * What a list uses of its limits, and its lines that are too long.
 *
 * @param lines those that `splitLines` makes of the text.
 */
export const usageOf = (text: string, lines: readonly Line[]) => ({
  bytes: { used: new TextEncoder().encode(text).length, most: MAX_CARD_LIST_BYTES },
  lines: { used: lines.length, most: MAX_CARD_LIST_LINES },
  longLines: lines.filter(({ raw_input }) => raw_input.length > MAX_LINE_LENGTH),
})

export type ListUsage = ReturnType<typeof usageOf>

/** One sentence per exceeded limit, with the count and the limit; empty when the list is within all limits. */
export const cardListProblems = (text: string): string[] => {
  const problems: string[] = []
  const { bytes, lines, longLines } = usageOf(text, splitLines(text))
  if (isOver(bytes)) problems.push(`has ${bytes.used} bytes of UTF-8; at most ${bytes.most} are read`)
  if (isOver(lines)) problems.push(`has ${lines.used} lines that are not blank; at most ${lines.most} are read`)
  const [first] = longLines
  if (first) {
    const count = longLines.length === 1 ? '1 line' : `${longLines.length} lines`
    const where = `the first is line ${first.line} with ${first.raw_input.length}`
    problems.push(`has ${count} of more than ${MAX_LINE_LENGTH} characters, ${where}`)
  }
  return problems
}
