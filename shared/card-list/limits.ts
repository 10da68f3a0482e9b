import { splitLines } from '#shared/card-list/lines/split-lines.ts'
import { MAX_CARD_LIST_BYTES, MAX_CARD_LIST_LINES, MAX_LINE_LENGTH } from '#shared/card-list/words/vocabulary.ts'

/** One sentence per exceeded limit, with the count and the limit; empty when the list is within all limits. */
export const cardListProblems = (text: string): string[] => {
  const problems: string[] = []
  const bytes = new TextEncoder().encode(text).length
  if (bytes > MAX_CARD_LIST_BYTES) problems.push(`has ${bytes} bytes of UTF-8; at most ${MAX_CARD_LIST_BYTES} are read`)
  const lines = splitLines(text)
  if (lines.length > MAX_CARD_LIST_LINES)
    problems.push(`has ${lines.length} lines that are not blank; at most ${MAX_CARD_LIST_LINES} are read`)
  const long = lines.filter(({ raw_input }) => raw_input.length > MAX_LINE_LENGTH)
  const [first] = long
  if (first) {
    const count = long.length === 1 ? '1 line' : `${long.length} lines`
    const where = `the first is line ${first.line} with ${first.raw_input.length}`
    problems.push(`has ${count} of more than ${MAX_LINE_LENGTH} characters, ${where}`)
  }
  return problems
}
