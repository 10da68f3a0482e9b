import type { Line } from '#shared/card-list/lines/split-lines.ts'
import type { Statement } from '#shared/card-list/lines/statements/statement-of.ts'
import type { ItemText } from '#shared/card-list/text/item-text.ts'
import type { IgnoredReason } from '#shared/card-list/words/vocabulary.ts'

/**
 * A line, and what it is. An item has a `statement` if its line also says something of all cards. `isDetail`: it is about
 * one card, so it ends no heading.
 */
export type Classified =
  | { line: Line; reason: IgnoredReason; statement?: Statement | undefined; isDetail?: boolean; item?: never }
  | { line: Line; item: ItemText; reason?: never; statement?: Statement; isDetail?: never }

/** Nothing is said of quantity, condition or price, and nothing is in doubt. */
export const isBare = ({ item }: Classified): boolean =>
  item?.flags.length === 2 && item.flags.includes('quantity_missing') && item.flags.includes('condition_missing')

/** A card with a quantity. */
export const isCounted = (entry: Classified | undefined): boolean =>
  entry?.item !== undefined && !entry.item.flags.includes('quantity_missing')

/** A card with a condition. */
export const hasCondition = ({ item }: Classified): boolean => (item?.condition ?? 'UNKNOWN') !== 'UNKNOWN'
