import type { Reading } from './read.ts'

export const countCards = (items: readonly { readonly quantity: number }[]): number =>
  items.reduce((sum, { quantity }) => sum + quantity, 0)

/** The totals that a form shows above a reading, and a list shows of a submission. Blank lines are not counted. */
export const summaryOf = ({ items, ignored_lines }: Reading) => ({
  lines: items.length + ignored_lines.length,
  items: items.length,
  cards: countCards(items),
  ignored_lines: ignored_lines.length,
  flagged_items: items.filter(({ flags }) => flags.length > 0).length,
})
