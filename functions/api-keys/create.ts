import { type ApiKeyRepository, maxApiKeys } from '#shared/access/credentials/api-key-repository.ts'
import type { ApiKey } from '#shared/access/credentials/api-key-schema.ts'
import { mintApiKey, newKeyExpiry } from '#shared/access/credentials/mint-api-key.ts'
import type { Call } from '#shared/api/contract.ts'
import { createApiKeyContract } from '#shared/api/contracts/api-keys.ts'
import { endpoint } from '#shared/api/endpoint.ts'
import type { Now } from '#shared/core/clock.ts'
import { Problem } from '#shared/core/problems.ts'
import { derivedId } from '#shared/table/derived-id.ts'
import { requireSameRequest } from '#shared/table/request-mark.ts'
import { apiKeys, gate } from '#shared/wiring/repositories.ts'
import { newId, now } from '#shared/wiring/time-and-ids.ts'

type Dependencies = {
  readonly apiKeys: Pick<ApiKeyRepository, 'find' | 'findDeleted' | 'create'>
  readonly now: Now
  readonly newId: () => string
}

/** The earlier answer, without the key, which is stored nowhere. */
const replayOf = (earlier: ApiKey) => ({ body: { ...earlier, last_used_at: null, key: null }, replayed: true })

/**
 * Makes a key, once for each idempotency key; it is shown in this one answer.
 *
 * @throws Problem VALIDATION_FAILED, IDEMPOTENCY_KEY_REUSED, LIMIT_REACHED
 */
export const createApiKey =
  ({ apiKeys, now, newId }: Dependencies) =>
  async ({ body, principal, idempotencyDigest, mark }: Call<typeof createApiKeyContract>) => {
    const store = principal.store_id
    const id = idempotencyDigest === undefined ? newId() : derivedId('api-key', idempotencyDigest)
    const earlier =
      idempotencyDigest === undefined
        ? undefined
        : ((await apiKeys.find(store, id)) ?? (await apiKeys.findDeleted(store, id, now())))
    if (earlier) {
      requireSameRequest(earlier.mark, mark)
      return replayOf(earlier)
    }
    const expires_at = newKeyExpiry(body.expires_at, { makerExpiresAt: principal.expires_at ?? null, nowMs: now() })
    const { apiKey, key, digest } = mintApiKey({ id, ...body, expires_at }, now())
    const creation = await apiKeys.create({ store, apiKey, digest, mark }, now())
    if (creation.result === 'full') {
      throw new Problem('LIMIT_REACHED', { message: `A store has at most ${maxApiKeys} keys.` })
    }
    return creation.result === 'created' ? { body: { ...creation.apiKey, key } } : replayOf(creation.apiKey)
  }

export const handler = endpoint(createApiKeyContract, gate(), createApiKey({ apiKeys: apiKeys(), now, newId }))
