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

type Entry = ItemText | Statement

const isItem = (entry: Entry): entry is ItemText => 'name' in entry

/** Another heading states nothing. */
const isStating = (entry: Entry): entry is Statement =>
  !isItem(entry) && (entry.condition !== undefined || entry.quantity !== undefined)

const isUnread = ({ flags }: ItemText): boolean => flags.includes('unparsed')

const statesNothing = ({ name, flags }: ItemText): boolean =>
  flags.includes('quantity_missing') && flags.includes('condition_missing') && !/\d/.test(name)

const wordsOf = ({ name }: ItemText): number => name.split(' ').length

/** Six words or more without a capital behind the first letter: `reprise en bon d'achat ok pour moi`. */
const isProse = (item: ItemText): boolean =>
  statesNothing(item) && wordsOf(item) > 5 && item.name.slice(1) === item.name.slice(1).toLowerCase()

/** The customer's name, or a card: `Best wishes from Ryan`. */
const mayBeSignature = (item: ItemText): boolean => statesNothing(item) && wordsOf(item) < 5

const mostSignatures = 2
/** A line about all cards is about those above it, where as many have no condition. */
const enoughAbove = 3

/** The last line about others, if it holds for the whole list. */
const statementOfAll = (entries: readonly Entry[]): Statement | undefined => {
  const at = entries.findLastIndex(isStating)
  const last = entries[at]
  if (!last || isItem(last)) return undefined
  const behind = entries.slice(at + 1).filter(isItem)
  if (behind.length === 0) return last
  const unclear = behind.filter((item) => !isUnread(item) && !isProse(item))
  const above = entries.slice(0, at).filter((entry) => isItem(entry) && entry.condition === 'UNKNOWN')
  const isSigned = unclear.length <= mostSignatures && unclear.every(mayBeSignature) && above.length >= enoughAbove
  return last.isForAll && (unclear.length === 0 || isSigned) ? last : undefined
}

/**
 * Items without a condition or quantity of their own take it from the nearest line above that states it for others. If
 * such a line is the last of the list, items without one above take it too. Behind one about all cards, lines that could
 * not be read, which take nothing, prose and a signature may follow. `Slabs` holds up to the next heading.
 *
 * @param entries the items and headings of a list, in order.
 */
export const takeFromHeaders = (entries: readonly Entry[]): ItemText[] => {
  let above: Statement = statementOfAll(entries) ?? { isForAll: false }
  let ofAll = above
  return entries.flatMap((entry) => {
    if (isItem(entry)) return [isUnread(entry) ? entry : withQuantity(withCondition(entry, above), above)]
    above = isStating(entry) || above.condition?.condition !== 'GRADED' ? { ...above, ...entry } : ofAll
    if (entry.isForAll) ofAll = above
    return []
  })
}
