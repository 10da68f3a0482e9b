import type { apiKeyRepository } from '#shared/access/api-key-repository.ts'
import { listApiKeysContract } from '#shared/access/contract.ts'
import type { Call } from '#shared/api/contract.ts'
import { endpoint } from '#shared/api/endpoint.ts'
import { cursorsOf, envelopeOf, pageOf } from '#shared/api/paging.ts'
import { hasCome, type Now } from '#shared/runtime/clock.ts'
import { apiKeys } from '#shared/runtime/wire/api-keys.ts'
import { now } from '#shared/runtime/wire/clock.ts'
import { gate } from '#shared/runtime/wire/gate.ts'
import { stores } from '#shared/runtime/wire/stores.ts'
import type { storeRepository } from '#shared/stores/repository.ts'
import { isLiveKey } from '#shared/stores/schema.ts'
import { keptMs } from '#shared/table/time-to-live.ts'

type Needs = {
  readonly apiKeys: Pick<ReturnType<typeof apiKeyRepository>, 'list'>
  readonly stores: Pick<ReturnType<typeof storeRepository>, 'find'>
  readonly now: Now
}

/**
 * A store's keys, newest first: those that live, and those that expired in the last 30 days. One whose creation broke
 * off is neither.
 */
export const listApiKeys =
  ({ apiKeys, stores, now }: Needs) =>
  async ({ query: { limit, cursor }, principal }: Call<typeof listApiKeysContract>) => {
    const cursors = cursorsOf([principal.store_id, listApiKeysContract.id])
    const after = cursors.open(cursor)
    const [store, rows] = await Promise.all([stores.find(principal.store_id), apiKeys.list(principal.store_id)])
    const hasExpired = (expiresAt: string | null, nowMs: number) => expiresAt !== null && hasCome(expiresAt, nowMs)
    const shown = rows.filter(({ id, expires_at }) =>
      hasExpired(expires_at, now())
        ? !hasExpired(expires_at, now() - keptMs)
        : store !== undefined && isLiveKey(store, id),
    )
    return { body: envelopeOf(pageOf(shown, { limit, after }), cursors.seal) }
  }

export const handler = endpoint(listApiKeysContract, gate(), listApiKeys({ apiKeys: apiKeys(), stores: stores(), now }))
