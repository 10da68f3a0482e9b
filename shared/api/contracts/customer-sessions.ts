import * as z from 'zod'
import { type Contract, nothing } from '#shared/api/contract.ts'
import { email } from '#shared/core/fields.ts'

export const createCustomerSessionContract = {
  id: 'customer-sessions.create',
  status: 201,
  parameters: nothing,
  query: nothing,
  body: () => z.strictObject({ customer_email: email() }),
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
