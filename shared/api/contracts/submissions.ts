import * as z from 'zod'
import type { Principal } from '#shared/access/credentials/principal.ts'
import { type Contract, nothing } from '#shared/api/contract.ts'
import { pageParameters, pageSchema } from '#shared/api/paging.ts'
import { email, idOf, orNull, requiredLine, text, time } from '#shared/core/fields.ts'
import { historyEntrySchema, STATUSES, submissionSchema, summarySchema } from '#shared/submissions/log.ts'
import { LIST_ORDERS } from '#shared/table/page.ts'
import { cardList } from './card-lists.ts'
import { transitionBody } from './transition-body.ts'

const submissionParameters = () => z.strictObject({ submission_id: idOf('submission') })

/** Required with a key. With a session it is optional, and must be the session's own address. */
const customerEmail = (principal: Principal) =>
  principal.credential === 'key'
    ? email()
    : email()
        .nullish()
        .transform((given) => given ?? principal.customer_email)
        .refine(
          (given) => given.toLowerCase() === principal.customer_email.toLowerCase(),
          "must be the session's own address",
        )

export const createSubmissionContract = {
  id: 'submissions.create',
  status: 201,
  parameters: nothing,
  query: nothing,
  body: (principal: Principal) =>
    z.strictObject({
      customer_email: customerEmail(principal),
      customer_name: requiredLine(200),
      card_list: cardList().refine(({ reading }) => reading.items.length > 0, 'must have a line that is an item'),
      notes: orNull(text(5000)),
    }),
  answer: submissionSchema,
  idempotent: true,
  sends: ['ETag', 'Location'],
  errors: ['IDEMPOTENCY_KEY_REUSED'],
} as const satisfies Contract

export const listSubmissionsContract = {
  id: 'submissions.list',
  status: 200,
  parameters: nothing,
  query: () =>
    z.strictObject({
      ...pageParameters(),
      status: z.enum(STATUSES).optional(),
      customer_email: email().optional(),
      created_after: time().optional(),
      created_before: time().optional(),
      order: z.enum(LIST_ORDERS).default('newest'),
    }),
  body: nothing,
  answer: () => pageSchema(summarySchema()),
  errors: ['INVALID_CURSOR'],
} as const satisfies Contract

export const getSubmissionContract = {
  id: 'submissions.get',
  status: 200,
  parameters: submissionParameters,
  query: () =>
    z.strictObject({
      entry: z
        .string()
        .regex(/^[1-9]\d*$/, 'must be an integer from 1')
        .transform(Number)
        .meta({ type: 'integer', minimum: 1 })
        .optional(),
    }),
  body: nothing,
  answer: submissionSchema,
  sends: ['ETag'],
  errors: ['NOT_FOUND'],
} as const satisfies Contract

export const listHistoryContract = {
  id: 'submissions.history',
  status: 200,
  parameters: submissionParameters,
  query: () => z.strictObject(pageParameters()),
  body: nothing,
  answer: () => pageSchema(historyEntrySchema()),
  errors: ['NOT_FOUND', 'INVALID_CURSOR'],
} as const satisfies Contract

export const transitionSubmissionContract = {
  id: 'submissions.transition',
  status: 200,
  parameters: submissionParameters,
  query: nothing,
  body: transitionBody,
  answer: submissionSchema,
  idempotent: true,
  conditional: true,
  sends: ['ETag'],
  errors: [
    'NOT_FOUND',
    'IDEMPOTENCY_KEY_REUSED',
    'PRECONDITION_FAILED',
    'INVALID_TRANSITION',
    'LIMIT_REACHED',
    'CONFLICT',
  ],
} as const satisfies Contract
