import { countCards } from '#shared/card-list/summary.ts'
import type { Condition, Flag } from '#shared/card-list/words/vocabulary.ts'
import type { ApiError } from '#shared/client/api-error.ts'
import { conditionName, conditions, ignoredName, offer, statusMeaning, statusName } from '../look/customer-texts.ts'

const { format: formatNumber } = new Intl.NumberFormat('en')

const count = (quantity: number, one: string, other: string): string =>
  `${formatNumber(quantity)} ${quantity === 1 ? one : other}`

/** What a flag says of an item. */
const flags: Readonly<Record<Flag, (item: { readonly quantity: number; readonly condition: Condition }) => string>> = {
  quantity_missing: () => 'No quantity, so we count 1.',
  quantity_zero: () => 'The quantity is 0, so nothing is offered.',
  quantity_large: ({ quantity }) => `Really ${formatNumber(quantity)} cards?`,
  leading_number_may_be_name: ({ quantity }) =>
    `Is ${formatNumber(quantity)} the quantity, or does a number belong to the name?`,
  trailing_number: () => 'A number in this line may be a quantity.',
  condition_missing: () => 'Which condition?',
  condition_ambiguous: ({ condition }) =>
    condition === 'UNKNOWN'
      ? 'A word in this line may be its condition.'
      : `Is “${conditions[condition].toLowerCase()}” the right condition?`,
  condition_range: ({ condition }) => `You gave two conditions. We take ${conditions[condition].toLowerCase()}.`,
  condition_from_header: () => 'The condition comes from another line.',
  quantity_from_header: () => 'The quantity comes from another line.',
  graded: () => 'Graded by a grading company.',
  price_in_text: () => 'Your price is not used: the store makes an offer.',
  duplicate_line: () => 'You have this card in an earlier line too. Both count.',
  possible_lot: () => 'Are these several cards? Give each card a line of its own.',
  unparsed: () => 'We could not read this line. The store will look at it.',
}

const kilobytes = (bytes: number): string => formatNumber(Math.ceil(bytes / 1024))

const seconds = (wait: number): string => count(Math.ceil(wait), 'second', 'seconds')

/** What went wrong, in a customer's words. */
const error = ({ code, status, requestId, retryAfterSeconds, details }: ApiError): string => {
  if (code === 'UNAUTHENTICATED') return 'This link has expired. Ask the store for a new one.'
  if (code === 'INSUFFICIENT_SCOPE')
    return 'This is no link to this form. Please open the link that a store has sent you.'
  if (code === 'PLAN_REQUIRED' || status === 403)
    return 'The store does not take lists here at the moment. Please ask the store.'
  if (code === 'RATE_LIMITED') return `There are too many requests. Try again in ${seconds(retryAfterSeconds ?? 60)}.`
  if (code === 'NETWORK_ERROR' || code === 'TIMED_OUT') return 'There is no connection to the store.'
  if (code === 'VALIDATION_FAILED')
    return `The store cannot take this: ${details.map(({ message }) => message).join('; ')}.`
  if (code === 'NOT_FOUND') return 'This list is not there any more.'
  const reference = requestId === undefined ? '' : ` If it happens again, give the store this reference: ${requestId}`
  return `Something went wrong. Please try again in a minute.${reference}`
}

/** Every text of the form, in English. */
export const texts = {
  count: formatNumber,
  cards: (quantity: number) => count(quantity, 'card', 'cards'),
  conditions,
  /** Where there is little room. */
  conditionCode: (condition: Condition) =>
    condition === 'GRADED' ? 'Slab' : condition === 'UNKNOWN' ? '?' : condition,
  flags,
  ignored: ignoredName,
  conditionName,
  statusName,
  statusMeaning,
  error,

  opening: 'Opening your form…',
  title: (store: string) => `Sell your cards to ${store}`,
  titleWithoutStore: 'Sell your cards',
  forCustomer: (email: string) => `For ${email}`,
  noService: 'This form cannot find its service. Please tell the store.',
  noLink: 'Please open the whole link that a store has sent you.',
  tryAgain: 'Try again',
  views: 'Views',
  newList: 'New list',
  yourLists: 'Your lists',

  list: {
    label: 'Your cards',
    hint: 'One card in a line, as you like: “3x Lightning Bolt NM”. Paste a list, or drop a text or CSV file.',
    placeholder: '3x Lightning Bolt NM\n2 Counterspell LP\nSol Ring, near mint',
    chooseFile: 'Open a file…',
    dropHere: 'Drop the file here',
    clear: 'Clear',
    undo: 'Undo',
    notText: (file: string) => `${file} is not a text file. Save a spreadsheet as CSV and open that.`,
    fileTooLarge: (file: string) => `${file} is too large for a card list.`,
    tooManyLines: ({ used, most }: { used: number; most: number }) =>
      `${formatNumber(used)} lines. One list may have ${formatNumber(most)}: send the rest as a second list.`,
    tooManyBytes: ({ used, most }: { used: number; most: number }) =>
      `${kilobytes(used)} KB of text. One list may have ${kilobytes(most)} KB: send the rest as a second list.`,
    longLines: (lines: readonly { line: number }[], most: number) =>
      `Line ${formatNumber(lines[0]?.line ?? 0)} ${lines.length > 1 ? `and ${count(lines.length - 1, 'other', 'others')} have` : 'has'} more than ${formatNumber(most)} characters. Give each card a line of its own.`,
    nearLines: ({ used, most }: { used: number; most: number }) =>
      `${formatNumber(used)} of at most ${formatNumber(most)} lines.`,
    nearBytes: ({ used, most }: { used: number; most: number }) =>
      `${kilobytes(used)} of at most ${kilobytes(most)} KB of text.`,
  },

  reading: {
    title: 'What we read',
    empty: 'Each card appears here as you type.',
    summary: (items: readonly { readonly quantity: number }[]) =>
      `${count(countCards(items), 'card', 'cards')} in ${count(items.length, 'line', 'lines')}`,
    toCheck: (lines: number) => (lines === 0 ? 'Nothing to check' : `${formatNumber(lines)} to check`),
    all: 'All lines',
    onlyToCheck: 'To check',
    noneToCheck: 'Every line is clear.',
    line: (line: number) => `Line ${formatNumber(line)}`,
    change: (line: number, name: string) => `Change line ${formatNumber(line)}, ${name}`,
    done: (line: number) => `Done with line ${formatNumber(line)}`,
    quantity: 'Quantity',
    name: 'Card',
    condition: 'Condition',
    conditionOf: (name: string) => `Condition of ${name}`,
    remove: 'Remove this line',
    cannotRewrite: 'Please change this line in your list.',
    allConditions: (lines: number) =>
      `${count(lines, 'line has', 'lines have')} no condition. If they are all alike, choose it once:`,
  },

  send: {
    name: 'Your name',
    notes: 'Anything else for the store?',
    optional: 'optional',
    notesLeft: (left: number) => `${count(left, 'character', 'characters')} left`,
    button: (store: string) => `Send to ${store}`,
    sending: 'Sending…',
    saved: 'What you type is kept on this device until you send it.',
    nameNeeded: 'The store needs your name.',
    listNeeded: 'Your list has no card yet.',
    tooLarge: 'Your list is too long. See above what to shorten.',
    offline: 'You are offline. Your list is kept on this device and sent when you are back.',
    unanswered: 'We do not know whether your list has arrived. Send it again: it is never taken twice.',
    arrivedBefore: 'An earlier version of this list has arrived: see “Your lists”. To send this one too, press Send.',
    sentElsewhere: 'This list was sent from another tab: see “Your lists”.',
    waiting: (wait: number) => `The store is busy. Trying again in ${seconds(wait)}…`,
  },

  sent: {
    title: (store: string) => `${store} has your list`,
    next: (store: string) => `${store} looks at it and answers. The same link shows what became of it.`,
    understood: 'What was understood',
    another: 'Send another list',
  },

  submissions: {
    none: (store: string) => `You have sent nothing to ${store} yet.`,
    loading: 'Loading…',
    sentOn: (date: string) => `Sent ${date}`,
    more: 'Older lists',
    back: 'All your lists',
    title: (date: string) => `List of ${date}`,
    ...offer,
    yourNotes: 'Your notes',
  },
} as const
