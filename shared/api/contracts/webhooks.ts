import * as z from 'zod/mini'
import { type Contract, nothing } from '#shared/api/contract.ts'
import { pageParameters, pageSchema } from '#shared/api/paging.ts'
import { freeText, idOf, integer, list, orDefault, orNull, singleLine, text, time } from '#shared/core/fields.ts'
import { MAX_DESCRIPTION_LENGTH, MAX_URL_LENGTH } from '#shared/core/limits.ts'
import { EVENT_NAMES } from '#shared/submissions/events.ts'
import { deliverySchema } from '#shared/webhooks/deliveries/record.ts'
import { WEBHOOK_STATUSES, webhookSchema } from '#shared/webhooks/registrations/webhook.ts'

export const webhookParameters = () => z.strictObject({ webhook_id: idOf('webhook') })

const webhookFields = () => ({
  url: text(MAX_URL_LENGTH).check(
    z.refine((url) => URL.canParse(url), 'must be a URL'),
    z.meta({ format: 'uri' }),
  ),
  events: list(z.enum(EVENT_NAMES), { minimum: 1, maximum: EVENT_NAMES.length }).check(
    z.refine((names) => new Set(names).size === names.length, 'must not name an event twice'),
    z.meta({ uniqueItems: true }),
  ),
  description: orNull(singleLine(MAX_DESCRIPTION_LENGTH)),
})

export const createWebhookContract = {
  id: 'webhooks.create',
  status: 201,
  parameters: nothing,
  query: nothing,
  body: () => z.strictObject(webhookFields()),
  /** The secret is shown only here and at a rotation; in the answer to a repeated request it is null. */
  answer: () => z.extend(webhookSchema(), { secret: z.nullable(z.string()) }),
  idempotent: true,
  sends: ['ETag', 'Location'],
  errors: ['WEBHOOK_URL_NOT_ALLOWED', 'IDEMPOTENCY_KEY_REUSED', 'LIMIT_REACHED', 'CONFLICT'],
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
  sends: ['ETag'],
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

export const updateWebhookContract = {
  id: 'webhooks.update',
  status: 200,
  parameters: webhookParameters,
  query: nothing,
  /** An absent field stays as it is. Null clears the description; in other fields it means absent. */
  body: () =>
    z.strictObject({
      url: z.nullish(webhookFields().url),
      events: z.nullish(webhookFields().events),
      description: z.exactOptional(z.nullable(singleLine(MAX_DESCRIPTION_LENGTH))),
      status: z.nullish(z.enum(WEBHOOK_STATUSES)),
    }),
  answer: webhookSchema,
  conditional: true,
  sends: ['ETag'],
  errors: ['NOT_FOUND', 'PRECONDITION_FAILED', 'WEBHOOK_URL_NOT_ALLOWED', 'CONFLICT'],
} as const satisfies Contract

/** 7 days. */
const maxOverlapSeconds = 604_800

/** 1 day: enough for a receiver's rollout. */
const defaultOverlapSeconds = 86_400

export const rotateSecretContract = {
  id: 'webhooks.rotate-secret',
  status: 200,
  parameters: webhookParameters,
  query: nothing,
  body: () =>
    z.strictObject({
      overlap_seconds: orDefault(integer(0, maxOverlapSeconds), defaultOverlapSeconds),
    }),
  answer: () => z.extend(webhookSchema(), { secret: z.string() }),
  sends: ['ETag'],
  errors: ['NOT_FOUND', 'CONFLICT'],
} as const satisfies Contract

export const testWebhookContract = {
  id: 'webhooks.test',
  status: 202,
  parameters: webhookParameters,
  query: nothing,
  body: nothing,
  answer: deliverySchema,
  errors: ['NOT_FOUND', 'INVALID_STATE'],
} as const satisfies Contract

export const verifyContract = {
  id: 'webhooks.verify',
  status: 200,
  parameters: webhookParameters,
  query: nothing,
  body: () => z.strictObject({ payload: freeText(), signature: freeText() }),
  answer: () =>
    z.union([
      z.object({ valid: z.literal(true), reason: z.null() }),
      z.object({ valid: z.literal(false), reason: z.enum(['malformed', 'mismatch']) }),
    ]),
  /** Room for a whole delivery as a JSON string, in which quotation marks are escaped. */
  maxBodyBytes: 1024 * 1024,
  errors: ['NOT_FOUND'],
} as const satisfies Contract

export const recoverContract = {
  id: 'webhooks.recover',
  status: 202,
  parameters: webhookParameters,
  query: nothing,
  body: () =>
    z.strictObject({
      status: z.enum(['failed', 'held', 'missing']),
      since: time(),
      until: z.nullish(time()),
      cursor: z.nullish(z.string()),
    }),
  answer: () => z.object({ count: z.int(), next_cursor: z.nullable(z.string()) }),
  errors: ['NOT_FOUND', 'INVALID_CURSOR', 'INVALID_STATE', 'CONFLICT'],
} as const satisfies Contract
