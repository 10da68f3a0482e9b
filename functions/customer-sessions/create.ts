import { createCustomerSessionContract } from '#shared/access/contract.ts'
import type { createSessionMint } from '#shared/access/customer-session.ts'
import type { Call } from '#shared/api/contract.ts'
import { endpoint } from '#shared/api/endpoint.ts'
import { gate } from '#shared/runtime/wire/gate.ts'
import { mintSession } from '#shared/runtime/wire/sessions.ts'

type Needs = { readonly mintSession: ReturnType<typeof createSessionMint> }

/** A token with which one customer of the store may send card lists for an hour. */
export const createCustomerSession =
  ({ mintSession }: Needs) =>
  async ({ body: { customer_email }, principal }: Call<typeof createCustomerSessionContract>) => {
    const { token, expiresAt } = await mintSession({
      store: principal.store_id,
      keyId: principal.key_id,
      customerEmail: customer_email,
    })
    return { body: { token, expires_at: expiresAt, customer_email } }
  }

export const handler = endpoint(
  createCustomerSessionContract,
  gate(),
  createCustomerSession({ mintSession: mintSession() }),
)
