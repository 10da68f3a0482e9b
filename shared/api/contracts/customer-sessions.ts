import * as z from 'zod/mini'
import type { Principal } from '#shared/access/credentials/principal.ts'
import { type Contract, nothing } from '#shared/api/contract.ts'
import { customerEmail } from './customer-email.ts'

export const createCustomerSessionContract = {
  id: 'customer-sessions.create',
  status: 201,
  parameters: nothing,
  query: nothing,
  body: (principal: Principal) => z.strictObject({ customer_email: customerEmail(principal) }),
  answer: () =>
    z.object({
      token: z.string(),
      expires_at: z.iso.datetime(),
      customer_email: z.string(),
      /** For the page that the customer sees. */
      store: z.object({ name: z.string(), currency: z.string() }),
    }),
  errors: [],
} as const satisfies Contract
