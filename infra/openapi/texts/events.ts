import type { Chapter } from './text.ts'

/** The events, and the errors of every operation: schemas that belong to no route. */
export const events = {
  tag: 'Events',
  description:
    'What a webhook receives: a POST with a signed body. Answer with any 2xx within 10 seconds, before you do the work. Anything else is tried again. See *Receiving webhooks*.',
  operations: {},
  components: {
    SubmissionEvent: {
      at: 'event',
      description:
        'The body of a delivery: the submission as it was when the event happened, without card names, flags, notes and total. For these retrieve the submission, with `entry` = `X-Submission-Entry`.',
      fields: {
        id: 'Id of the event, the same at every attempt: handle each once.',
        created_at: 'When the event happened.',
      },
    },
    SubmissionEventData: {
      at: 'SubmissionEvent.data',
      description: 'The submission and its items.',
      fields: { items: "The items, in the customer's order." },
    },
    EventSubmission: {
      at: 'SubmissionEventData.submission',
      description: 'A submission as it was when the event happened.',
      fields: {
        id: 'Id of the submission.',
        store_id: 'The store.',
        customer_email: "The customer's e-mail address.",
        customer_name: "The customer's name.",
        created_at: 'When it was received.',
        quoted_at: 'When a price was last set; null before the first quote.',
        completed_at: 'When it was closed; null before.',
      },
    },
    EventItem: {
      at: 'SubmissionEventData.items[]',
      description: 'A line of the list.',
      fields: {
        id: 'Id of the item.',
        raw_input: 'The line as the customer typed it.',
        quantity: 'How many cards.',
        quoted_price_cents: 'The price of one card in cents; null without a quote.',
      },
    },
    ErrorBody: {
      at: 'error',
      description: 'The body of every error.',
      fields: {
        message: 'For people; it may change.',
        status: 'The status of the response.',
        request_id: 'The value of `X-Request-Id`: quote it when you ask for help.',
        details: 'What is wrong, where there is something to point at: at most 100 entries.',
      },
    },
    ErrorCode: {
      at: 'ErrorBody.code',
      description: 'What went wrong, for programs: see *Errors*.',
      grows: true,
    },
    ErrorDetail: {
      at: 'ErrorBody.details[]',
      description: 'One thing that is wrong.',
      fields: {
        path: 'A JSON Pointer into the body, or the name of a parameter or header.',
        message: 'What is wrong with it; of an `INVALID_TRANSITION`, an allowed action.',
      },
    },
  },
} as const satisfies Chapter
