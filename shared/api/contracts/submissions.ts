import * as z from 'zod'
import { customerOf, mayUseAddress, type Principal } from '#shared/access/credentials/principal.ts'
import { type Contract, nothing } from '#shared/api/contract.ts'
import { pageParameters, pageSchema } from '#shared/api/paging.ts'
import { email, idOf, orNull, requiredLine, text, time } from '#shared/core/fields.ts'
import { MAX_NAME_LENGTH, MAX_NOTES_LENGTH } from '#shared/core/limits.ts'
import { Problem } from '#shared/core/problems.ts'
import { historyEntrySchema, STATUSES, submissionSchema, summarySchema } from '#shared/submissions/log.ts'
import { LIST_ORDERS } from '#shared/table/page.ts'
import { cardList } from './card-lists.ts'
import { customerEmail } from './customer-email.ts'
import { transitionBody } from './transition-body.ts'

const submissionParameters = () => z.strictObject({ submission_id: idOf('submission') })

/** A customer lists their own submissions, with or without the parameter; another address is refused. */
const listedCustomer = (principal: Principal) => {
  const own = customerOf(principal)
  if (own === undefined) return email().optional()
  return email()
    .optional()
    .refine((given) => given === undefined || mayUseAddress(principal, given), "must be the customer's own address")
    .transform(() => own.toLowerCase())
}

/** An earlier state may hold what the store has taken back: it is for the store alone. */
const shownEntry = (principal: Principal) =>
  customerOf(principal) === undefined
    ? z
        .string()
        .regex(/^[1-9]\d*$/, 'must be an integer from 1')
        .transform(Number)
        .meta({ type: 'integer', minimum: 1 })
        .optional()
    : z
        .string()
        .optional()
        .transform((given): undefined => {
          if (given !== undefined) throw new Problem('INSUFFICIENT_SCOPE')
        })

export const createSubmissionContract = {
  id: 'submissions.create',
  status: 201,
  parameters: nothing,
  query: nothing,
  body: (principal: Principal) =>
    z.strictObject({
      customer_email: customerEmail(principal),
      customer_name: requiredLine(MAX_NAME_LENGTH),
      card_list: cardList().refine(({ reading }) => reading.items.length > 0, 'must have a line that is an item'),
      notes: orNull(text(MAX_NOTES_LENGTH)),
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
  query: (principal: Principal) =>
    z.strictObject({
      ...pageParameters(),
      status: z.enum(STATUSES).optional(),
      customer_email: listedCustomer(principal),
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
  query: (principal: Principal) => z.strictObject({ entry: shownEntry(principal) }),
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
