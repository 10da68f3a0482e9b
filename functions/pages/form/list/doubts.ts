import type { Flag } from '#shared/card-list/words/vocabulary.ts'
import type { ReadLine } from './read-lines.ts'

/** Flags that only inform; a line without another flag needs no answer of the customer. */
const informing: ReadonlySet<Flag> = new Set<Flag>([
  'quantity_missing',
  'condition_from_header',
  'quantity_from_header',
  'graded',
  'price_in_text',
])

/** Flags that ask the customer something. */
export const doubtsOf = (flags: readonly Flag[]): Flag[] => flags.filter((flag) => !informing.has(flag))

export const isDoubtful = (read: ReadLine): boolean => 'flags' in read && doubtsOf(read.flags).length > 0
