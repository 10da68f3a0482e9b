import type { Condition, IgnoredReason } from '#shared/card-list/words/vocabulary.ts'
import type { SubmissionStatus } from '#shared/client/types.ts'

/* What a customer reads about a list that was sent: in the form, and in the store's view of it. */

export const conditions: Readonly<Record<Condition, string>> = {
  NM: 'Near mint',
  LP: 'Lightly played',
  MP: 'Moderately played',
  HP: 'Heavily played',
  DMG: 'Damaged',
  GRADED: 'Graded',
  UNKNOWN: 'Not stated',
}

const ignored: Readonly<Record<IgnoredReason, string>> = {
  section_header: 'A heading, not a card',
  comment: 'A remark, not a card',
  csv_header: 'Names of columns, not a card',
  total: 'A total, not a card',
  separator: 'A separator, not a card',
}

const statuses: Readonly<
  Record<SubmissionStatus, { readonly name: string; readonly meaning: (store: string) => string }>
> = {
  pending_review: { name: 'Waiting', meaning: (store) => `${store} has your list and will look at it.` },
  quoted: { name: 'Priced', meaning: (store) => `${store} has priced your cards.` },
  accepted: { name: 'Accepted', meaning: (store) => `${store} takes your cards at these prices.` },
  rejected: { name: 'Declined', meaning: (store) => `${store} does not take these cards.` },
  completed: { name: 'Completed', meaning: () => 'All done. Thank you!' },
}

/** The API may get more values, which this page does not know. */
const known = <Value>(table: Readonly<Record<string, Value>>, name: string): Value | undefined =>
  Object.hasOwn(table, name) ? table[name] : undefined

export const ignoredName = (reason: string): string => known(ignored, reason) ?? 'Not a card'
export const conditionName = (condition: string): string => known(conditions, condition) ?? condition
export const statusName = (status: string): string => known(statuses, status)?.name ?? status
export const statusMeaning = (status: string, store: string): string => known(statuses, status)?.meaning(store) ?? ''

/** The words around the lines of a list that was sent. */
export const offer = {
  total: 'Total',
  noTotal: 'No prices yet',
  notAllPriced: 'Some cards have no price yet.',
  card: 'Card',
  quantity: 'Quantity',
  condition: 'Condition',
  price: 'Each',
  sum: 'Sum',
  youSaid: (stated: string) => `you: ${stated}`,
  declined: 'Not taken',
  ignored: 'Lines that are not cards',
}
