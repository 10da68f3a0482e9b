import type { ApiKeyRepository } from '#shared/access/credentials/api-key-repository.ts'
import type { Call } from '#shared/api/contract.ts'
import { getStoreContract } from '#shared/api/contracts/store.ts'
import { endpoint } from '#shared/api/endpoint.ts'
import { Problem } from '#shared/core/problems.ts'
import type { StoreRepository } from '#shared/stores/repository.ts'
import { requestsPerMinuteOf } from '#shared/stores/tiers.ts'
import { apiKeys, gate, stores } from '#shared/wiring/repositories.ts'

type Dependencies = {
  readonly stores: Pick<StoreRepository, 'find'>
  readonly apiKeys: Pick<ApiKeyRepository, 'find'>
}

/**
 * The store, and the key or console session of the request.
 *
 * @throws Problem UNAUTHENTICATED when the key was revoked after the gate admitted it.
 */
export const getStore =
  ({ stores, apiKeys }: Dependencies) =>
  async ({ principal }: Call<typeof getStoreContract>) => {
    const { store_id, key_id } = principal
    const [store, apiKey] = await Promise.all([stores.find(store_id), apiKeys.find(store_id, key_id)])
    if (!store || !apiKey) throw new Problem('UNAUTHENTICATED')
    const credential =
      principal.credential === 'console'
        ? { ...principal, type: 'console_session' as const, id: key_id }
        : { ...apiKey, type: 'api_key' as const }
    return { body: { ...store, requests_per_minute: requestsPerMinuteOf(store), credential } }
  }

export const handler = endpoint(getStoreContract, gate(), getStore({ stores: stores(), apiKeys: apiKeys() }))
