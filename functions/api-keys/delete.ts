import type { apiKeyRepository } from '#shared/access/api-key-repository.ts'
import { deleteApiKeyContract } from '#shared/access/contract.ts'
import type { Call } from '#shared/api/contract.ts'
import { endpoint } from '#shared/api/endpoint.ts'
import { notFound } from '#shared/api/not-found.ts'
import type { Now } from '#shared/runtime/clock.ts'
import { apiKeys } from '#shared/runtime/wire/api-keys.ts'
import { now } from '#shared/runtime/wire/clock.ts'
import { gate } from '#shared/runtime/wire/gate.ts'

type Needs = { readonly apiKeys: Pick<ReturnType<typeof apiKeyRepository>, 'revoke'>; readonly now: Now }

/** Kills a key, perhaps the one that asks, and with it the sessions that it minted. */
export const deleteApiKey =
  ({ apiKeys, now }: Needs) =>
  async ({ parameters, principal }: Call<typeof deleteApiKeyContract>) => {
    const revoked = await apiKeys.revoke(principal.store_id, parameters.key_id, now())
    if (!revoked) throw notFound('API key')
    return { body: {} }
  }

export const handler = endpoint(deleteApiKeyContract, gate(), deleteApiKey({ apiKeys: apiKeys(), now }))
