import { randomUUID } from 'node:crypto'
import type { Service } from '#infra/operate/connect.ts'
import { OperatorError } from '#infra/operate/operator-error.ts'
import { requireStore } from '#infra/operate/stores/require-store.ts'
import type { Scope } from '#shared/access/credentials/api-key.ts'
import { maxApiKeys } from '#shared/access/credentials/api-key-repository.ts'
import { mintApiKey, newKeyExpiry } from '#shared/access/credentials/mint-api-key.ts'
import { Problem } from '#shared/core/problems.ts'
import type { StoreId } from '#shared/core/store-id.ts'
import { isLiveKey } from '#shared/stores/record.ts'

type NewApiKey = {
  readonly store: StoreId
  readonly name: string
  readonly scope: Scope
  readonly expires_at: string | null
}

const expiryOf = (asked: string | null, nowMs: number): string | null => {
  try {
    return newKeyExpiry(asked, { nowMs })
  } catch (error) {
    const message = error instanceof Problem && error.details?.[0]?.message
    throw message ? new OperatorError(`--expires-at: ${message}`) : error
  }
}

/**
 * Creates a key. Only this answer contains the key itself.
 *
 * @throws OperatorError when the store does not exist or has 20 keys already, or when the key would have expired.
 */
export const createApiKey = async (
  { stores, apiKeys }: Pick<Service, 'stores' | 'apiKeys'>,
  { store, ...wanted }: NewApiKey,
) => {
  const nowMs = Date.now()
  await requireStore(stores, store)
  const expires_at = expiryOf(wanted.expires_at, nowMs)
  const { apiKey, key, digest } = mintApiKey({ id: randomUUID(), ...wanted, expires_at }, nowMs)
  const mark = { request_id: `operator-${apiKey.id}`, fingerprint: apiKey.id }
  const creation = await apiKeys.create({ store, apiKey, digest, mark }, nowMs)
  if (creation.result === 'full') throw new OperatorError(`A store has at most ${maxApiKeys} keys.`)
  return { ...apiKey, key }
}

/**
 * The live and the expired keys, without their digests, by which a key is found.
 *
 * @throws OperatorError when the store does not exist.
 */
export const listApiKeys = async ({ stores, apiKeys }: Pick<Service, 'stores' | 'apiKeys'>, store: StoreId) => {
  const item = await requireStore(stores, store)
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
