import type { ApiKeyRepository } from '#shared/access/credentials/api-key-repository.ts'
import type { Call } from '#shared/api/contract.ts'
import { deleteApiKeyContract } from '#shared/api/contracts/api-keys.ts'
import { endpoint } from '#shared/api/endpoint.ts'
import type { Now } from '#shared/core/clock.ts'
import { notFound } from '#shared/core/problems.ts'
import { apiKeys, gate } from '#shared/wiring/repositories.ts'
import { now } from '#shared/wiring/time-and-ids.ts'

type Dependencies = { readonly apiKeys: Pick<ApiKeyRepository, 'revoke'>; readonly now: Now }

/**
 * Revokes a key, also the one of this request, and with it the sessions and links that were made with it.
 *
 * @throws Problem NOT_FOUND
 */
export const deleteApiKey =
  ({ apiKeys, now }: Dependencies) =>
  async ({ parameters, principal }: Call<typeof deleteApiKeyContract>) => {
    const revoked = await apiKeys.revoke(principal.store_id, parameters.key_id, now())
    if (!revoked) throw notFound('API key')
    return { body: {} }
  }

export const handler = endpoint(deleteApiKeyContract, gate(), deleteApiKey({ apiKeys: apiKeys(), now }))
