import * as z from 'zod'
import { type Contract, nothing } from '#shared/api/contract.ts'
import { pageParameters, pageSchema } from '#shared/api/paging.ts'
import { singleLine, text } from '#shared/api/text.ts'
import { webhookSchema } from './schema.ts'
import { MAX_URL_CHARACTERS } from './target.ts'
import { EVENT_NAMES } from './vocabulary.ts'

const webhookParameters = () => z.strictObject({ webhook_id: z.uuid() })

const webhookFields = () => ({
  url: text(MAX_URL_CHARACTERS).refine((url) => URL.canParse(url), 'must be a URL'),
  events: z
    .array(z.enum(EVENT_NAMES))
    .min(1, 'must name at least one event')
    .refine((names) => new Set(names).size === names.length, 'must not name an event twice'),
  description: singleLine(200)
    .nullish()
    .transform((description) => description ?? null),
})

export const createWebhookContract = {
  id: 'webhooks.create',
  status: 201,
  parameters: nothing,
  query: nothing,
  body: () => z.strictObject(webhookFields()),
  /** The secret is shown here and at a rotation only; a repeated request shows none. */
  answer: () => webhookSchema().extend({ secret: z.string().nullable() }),
  idempotent: true,
  errors: ['WEBHOOK_URL_NOT_ALLOWED', 'IDEMPOTENCY_KEY_REUSED', 'LIMIT_REACHED'],
} as const satisfies Contract

export const listWebhooksContract = {
  id: 'webhooks.list',
  status: 200,
  parameters: nothing,
  query: () => z.strictObject(pageParameters()),
  body: nothing,
  answer: () => pageSchema(webhookSchema()),
  errors: ['INVALID_CURSOR'],
} as const satisfies Contract

export const getWebhookContract = {
  id: 'webhooks.get',
  status: 200,
  parameters: webhookParameters,
  query: nothing,
  body: nothing,
  answer: webhookSchema,
  errors: ['NOT_FOUND'],
} as const satisfies Contract

export const deleteWebhookContract = {
  id: 'webhooks.delete',
  status: 204,
  parameters: webhookParameters,
  query: nothing,
  body: nothing,
  answer: nothing,
  conditional: true,
  errors: ['NOT_FOUND', 'PRECONDITION_FAILED', 'CONFLICT'],
} as const satisfies Contract
