import type { CustomerSessionMint } from '#shared/access/credentials/session-token.ts'
import type { Call } from '#shared/api/contract.ts'
import { createCustomerSessionContract } from '#shared/api/contracts/customer-sessions.ts'
import { endpoint } from '#shared/api/endpoint.ts'
import { Problem } from '#shared/core/problems.ts'
import type { StoreRepository } from '#shared/stores/repository.ts'
import { gate, stores } from '#shared/wiring/repositories.ts'
import { mintCustomerSession } from '#shared/wiring/secrets.ts'

type Dependencies = { readonly mintSession: CustomerSessionMint; readonly stores: Pick<StoreRepository, 'find'> }

/**
 * A token with which one customer of the store may send card lists and follow them for 1 hour.
 *
 * @throws Problem UNAUTHENTICATED when the store was deleted after the gate admitted the request.
 */
export const createCustomerSession =
  ({ mintSession, stores }: Dependencies) =>
  async ({ body: { customer_email }, principal }: Call<typeof createCustomerSessionContract>) => {
    const { store_id, key_id } = principal
    const [{ token, expiresAt }, store] = await Promise.all([
      mintSession({ store: store_id, keyId: key_id, customerEmail: customer_email }),
      stores.find(store_id),
    ])
    if (!store) throw new Problem('UNAUTHENTICATED')
    return { body: { token, expires_at: expiresAt, customer_email, store } }
  }

export const handler = endpoint(
  createCustomerSessionContract,
  gate(),
  createCustomerSession({ mintSession: mintCustomerSession(), stores: stores() }),
)
