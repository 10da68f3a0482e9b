import * as z from 'zod/mini'
import { customerOf, mayUseAddress, type Principal } from '#shared/access/credentials/principal.ts'
import { type Contract, nothing } from '#shared/api/contract.ts'
import { pageParameters, pageSchema } from '#shared/api/paging.ts'
import { email, idOf, orNull, requiredLine, text, time } from '#shared/core/fields.ts'
import { MAX_NAME_LENGTH, MAX_NOTES_LENGTH } from '#shared/core/limits.ts'
import { Problem } from '#shared/core/problems.ts'
import { historyEntrySchema, STATUSES, submissionSchema, summarySchema } from '#shared/submissions/log.ts'
import { LIST_ORDERS } from '#shared/table/page.ts'
import { cardList } from './card-lists.ts'
import { customerEmail, notOwnAddressMessage } from './customer-email.ts'
import { transitionBody } from './transition-body.ts'

const submissionParameters = () => z.strictObject({ submission_id: idOf('submission') })

/** A customer lists their own submissions, with or without the parameter; another address is refused. */
const listedCustomer = (principal: Principal) => {
  const own = customerOf(principal)
  if (own === undefined) return z.optional(email())
  const ownAddress = email().check(z.refine((given) => mayUseAddress(principal, given), notOwnAddressMessage))
  return z.pipe(
    z.optional(ownAddress),
    z.transform(() => own.toLowerCase()),
  )
}

const entryNumber = () =>
  z
    .pipe(z.string().check(z.regex(/^[1-9]\d*$/, 'must be an integer from 1')), z.transform(Number))
    .check(z.meta({ type: 'integer', minimum: 1 }))

/** An earlier state may hold what the store has taken back: it is for the store alone. */
const shownEntry = (principal: Principal) =>
  customerOf(principal) === undefined
    ? z.optional(entryNumber())
    : z.pipe(
        z.optional(z.string()),
        z.transform((given): undefined => {
          if (given !== undefined) throw new Problem('INSUFFICIENT_SCOPE')
        }),
      )

export const createSubmissionContract = {
  id: 'submissions.create',
  status: 201,
  parameters: nothing,
  query: nothing,
  body: (principal: Principal) =>
    z.strictObject({
      customer_email: customerEmail(principal),
      customer_name: requiredLine(MAX_NAME_LENGTH),
      card_list: cardList().check(
        z.refine(({ reading }) => reading.items.length > 0, 'must have a line that is an item'),
      ),
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
      status: z.optional(z.enum(STATUSES)),
      customer_email: listedCustomer(principal),
      created_after: z.optional(time()),
      created_before: z.optional(time()),
      order: z._default(z.enum(LIST_ORDERS), 'newest'),
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
