import type { Chapter } from './text.ts'

const listFields = {
  data: 'The rows of this page. There may be fewer than `limit`, or none, while `next_cursor` is set.',
  has_more: 'Whether another page follows.',
  next_cursor: 'The `cursor` of the next page; null at the end of the list.',
}

export const pageOf = (what: string, at: string, order = 'newest first') =>
  ({ at, description: `One page of ${what}, ${order}.`, fields: listFields }) as const

const headFields = {
  id: 'Id of the submission.',
  store_id: 'The store that received it.',
  customer_email: "The customer's e-mail address, as given.",
  customer_name: "The customer's name.",
  created_at: 'When it was received.',
  quoted_at: 'When a price was last set; null before the first quote.',
  completed_at: 'When it was closed; null before.',
}

export const submissions = {
  tag: 'Submissions',
  description:
    "A submission is one card list of a customer with the store's decision. The customer's lines never change; the store sets prices, corrects quantities and conditions, and approves or rejects. Every action is kept in the history. Webhooks get an event when a submission is created, approved, rejected or completed.",
  operations: {
    'submissions.create': {
      summary: 'Create a submission',
      description:
        'Takes in a card list as the customer typed it. Every line that is not blank becomes an item or an ignored line; what a person should check has a flag. Webhooks get `submission.received`.\n\nWith a customer session, `customer_email` may be left out: it is the address of the session.',
    },
    'submissions.list': {
      summary: 'List submissions',
      description:
        'The submissions of the store, newest first unless `order` says otherwise, without their items. Filters can be combined. The list follows writes within about a second. A customer session lists the submissions of its own customer only.',
    },
    'submissions.get': {
      summary: 'Retrieve a submission',
      description:
        "The whole submission, as it is now or, with `entry`, as it was after an entry of its history. A customer session gets its own customer's submissions only, and without `entry`.",
    },
    'submissions.transition': {
      summary: 'Quote, approve, reject or complete a submission',
      description:
        'Applies one action. `items` prices lines and corrects quantity and condition; only `quote` and `approve` take it, and `quote` needs at least one price in this request.\n\n| Action | From | To | Event |\n|---|---|---|---|\n| `quote` | `pending_review`, `quoted`, `accepted` | `quoted` | none |\n| `approve` | `pending_review`, `quoted` | `accepted` | `submission.accepted` |\n| `reject` | `pending_review`, `quoted`, `accepted` | `rejected` | `submission.rejected` |\n| `complete` | `accepted` | `completed` | `submission.completed` |\n\nAny other action is 409 `INVALID_TRANSITION`, whose `details` name the allowed ones. Send the `ETag` of what you saw as `If-Match`: if another request has changed the submission since, the answer is 412 and nothing changes.',
    },
    'submissions.history': {
      summary: "List a submission's history",
      description: 'Every action on the submission, oldest first: who did what, and when.',
    },
  },
  components: {
    NewSubmission: {
      at: 'body submissions.create',
      description: 'A card list and its customer.',
      fields: {
        customer_email:
          "The customer's e-mail address. With a customer session it may be left out; if given, it must be the session's.",
        customer_name: "The customer's name, not blank, without control characters.",
        card_list:
          'The list as the customer typed it: at most 64 KiB of UTF-8, 1 000 lines that are not blank, and 500 characters a line. At least one line must be an item. A longer list is refused with its counts, never cut.',
        notes: 'What the customer wants to add.',
      },
    },
    Submission: {
      at: 'answer submissions.get',
      description: 'A submission with its items.',
      fields: {
        ...headFields,
        notes: 'What the customer added.',
        quoted_total_cents:
          'Sum of quantity × price, once every item with a quantity above 0 has a price; null before.',
        items: "The lines that are items, in the customer's order.",
        ignored_lines: 'The lines that are no items, and why.',
      },
    },
    SubmissionItem: {
      at: 'Submission.items[]',
      description: 'One line of the list. `quantity` and `condition` are what holds now.',
      fields: {
        id: 'Id of the item, for the `items` of a transition.',
        line: 'Number of the line in the list, from 1, blank lines included.',
        raw_input: 'The line as the customer typed it. It never changes.',
        quantity: 'How many cards; the store may correct it, and 0 declines the line.',
        name: "The card's name as it stands in the line, never corrected.",
        stated_quantity: 'The quantity that was read from the line; 1 where it states none.',
        stated_condition: 'The condition that was read from the line; `UNKNOWN` where it states none.',
        quoted_price_cents: 'The price of one card in cents; null without a quote.',
        flags: 'What a person should check before trusting the reading.',
      },
    },
    SubmissionPage: pageOf('submissions', 'answer submissions.list'),
    SubmissionSummary: {
      at: 'SubmissionPage.data[]',
      description: 'A submission as lists show it.',
      fields: {
        ...headFields,
        quoted_total_cents: 'Sum of quantity × price, once every item is priced; null before.',
        item_count: 'Number of items.',
        card_count: 'Number of cards: the sum of the quantities that hold now.',
        flagged_item_count: 'Number of items with a flag.',
      },
    },
    SubmissionStatus: {
      at: 'Submission.status',
      description: 'Where a submission is in the workflow.',
      values: {
        pending_review: 'received; the store has not decided yet',
        quoted: 'the store has priced it',
        accepted: 'the store approved it',
        rejected: 'the store refused it; final',
        completed: 'closed; final',
      },
      grows: true,
    },
    Transition: {
      at: 'body submissions.transition',
      description: 'An action on a submission.',
      fields: {
        items: 'Prices and corrections of single items; items that are not named stay as they are.',
        note: 'A remark for the history. Customers do not see it.',
      },
    },
    Action: {
      at: 'Transition.action',
      description: 'What the store does.',
      values: {
        quote: 'set prices',
        approve: 'accept the order',
        reject: 'refuse it, finally',
        complete: 'close an accepted submission',
      },
    },
    ItemChange: {
      at: 'Transition.items|0[]',
      description: 'The change of one item: its id, and at least one field besides.',
      fields: {
        id: 'Id of an item of this submission; each at most once.',
        quoted_price_cents: 'The price of one card in cents; null takes it back.',
        quantity: 'The corrected quantity; 0 declines the line.',
        condition: 'The corrected condition.',
      },
    },
    HistoryPage: pageOf("a submission's history", 'answer submissions.history', 'oldest first'),
    HistoryEntry: {
      at: 'HistoryPage.data[]',
      description: 'One action on a submission.',
      fields: {
        entry: 'Number of the entry, from 1.',
        from: 'The status before; null for the creation.',
        at: 'When it happened.',
        note: 'The remark that came with the action.',
        changed_items: 'How many items differ afterwards; of the creation, all.',
      },
    },
    HistoryAction: {
      at: 'HistoryEntry.action',
      description: 'What was done.',
      values: {
        create: 'the submission was received',
        quote: 'prices were set',
        approve: 'it was accepted',
        reject: 'it was refused',
        complete: 'it was closed',
        erase: "the customer's words were replaced by a mark, at the customer's request",
      },
      grows: true,
    },
    Actor: {
      at: 'HistoryEntry.by',
      description: 'Who did it.',
      fields: {
        id: 'Id of the API key; of a session, the key that made it; null for an operator.',
        email: 'Of a console session: the e-mail address of the person.',
      },
    },
    ActorType: {
      at: 'Actor.type',
      description: 'The kind of credential.',
      values: {
        api_key: 'an API key',
        customer_session: "a customer's session",
        console_session: "a console session of the store's staff",
        operator: 'an operator of the service; `id` is null then',
      },
      grows: true,
    },
  },
} as const satisfies Chapter
