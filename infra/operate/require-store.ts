import type { StoreId } from '#shared/core/store-id.ts'
import type { StoreRecord } from '#shared/stores/record.ts'
import type { Service } from './connect.ts'
import { OperatorError } from './operator-error.ts'

/** @throws OperatorError when the store does not exist. */
export const requireStore = async (stores: Service['stores'], id: StoreId): Promise<StoreRecord> => {
  const store = await stores.find(id)
  if (!store) throw new OperatorError('There is no store with this id.')
  return store
}
