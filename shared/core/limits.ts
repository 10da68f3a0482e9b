/*
 * Limits that contracts check and the pages name before a request. Without zod, which the pages do not bundle. Those of a
 * card list are in `card-list/words/vocabulary.ts`. Lengths are in UTF-16 units.
 */

/** RFC 5321. */
export const MAX_EMAIL_LENGTH = 254

/** Of a customer. */
export const MAX_NAME_LENGTH = 200

/** Of a customer's remarks on a list. */
export const MAX_NOTES_LENGTH = 5000

/** Of the store's note on a transition. */
export const MAX_NOTE_LENGTH = 1000

/** Highest price of one card, in minor units. */
export const MAX_PRICE_CENTS = 100_000_000

/** Of a webhook. */
export const MAX_URL_LENGTH = 2048
export const MAX_DESCRIPTION_LENGTH = 200

/** How long a form link is valid. */
export const DEFAULT_FORM_LINK_DAYS = 7
export const MAX_FORM_LINK_DAYS = 30
