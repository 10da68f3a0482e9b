import type { Chapter } from './text.ts'

/** What each flag means, and a list whose last item has it. */
export const flags = {
  quantity_missing: { means: 'no quantity is stated, so it is 1', example: 'Counterspell NM' },
  quantity_zero: { means: 'the line says 0', example: '0x Counterspell NM' },
  quantity_large: { means: 'the quantity is over 99', example: '250x Forest NM' },
  leading_number_may_be_name: { means: 'the first number may belong to the name', example: '7 Colored Fish' },
  trailing_number: {
    means: 'a number at the end may be the quantity or belong to the name',
    example: 'Snapcaster Mage 3',
  },
  condition_missing: { means: 'no condition is stated, so it is `UNKNOWN`', example: '3x Lightning Bolt' },
  condition_ambiguous: { means: 'a word may be a condition, or which one is not certain', example: '2x Sol Ring good' },
  condition_range: { means: 'two conditions are stated; the worse one is taken', example: '2x Sol Ring NM/LP' },
  condition_from_header: { means: 'the condition was taken from a line above or below', example: 'NM:\n2x Sol Ring' },
  quantity_from_header: {
    means: 'the quantity was taken from a line above or below',
    example: '4x each:\nSol Ring NM',
  },
  graded: { means: 'graded and sealed by a grading company', example: '1x Black Lotus PSA 9' },
  price_in_text: { means: 'the line has a price, which is not used', example: '2x Sol Ring NM $5' },
  duplicate_line: {
    means: 'an earlier line has the same card in the same condition; both are kept',
    example: '2x Sol Ring NM\n2x Sol Ring NM',
  },
  possible_lot: { means: 'the line may be several cards', example: '100 commons bulk lot NM' },
  unparsed: { means: 'the line could not be read: quantity 1, condition `UNKNOWN`', example: 'PayPal only' },
} as const

const lineFields = {
  line: 'Number of the line in the list, from 1, blank lines included.',
  raw_input: 'The line as the customer typed it.',
}

export const cardLists = {
  tag: 'Card lists',
  description:
    'How the service reads a list. An uncertain reading has a flag. Names are never corrected, no line is lost or returned twice, and the order is kept. Where a card takes several lines (`Sol Ring`, `Condition: NM`, `Qty: 2`), the line with its name is the item, and the others are ignored. Where two or more cards have the same kinds of lines (`Sol Ring`, `Fallout`, `NM`), the other texts are part of the name (`Sol Ring Fallout`).',
  operations: {
    'card-lists.parse': {
      summary: 'Read a card list without storing it',
      description:
        'The same reading as in a submission, so that a form can show it before the customer sends it. A list without an item is no error here.',
    },
  },
  components: {
    CardList: {
      at: 'body card-lists.parse',
      description: 'A list to read.',
      fields: { card_list: 'The list: at most 64 KiB of UTF-8, 1 000 lines, and 500 characters a line.' },
    },
    CardListReading: {
      at: 'answer card-lists.parse',
      description: 'What was read.',
      fields: { items: 'The lines that are items.', ignored_lines: 'The lines that are no items, and why.' },
    },
    CardListItem: {
      at: 'CardListReading.items[]',
      description: 'A line that is an item.',
      fields: {
        ...lineFields,
        quantity: 'How many cards, 0 to 9 999; 1 where the line states none.',
        name: "The card's name as it stands in the line.",
        flags: 'What a person should check before trusting the reading.',
      },
    },
    Condition: {
      at: 'CardListItem.condition',
      description: 'The condition of a card, best to worst.',
      values: {
        NM: 'near mint',
        LP: 'lightly played',
        MP: 'moderately played',
        HP: 'heavily played',
        DMG: 'damaged',
        GRADED: 'graded and sealed by a grading company; outside of the scale',
        UNKNOWN: 'nothing was stated, or it was not understood',
      },
    },
    Flag: {
      at: 'CardListItem.flags[]',
      description: 'What a person should check. A code never changes its meaning.',
      values: Object.fromEntries(
        Object.entries(flags).map(([flag, { means, example }]) => [
          flag,
          `${means}; for example \`${example.replace('\n', ' ⏎ ')}\``,
        ]),
      ),
      grows: true,
    },
    IgnoredLine: { at: 'CardListReading.ignored_lines[]', description: 'A line that is no item.', fields: lineFields },
    IgnoredReason: {
      at: 'IgnoredLine.reason',
      description: 'Why a line is no item.',
      values: {
        section_header: 'a heading, such as `Sideboard` or `NM:`, or a line with the condition of one card',
        comment: 'a remark, or another line about one card: `Qty: 2`',
        csv_header: 'the names of the columns of a table',
        total: 'a sum',
        separator: 'a line of dashes or the like',
      },
      grows: true,
    },
    CardListSummary: {
      at: 'CardListReading.summary',
      description: 'The list in numbers.',
      fields: {
        lines: 'Lines that are not blank.',
        items: 'Lines that are items.',
        cards: 'The sum of the quantities.',
        ignored_lines: 'Lines that are no items.',
        flagged_items: 'Items with at least one flag.',
      },
    },
  },
} as const satisfies Chapter
