import type { Service } from '#infra/operate/connect.ts'
import { OperatorError } from '#infra/operate/operator-error.ts'
import type { StoreId } from '#shared/core/store-id.ts'
import type { StoreRecord } from '#shared/stores/record.ts'

/** @throws OperatorError when the store does not exist. */
export const requireStore = async (stores: Service['stores'], id: StoreId): Promise<StoreRecord> => {
  const store = await stores.find(id)
  if (!store) throw new OperatorError('There is no store with this id.')
  return store
}
