import type { SessionMint } from '#shared/access/credentials/customer-session.ts'
import type { Call } from '#shared/api/contract.ts'
import { createCustomerSessionContract } from '#shared/api/contracts/customer-sessions.ts'
import { endpoint } from '#shared/api/endpoint.ts'
import { gate } from '#shared/wiring/repositories.ts'
import { mintSession } from '#shared/wiring/secrets.ts'

type Dependencies = { readonly mintSession: SessionMint }

/** A token with which one customer of the store may send card lists for 1 hour. */
export const createCustomerSession =
  ({ mintSession }: Dependencies) =>
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
