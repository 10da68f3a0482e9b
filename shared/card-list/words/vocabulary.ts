/** Best to worst. `GRADED` is a slab, which is outside the scale; `UNKNOWN` is "nothing stated or not understood". */
export const CONDITIONS = ['NM', 'LP', 'MP', 'HP', 'DMG', 'GRADED', 'UNKNOWN'] as const

/** What a person should check before trusting the reading of a line. The codes are API: their meaning never changes. */
export const FLAGS = [
  'quantity_missing',
  'quantity_zero',
  'quantity_large',
  'leading_number_may_be_name',
  'trailing_number',
  'condition_missing',
  'condition_ambiguous',
  'condition_range',
  'condition_from_header',
  'quantity_from_header',
  'graded',
  'price_in_text',
  'duplicate_line',
  'possible_lot',
  'unparsed',
] as const

/** Why a line is not an item. */
export const IGNORED_REASONS = ['section_header', 'comment', 'csv_header', 'total', 'separator'] as const

export type Condition = (typeof CONDITIONS)[number]
export type Flag = (typeof FLAGS)[number]
export type IgnoredReason = (typeof IGNORED_REASONS)[number]

/** In bytes of UTF-8. */
export const MAX_CARD_LIST_BYTES = 65536

/** Lines that are not blank, counted after a list of one line is split. */
export const MAX_CARD_LIST_LINES = 1000

/** In UTF-16 units, measured after a list of one line is split. */
export const MAX_LINE_LENGTH = 500

/** The largest quantity of one item. A larger number in a line is read as part of the name and flagged. */
export const MAX_QUANTITY = 9999
