import type { Statement } from '#shared/card-list/lines/statements/statement-of.ts'
import { type ItemText, quantityFlags } from '#shared/card-list/text/item-text.ts'
import type { Flag } from '#shared/card-list/words/vocabulary.ts'

const without = (flags: readonly Flag[], flag: Flag): Flag[] => flags.filter((other) => other !== flag)

const withCondition = (item: ItemText, { condition }: Statement): ItemText => {
  const isTaken = condition && condition.condition !== 'UNKNOWN' && item.condition === 'UNKNOWN'
  if (!isTaken) return item
  const flags: Flag[] = [...without(item.flags, 'condition_missing'), ...condition.flags, 'condition_from_header']
  return { ...item, condition: condition.condition, flags, euScale: item.euScale || condition.euScale }
}

const withQuantity = (item: ItemText, { quantity }: Statement): ItemText => {
  if (quantity === undefined || !item.flags.includes('quantity_missing')) return item
  const flags: Flag[] = [...without(item.flags, 'quantity_missing'), ...quantityFlags(quantity), 'quantity_from_header']
  return { ...item, quantity, flags }
}

const isUnread = (entry: ItemText | Statement): boolean => 'name' in entry && entry.flags.includes('unparsed')

/**
 * Six words or more that state nothing, without a digit and without a capital behind the first letter: `reprise en bon
 * d'achat ok pour moi`.
 */
const isProse = (entry: ItemText | Statement): boolean =>
  'name' in entry &&
  entry.flags.includes('quantity_missing') &&
  entry.flags.includes('condition_missing') &&
  entry.name.split(' ').length > 5 &&
  /^\D+$/.test(entry.name) &&
  entry.name.slice(1) === entry.name.slice(1).toLowerCase()

/**
 * Items without a condition or quantity of their own take it from the nearest line above that states it for others. If
 * such a line is the last of the list, items without one above take it too. Behind one about all cards, lines that could
 * not be read, which take nothing, and prose may follow.
 *
 * @param entries the items and statements of a list, in order.
 */
export const takeFromHeaders = (entries: readonly (ItemText | Statement)[]): ItemText[] => {
  const last = entries.findLast((entry) => !isUnread(entry) && !isProse(entry))
  const isLast = last && !('name' in last) && (last.isForAll || last === entries.at(-1))
  let above: Statement = isLast ? last : { isForAll: false }
  return entries.flatMap((entry) => {
    if ('name' in entry) return [isUnread(entry) ? entry : withQuantity(withCondition(entry, above), above)]
    above = { ...above, ...entry }
    return []
  })
}
