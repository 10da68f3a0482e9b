import { randomUUID } from 'node:crypto'
import { createApiKey } from '#infra/operate/access/api-keys.ts'
import type { Service } from '#infra/operate/connect.ts'
import { OperatorError } from '#infra/operate/operator-error.ts'
import { isoTime } from '#shared/core/clock.ts'
import { type StoreId, storeIdSchema } from '#shared/core/store-id.ts'
import { type StoreRecord, storeNameSchema } from '#shared/stores/record.ts'
import { requestsPerMinuteOf, type Tier } from '#shared/stores/tiers.ts'
import { requireFound, requireStore } from './require-store.ts'

/** The fields of a store that an operator sees. */
const shown = ({ id, name, tier, currency, suspended, created_at, live_keys }: StoreRecord) => ({
  id,
  name,
  tier,
  currency,
  requests_per_minute: requestsPerMinuteOf({ tier, suspended }),
  suspended,
  live_api_keys: live_keys.size,
  created_at,
})

/**
 * Creates a store and its first key. Only this answer contains the key itself.
 *
 * @throws OperatorError when the name does not have 1 to 100 characters.
 */
export const createStore = async (
  service: Pick<Service, 'stores' | 'apiKeys'>,
  { name, tier }: { name: string; tier: Tier },
) => {
  const parsed = storeNameSchema().safeParse(name)
  if (!parsed.success) throw new OperatorError('The name of a store has 1 to 100 characters.')
  const id = storeIdSchema().parse(randomUUID())
  await service.stores.create({ id, name: parsed.data, tier, created_at: isoTime(Date.now()) })
  const api_key = await createApiKey(service, { store: id, name: 'First key', scope: 'full', expires_at: null })
  return { ...(await showStore(service, id)), api_key }
}

export const listStores = async ({ stores }: Pick<Service, 'stores'>) => {
  const all: ReturnType<typeof shown>[] = []
  for await (const store of stores.scan()) all.push(shown(store))
  return { stores: all.sort((left, right) => (left.created_at < right.created_at ? -1 : 1)) }
}

/** @throws OperatorError when the store does not exist. */
export const showStore = async ({ stores }: Pick<Service, 'stores'>, store: StoreId) => ({
  store: shown(await requireStore(stores, store)),
})

/** @throws OperatorError when the store does not exist. */
export const setTier = async ({ stores }: Pick<Service, 'stores'>, store: StoreId, tier: Tier) => ({
  store: shown(requireFound(await stores.changePlan(store, { tier }))),
})

/** @throws OperatorError when the store does not exist. */
export const setCurrency = async ({ stores }: Pick<Service, 'stores'>, store: StoreId, currency: string) => ({
  store: shown(requireFound(await stores.setCurrency(store, currency))),
})

/** @throws OperatorError when the store does not exist. */
export const setSuspended = async ({ stores }: Pick<Service, 'stores'>, store: StoreId, suspended: boolean) => ({
  store: shown(requireFound(await stores.changePlan(store, { suspended }))),
})
