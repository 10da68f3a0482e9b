import type { ApiKeyRepository } from '#shared/access/credentials/api-key-repository.ts'
import type { Call } from '#shared/api/contract.ts'
import { listApiKeysContract } from '#shared/api/contracts/api-keys.ts'
import { endpoint } from '#shared/api/endpoint.ts'
import { createCursors, envelopeOf, pageOf, positionForms } from '#shared/api/paging.ts'
import { hasExpired, type Now } from '#shared/core/clock.ts'
import { isLiveKey } from '#shared/stores/record.ts'
import type { StoreRepository } from '#shared/stores/repository.ts'
import { keptMs } from '#shared/table/time-to-live.ts'
import { apiKeys, gate, stores } from '#shared/wiring/repositories.ts'
import { now } from '#shared/wiring/time-and-ids.ts'

type Dependencies = {
  readonly apiKeys: Pick<ApiKeyRepository, 'list'>
  readonly stores: Pick<StoreRepository, 'find'>
  readonly now: Now
}

/**
 * A store's keys, newest first: live keys, and keys that expired in the last 30 days. A key whose creation broke off is
 * neither.
 *
 * @throws Problem INVALID_CURSOR
 */
export const listApiKeys =
  ({ apiKeys, stores, now }: Dependencies) =>
  async ({ query: { limit, cursor }, principal }: Call<typeof listApiKeysContract>) => {
    const cursors = createCursors([principal.store_id, listApiKeysContract.id], positionForms.creation)
    const after = cursors.open(cursor)
    const [store, records] = await Promise.all([stores.find(principal.store_id), apiKeys.list(principal.store_id)])
    const nowMs = now()
    const shown = records.filter(({ id, expires_at }) =>
      hasExpired(expires_at, nowMs)
        ? !hasExpired(expires_at, nowMs - keptMs)
        : store !== undefined && isLiveKey(store, id),
    )
    return { body: envelopeOf(pageOf(shown, { limit, after }), cursors.seal) }
  }

export const handler = endpoint(listApiKeysContract, gate(), listApiKeys({ apiKeys: apiKeys(), stores: stores(), now }))
