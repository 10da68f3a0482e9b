import * as z from 'zod/mini'
import { SCOPES } from '#shared/access/credentials/api-key.ts'
import { apiKeySchema } from '#shared/access/credentials/api-key-schema.ts'
import { type Contract, nothing } from '#shared/api/contract.ts'
import { pageParameters, pageSchema } from '#shared/api/paging.ts'
import { isoTime } from '#shared/core/clock.ts'
import { idOf, orNull, requiredLine, time } from '#shared/core/fields.ts'

export const createApiKeyContract = {
  id: 'api-keys.create',
  status: 201,
  parameters: nothing,
  query: nothing,
  body: () =>
    z.strictObject({
      name: requiredLine(80),
      scope: z.enum(SCOPES),
      expires_at: orNull(z.pipe(time(), z.transform(isoTime))),
    }),
  /** The key is shown once, here; in the answer to a repeated request it is null. */
  answer: () => z.extend(apiKeySchema(), { key: z.nullable(z.string()) }),
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
