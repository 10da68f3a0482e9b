import { countCards } from '#shared/card-list/text/item-text.ts'
import type { Reading } from './read.ts'

/** The totals that a form shows above a reading, and a list shows of a submission. Blank lines are not counted. */
export const summaryOf = ({ items, ignored_lines }: Reading) => ({
  lines: items.length + ignored_lines.length,
  items: items.length,
  cards: countCards(items),
  ignored_lines: ignored_lines.length,
  flagged_items: items.filter(({ flags }) => flags.length > 0).length,
})
