import type { ReadItem, Reading } from '#shared/card-list/read.ts'

const shownAsDash: readonly string[] = ['quantity_missing', 'condition_missing']

/** An item as `quantity | name | condition | flags`, with a `-` for what its line does not state. */
const showItem = ({ quantity, name, condition, flags }: ReadItem): string => {
  const others = flags.filter((flag) => !shownAsDash.includes(flag))
  const parts = [flags.includes('quantity_missing') ? '-' : quantity, name, condition === 'UNKNOWN' ? '-' : condition]
  return [...parts, ...(others.length > 0 ? [others.join(' ')] : [])].join(' | ')
}

/** A reading in the order of its lines, one string each. */
export const showReading = ({ items, ignored_lines }: Reading): string[] =>
  [
    ...items.map((item) => ({ line: item.line, text: showItem(item) })),
    ...ignored_lines.map(({ line, reason }) => ({ line, text: reason })),
  ]
    .sort((one, other) => one.line - other.line)
    .map(({ text }) => text)
