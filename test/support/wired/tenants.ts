import { randomUUID } from 'node:crypto'
import { UpdateCommand } from '@aws-sdk/lib-dynamodb'
import type { Scope } from '#shared/access/credentials/api-key.ts'
import { createApiKeyRepository } from '#shared/access/credentials/api-key-repository.ts'
import { mintApiKey } from '#shared/access/credentials/mint-api-key.ts'
import { minuteEndsAt, minuteOf } from '#shared/access/minute.ts'
import { isoTime } from '#shared/core/clock.ts'
import type { StoreId } from '#shared/core/store-id.ts'
import { createStoreRepository } from '#shared/stores/repository.ts'
import type { Tier } from '#shared/stores/tiers.ts'
import type { Table } from '#shared/table/client.ts'
import { storeKey } from '#shared/table/keys.ts'
import { buildRequestMark, buildStoreId } from '#test/support/builders.ts'

/** A store whose minute lasts 30 s more at least, so that it does not end during a test. */
const buildQuietStoreId = (): StoreId => {
  for (;;) {
    const id = buildStoreId()
    if (minuteEndsAt(id, minuteOf(id, Date.now())) - Date.now() > 30_000) return id
  }
}

/** An operator's actions on stores and keys in a table, by this machine's clock. */
export const createTenants = (table: Table) => {
  const stores = createStoreRepository(table)
  const apiKeys = createApiKeyRepository(table)

  const createKey = async (
    store: StoreId,
    { scope = 'full', expires_at = null }: { scope?: Scope; expires_at?: string | null } = {},
  ) => {
    const { apiKey, key, digest } = mintApiKey({ id: randomUUID(), name: 'Till', scope, expires_at }, Date.now())
    await apiKeys.create({ store, apiKey, digest, mark: buildRequestMark() }, Date.now())
    return { id: apiKey.id, key }
  }

  const createStore = async (tier: Tier = 'pro_api_access', id = buildQuietStoreId()) => {
    await stores.create({ id, name: 'Card Castle', tier, created_at: isoTime(Date.now()) })
    return { store: id, ...(await createKey(id)) }
  }

  /** @param counts of the store's minute that is `minutes` after the present one. */
  const setCounts = (store: StoreId, { n = 0, sn = 0, minutes = 0 }: { n?: number; sn?: number; minutes?: number }) =>
    table.client.send(
      new UpdateCommand({
        TableName: table.tableName,
        Key: storeKey(store),
        UpdateExpression: 'SET n = :n, sn = :sn, #minute = :minute',
        ExpressionAttributeNames: { '#minute': 'minute' },
        ExpressionAttributeValues: { ':n': n, ':sn': sn, ':minute': minuteOf(store, Date.now()) + minutes },
      }),
    )

  return { stores, apiKeys, createStore, createKey, setCounts }
}
