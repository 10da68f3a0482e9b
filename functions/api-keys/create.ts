import type { apiKeyRepository } from '#shared/access/api-key-repository.ts'
import type { ApiKey } from '#shared/access/api-key-schema.ts'
import { createApiKeyContract } from '#shared/access/contract.ts'
import { maxApiKeys } from '#shared/access/live-key-repository.ts'
import { mintApiKey, requireFutureExpiry } from '#shared/access/mint-api-key.ts'
import type { Call } from '#shared/api/contract.ts'
import { endpoint } from '#shared/api/endpoint.ts'
import { requireSameRequest } from '#shared/api/idempotency.ts'
import { Problem } from '#shared/api/problems.ts'
import type { Now } from '#shared/runtime/clock.ts'
import { apiKeys } from '#shared/runtime/wire/api-keys.ts'
import { now } from '#shared/runtime/wire/clock.ts'
import { gate } from '#shared/runtime/wire/gate.ts'
import { newId } from '#shared/runtime/wire/ids.ts'
import { derivedId } from '#shared/table/derived-id.ts'

type Needs = {
  readonly apiKeys: Pick<ReturnType<typeof apiKeyRepository>, 'find' | 'findDeleted' | 'create'>
  readonly now: Now
  readonly newId: () => string
}

/** The answer that was given before, without the key: that exists nowhere any more. */
const replayOf = (earlier: ApiKey) => ({ body: { ...earlier, last_used_at: null, key: null }, replayed: true })

/** Makes a key, once for every identity; it is shown in this one answer. */
export const createApiKey =
  ({ apiKeys, now, newId }: Needs) =>
  async ({ body, principal, identity, mark }: Call<typeof createApiKeyContract>) => {
    const store = principal.store_id
    const id = identity === undefined ? newId() : derivedId('api-key', identity)
    const earlier =
      identity === undefined
        ? undefined
        : ((await apiKeys.find(store, id)) ?? (await apiKeys.findDeleted(store, id, now())))
    if (earlier) {
      requireSameRequest(earlier.mark, mark)
      return replayOf(earlier)
    }
    requireFutureExpiry(body.expires_at, now())
    const { apiKey, key, digest } = mintApiKey({ id, ...body }, now())
    const creation = await apiKeys.create({ store, apiKey, digest, mark }, now())
    if (creation.result === 'full') {
      throw new Problem('LIMIT_REACHED', { message: `A store has at most ${maxApiKeys} keys.` })
    }
    if (creation.result === 'other') throw new Problem('IDEMPOTENCY_KEY_REUSED')
    return creation.result === 'created' ? { body: { ...creation.apiKey, key } } : replayOf(creation.apiKey)
  }

export const handler = endpoint(createApiKeyContract, gate(), createApiKey({ apiKeys: apiKeys(), now, newId }))
