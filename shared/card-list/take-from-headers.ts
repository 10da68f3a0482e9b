import { type Statement, wordsOfNames } from '#shared/card-list/lines/statements/statement-of.ts'
import { type ItemText, quantityFlags } from '#shared/card-list/text/item-text.ts'
import { normalizeText } from '#shared/card-list/words/normalize-text.ts'
import type { Flag } from '#shared/card-list/words/vocabulary.ts'

export const without = (flags: readonly Flag[], flag: Flag): Flag[] => flags.filter((other) => other !== flag)

/** DMG because of a word such as `crease`: in doubt, so a lower grade above it counts. */
const isByDamage = ({ condition, flags }: ItemText): boolean =>
  condition === 'DMG' && flags.includes('condition_ambiguous')

const withCondition = (item: ItemText, { condition }: Statement): ItemText => {
  // `MP:`, `Charizard (crease)`
  const isOpen = item.condition === 'UNKNOWN' || (isByDamage(item) && !/NM|LP/.test(condition?.condition ?? ''))
  if (!condition || condition.condition === 'UNKNOWN' || !isOpen) return item
  const { excepted } = condition
  const isExcepted = excepted && wordsOfNames(normalizeText(item.name)).some((word) => excepted.has(word))
  const flags: Flag[] = [
    ...without(item.flags, 'condition_missing'),
    ...condition.flags,
    ...(isExcepted ? (['condition_ambiguous'] as const) : []),
    'condition_from_header',
  ]
  return { ...item, condition: condition.condition, flags, scale: condition.scale }
}

const withQuantity = (item: ItemText, { quantity }: Statement): ItemText => {
  if (quantity === undefined || !item.flags.includes('quantity_missing')) return item
  const flags: Flag[] = [...without(item.flags, 'quantity_missing'), ...quantityFlags(quantity), 'quantity_from_header']
  return { ...item, quantity, flags }
}

/** An item with what it lacks of the condition and the quantity that another line states. */
export const withStatement = (item: ItemText, statement: Statement): ItemText =>
  withQuantity(withCondition(item, statement), statement)

type Entry = ItemText | Statement

const isItem = (entry: Entry): entry is ItemText => 'name' in entry

/** Another heading states nothing. */
const isStating = (entry: Entry): entry is Statement =>
  !isItem(entry) && (entry.condition !== undefined || entry.quantity !== undefined)

const isUnread = ({ flags }: ItemText): boolean => flags.includes('unparsed')

const statesNothing = ({ name, flags }: ItemText): boolean =>
  flags.includes('quantity_missing') && flags.includes('condition_missing') && !/\d/.test(name)

const countOfWords = ({ name }: ItemText): number => name.split(' ').length

/** Six words or more without a capital behind the first letter: `reprise en bon d'achat ok pour moi`. */
const isProse = (item: ItemText): boolean =>
  statesNothing(item) && countOfWords(item) > 5 && item.name.slice(1) === item.name.slice(1).toLowerCase()

/** The customer's name, or a card: `Best wishes from Ryan`. */
const mayBeSignature = (item: ItemText): boolean => statesNothing(item) && countOfWords(item) < 5

/** Below as many cards without a condition, a line about all cards is about those, and what follows may be a name. */
const enoughAbove = 3

/** The last line about others, if it holds for the whole list. */
const statementOfAll = (entries: readonly Entry[]): Statement | undefined => {
  const last = entries.findLast(isStating)
  if (!last) return undefined
  const at = entries.lastIndexOf(last)
  const behind = entries.slice(at + 1).filter(isItem)
  const unclear = behind.filter((item) => !isUnread(item) && !isProse(item))
  const above = entries.slice(0, at).filter((entry) => isItem(entry) && entry.condition === 'UNKNOWN')
  const isAbove =
    last.isForAll &&
    last.quantity === undefined &&
    last.condition?.condition !== 'GRADED' &&
    unclear.length === 1 &&
    unclear.every(mayBeSignature) &&
    above.length >= enoughAbove
  const isLast = last === entries.at(-1)
  // `Graded cards` at the end has lost what it is about.
  const mayBeOfAll = last.isForAll || last.condition?.condition !== 'GRADED'
  return (unclear.length === 0 ? !last.isOfGame && mayBeOfAll && (isLast || !last.isHeading) : isAbove)
    ? last
    : undefined
}

/** `Mew`, `NM`, `Opt`, `LP`: the conditions may be those of the cards above them. */
const mayBeBelow = (entries: readonly Entry[], last: Statement | undefined): boolean => {
  const first = entries.find((entry) => isItem(entry) || entry.condition)
  const conditions = entries.flatMap((entry) => (isItem(entry) ? [] : (entry.condition?.condition ?? [])))
  return last?.isForAll === false && first !== undefined && isItem(first) && new Set(conditions).size > 1
}

/**
 * Items without a condition or quantity of their own take it from the nearest line above that states it for others. If
 * such a line is the last of the list, items without one above take it too. Behind one about all cards, lines that could
 * not be read, which take nothing, prose and a signature may follow. The condition of slabs or of a heading with a name
 * (`Jungle (excellent)`) ends at the next heading, and a quantity at one with another number or for singles: `só 1
 * destas:`. Where a card stands above the first condition, the list ends with a statement, and the conditions differ, they
 * are `condition_ambiguous`.
 *
 * @param entries the items, the headings and what sentences state, in order.
 */
export const takeFromHeaders = (entries: readonly Entry[]): ItemText[] => {
  const ofAll = statementOfAll(entries)
  const isUnclear = mayBeBelow(entries, ofAll)
  let above: Statement = ofAll ?? { isForAll: false }
  let { condition } = above
  return entries.flatMap((entry) => {
    if (isItem(entry)) {
      const item = isUnread(entry) ? entry : withStatement(entry, above)
      const isTaken = isUnclear && item.flags.includes('condition_from_header')
      return [isTaken ? { ...item, flags: [...item.flags, 'condition_ambiguous'] } : item]
    }
    const { endsQuantity } = entry
    if (isStating(entry)) above = { ...above, ...entry }
    else if (above.condition?.endsAtHeading) above = { ...above, condition }
    if (endsQuantity) above = { ...above, quantity: undefined }
    if (!above.condition?.endsAtHeading) condition = above.condition
    return []
  })
}
