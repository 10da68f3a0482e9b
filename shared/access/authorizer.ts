import type { Now } from '#shared/runtime/clock.ts'
import type { StoreItem } from '#shared/stores/schema.ts'
import { isLiveKey } from '#shared/stores/schema.ts'
import { digestOf, isApiKey } from './api-key.ts'
import type { ApiKeyLookUp } from './api-key-schema.ts'
import type { Principal } from './principal.ts'
import type { StoreId } from './store-id.ts'

type Needs = {
  readonly findApiKey: (digest: string) => Promise<ApiKeyLookUp | undefined>
  readonly findStore: (store: StoreId) => Promise<StoreItem | undefined>
  readonly now: Now
}

/**
 * Who a token belongs to, or nobody. A wrong checksum costs no read; unknown and expired keys cost one, and all get the
 * same answer. The answer never depends on the route asked for, because the gateway caches it for all of them.
 */
export const createAuthorizer =
  ({ findApiKey, findStore, now }: Needs) =>
  async (token: string): Promise<Principal | undefined> => {
    if (!isApiKey(token)) return undefined
    const apiKey = await findApiKey(digestOf(token))
    if (!apiKey || (apiKey.expires_at !== null && Date.parse(apiKey.expires_at) <= now())) return undefined
    const store = await findStore(apiKey.store_id)
    if (!store || !isLiveKey(store, apiKey.key_id)) return undefined
    const { expires_at, ...principal } = apiKey
    return { credential: 'key', ...principal, ...(expires_at !== null && { expires_at }) }
  }
