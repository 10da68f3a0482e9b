import { randomUUID } from 'node:crypto'
import type { Scope } from '#shared/access/credentials/api-key.ts'
import { mintApiKey } from '#shared/access/credentials/mint-api-key.ts'
import type { StoreId } from '#shared/core/store-id.ts'
import { isLiveKey } from '#shared/stores/record.ts'
import type { Service } from './connect.ts'
import { OperatorError } from './operator-error.ts'

type NewApiKey = {
  readonly store: StoreId
  readonly name: string
  readonly scope: Scope
  readonly expires_at: string | null
}

/** A new key of a store, with the key itself, which is shown this once. */
export const createApiKey = async (
  { stores, apiKeys }: Pick<Service, 'stores' | 'apiKeys'>,
  { store, ...wanted }: NewApiKey,
) => {
  if (!(await stores.find(store))) throw new OperatorError('There is no store with this id.')
  const { apiKey, key, digest } = mintApiKey({ id: randomUUID(), ...wanted }, Date.now())
  const mark = { request_id: `operator-${apiKey.id}`, fingerprint: apiKey.id }
  const creation = await apiKeys.create({ store, apiKey, digest, mark }, Date.now())
  if (creation.result === 'full') throw new OperatorError('The store has as many keys as it may have.')
  return { ...apiKey, key }
}

/** The keys that live or have expired, without anything from which one could be found. */
export const listApiKeys = async ({ stores, apiKeys }: Pick<Service, 'stores' | 'apiKeys'>, store: StoreId) => {
  const item = await stores.find(store)
  if (!item) throw new OperatorError('There is no store with this id.')
  const rows = await apiKeys.list(store)
  return {
    api_keys: rows.map(({ digest: _, mark: __, ...shown }) => ({ ...shown, live: isLiveKey(item, shown.id) })),
  }
}

export const revokeApiKey = async ({ apiKeys }: Pick<Service, 'apiKeys'>, store: StoreId, keyId: string) => {
  if (!(await apiKeys.revoke(store, keyId, Date.now()))) throw new OperatorError('The store has no such key.')
  return { revoked: keyId }
}
