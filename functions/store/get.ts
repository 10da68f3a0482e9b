import type { apiKeyRepository } from '#shared/access/api-key-repository.ts'
import { requestsPerMinuteOf } from '#shared/access/tiers.ts'
import type { Call } from '#shared/api/contract.ts'
import { endpoint } from '#shared/api/endpoint.ts'
import { Problem } from '#shared/api/problems.ts'
import { apiKeys } from '#shared/runtime/wire/api-keys.ts'
import { gate } from '#shared/runtime/wire/gate.ts'
import { stores } from '#shared/runtime/wire/stores.ts'
import { getStoreContract } from '#shared/stores/contract.ts'
import type { storeRepository } from '#shared/stores/repository.ts'

type Needs = {
  readonly stores: Pick<ReturnType<typeof storeRepository>, 'find'>
  readonly apiKeys: Pick<ReturnType<typeof apiKeyRepository>, 'find'>
}

/** The store that a key belongs to, and the key that asks. */
export const getStore =
  ({ stores, apiKeys }: Needs) =>
  async ({ principal: { store_id, key_id } }: Call<typeof getStoreContract>) => {
    const [store, apiKey] = await Promise.all([stores.find(store_id), apiKeys.find(store_id, key_id)])
    // Both were there when the gate looked, so one was revoked this very moment.
    if (!store || !apiKey) throw new Problem('UNAUTHENTICATED')
    return {
      body: {
        ...store,
        requests_per_minute: requestsPerMinuteOf(store),
        credential: { type: 'api_key' as const, ...apiKey },
      },
    }
  }

export const handler = endpoint(getStoreContract, gate(), getStore({ stores: stores(), apiKeys: apiKeys() }))
