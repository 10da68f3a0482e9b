import { randomUUID } from 'node:crypto'
import type { Scope } from '#shared/access/credentials/api-key.ts'
import { maxApiKeys } from '#shared/access/credentials/live-key-repository.ts'
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

/**
 * Creates a key. Only this answer contains the key itself.
 *
 * @throws OperatorError when the store does not exist or has 20 keys already.
 */
export const createApiKey = async (
  { stores, apiKeys }: Pick<Service, 'stores' | 'apiKeys'>,
  { store, ...wanted }: NewApiKey,
) => {
  if (!(await stores.find(store))) throw new OperatorError('There is no store with this id.')
  const { apiKey, key, digest } = mintApiKey({ id: randomUUID(), ...wanted }, Date.now())
  const mark = { request_id: `operator-${apiKey.id}`, fingerprint: apiKey.id }
  const creation = await apiKeys.create({ store, apiKey, digest, mark }, Date.now())
  if (creation.result === 'full') throw new OperatorError(`A store has at most ${maxApiKeys} keys.`)
  return { ...apiKey, key }
}

/**
 * The live and the expired keys, without their digests, by which a key is found.
 *
 * @throws OperatorError when the store does not exist.
 */
export const listApiKeys = async ({ stores, apiKeys }: Pick<Service, 'stores' | 'apiKeys'>, store: StoreId) => {
  const item = await stores.find(store)
  if (!item) throw new OperatorError('There is no store with this id.')
  const records = await apiKeys.list(store)
  return {
    api_keys: records.map(({ digest: _, mark: __, ...shown }) => ({ ...shown, live: isLiveKey(item, shown.id) })),
  }
}

/** @throws OperatorError when the store has no such key. */
export const revokeApiKey = async ({ apiKeys }: Pick<Service, 'apiKeys'>, store: StoreId, keyId: string) => {
  if (!(await apiKeys.revoke(store, keyId, Date.now()))) throw new OperatorError('The store has no key with this id.')
  return { revoked: keyId }
}
