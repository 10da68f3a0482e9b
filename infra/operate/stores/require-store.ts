import type { Service } from '#infra/operate/connect.ts'
import { OperatorError } from '#infra/operate/operator-error.ts'
import type { StoreId } from '#shared/core/store-id.ts'
import type { StoreRecord } from '#shared/stores/record.ts'

/** @throws OperatorError for undefined, which the repository returns when the store does not exist. */
export const requireFound = (store: StoreRecord | undefined): StoreRecord => {
  if (!store) throw new OperatorError('There is no store with this id.')
  return store
}

/** @throws OperatorError when the store does not exist. */
export const requireStore = async (stores: Service['stores'], id: StoreId): Promise<StoreRecord> =>
  requireFound(await stores.find(id))
