import * as z from 'zod'
import { type Contract, nothing } from '#shared/api/contract.ts'
import { orNull } from '#shared/api/fields.ts'
import { idOf } from '#shared/api/not-found.ts'
import { pageParameters, pageSchema } from '#shared/api/paging.ts'
import { email, requiredLine, time } from '#shared/api/text.ts'
import { isoTime } from '#shared/runtime/clock.ts'
import { SCOPES } from './api-key.ts'
import { apiKeySchema } from './api-key-schema.ts'

export const createApiKeyContract = {
  id: 'api-keys.create',
  status: 201,
  parameters: nothing,
  query: nothing,
  body: () =>
    z.strictObject({
      name: requiredLine(80),
      scope: z.enum(SCOPES),
      expires_at: orNull(time().transform(isoTime)),
    }),
  /** The key is shown here once; a repeated request shows none. */
  answer: () => apiKeySchema().extend({ key: z.string().nullable() }),
  idempotent: true,
  errors: ['IDEMPOTENCY_KEY_REUSED', 'LIMIT_REACHED'],
} as const satisfies Contract

export const listApiKeysContract = {
  id: 'api-keys.list',
  status: 200,
  parameters: nothing,
  query: () => z.strictObject(pageParameters()),
  body: nothing,
  answer: () => pageSchema(apiKeySchema()),
  errors: ['INVALID_CURSOR'],
} as const satisfies Contract

export const deleteApiKeyContract = {
  id: 'api-keys.delete',
  status: 204,
  parameters: () => z.strictObject({ key_id: idOf('API key') }),
  query: nothing,
  body: nothing,
  answer: nothing,
  errors: ['NOT_FOUND'],
} as const satisfies Contract

export const createCustomerSessionContract = {
  id: 'customer-sessions.create',
  status: 201,
  parameters: nothing,
  query: nothing,
  body: () => z.strictObject({ customer_email: email() }),
  answer: () => z.object({ token: z.string(), expires_at: z.iso.datetime(), customer_email: z.string() }),
  errors: [],
} as const satisfies Contract
