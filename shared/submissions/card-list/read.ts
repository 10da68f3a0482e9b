import { readText } from './read-text.ts'
import { reasonToIgnore } from './reason-to-ignore.ts'
import { splitLines } from './split-lines.ts'
import { type Condition, FLAGS, type Flag, type IgnoredReason } from './vocabulary.ts'

export type ReadItem = {
  line: number
  raw_input: string
  quantity: number
  name: string
  condition: Condition
  flags: Flag[]
}

export type IgnoredLine = { line: number; raw_input: string; reason: IgnoredReason }

export type Reading = { items: ReadItem[]; ignored_lines: IgnoredLine[] }

/**
 * Reads a customer's list: every line that is not blank comes back exactly once, as an item or as an ignored line with
 * its reason, in the customer's order and with the text as received.
 */
export const readCardList = (text: string): Reading => {
  const reading: Reading = { items: [], ignored_lines: [] }
  for (const line of splitLines(text)) {
    const reason = reasonToIgnore(line.raw_input)
    if (reason) reading.ignored_lines.push({ ...line, reason })
    else {
      const { quantity, name, condition, flags } = readText(line.raw_input)
      reading.items.push({ ...line, quantity, name, condition, flags: FLAGS.filter((flag) => flags.includes(flag)) })
    }
  }
  return reading
}
