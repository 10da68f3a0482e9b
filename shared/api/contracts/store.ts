import * as z from 'zod/mini'
import { apiKeySchema } from '#shared/access/credentials/api-key-schema.ts'
import { STAFF_ROLES } from '#shared/access/credentials/principal.ts'
import { type Contract, nothing } from '#shared/api/contract.ts'
import { TIERS } from '#shared/stores/tiers.ts'

export const getStoreContract = {
  id: 'store.get',
  status: 200,
  parameters: nothing,
  query: nothing,
  body: nothing,
  answer: () =>
    z.object({
      id: z.uuid(),
      name: z.string(),
      tier: z.enum(TIERS),
      currency: z.string(),
      requests_per_minute: z.int(),
      created_at: z.iso.datetime(),
      /** Of this request. */
      credential: z.discriminatedUnion('type', [
        z.object({
          type: z.literal('api_key'),
          ...z.pick(apiKeySchema(), { id: true, name: true, scope: true, expires_at: true }).shape,
        }),
        /** `id`: of the key that made the session's link. */
        z.object({
          type: z.literal('console_session'),
          id: z.uuid(),
          email: z.string(),
          role: z.enum(STAFF_ROLES),
          expires_at: z.iso.datetime(),
        }),
      ]),
    }),
  errors: [],
} as const satisfies Contract
