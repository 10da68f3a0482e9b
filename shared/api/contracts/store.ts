import * as z from 'zod'
import { apiKeySchema } from '#shared/access/credentials/api-key-schema.ts'
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
      requests_per_minute: z.number().int(),
      created_at: z.iso.datetime(),
      /** The key of this request. */
      credential: z.object({
        type: z.literal('api_key'),
        ...apiKeySchema().pick({ id: true, name: true, scope: true, expires_at: true }).shape,
      }),
    }),
  errors: [],
} as const satisfies Contract
