import { DeleteCommand, ScanCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod/mini'
import type { Service } from '#infra/operate/connect.ts'
import { OperatorError } from '#infra/operate/operator-error.ts'
import { mapInGroups } from '#shared/core/concurrency.ts'
import type { StoreId } from '#shared/core/store-id.ts'
import type { Table } from '#shared/table/client.ts'
import { type Key, storeKey } from '#shared/table/keys.ts'

/** Items deleted in parallel. */
const deletedTogether = 25

const keySchema = () => z.object({ pk: z.string(), sk: z.string() })

/**
 * The keys of everything of a store but its own item, by page. Scans the whole table, strongly consistent: items of
 * webhooks that were deleted long ago, key look-ups and the audit's notes are in no list of the store.
 */
const keysOf = async function* ({ client, tableName: TableName }: Table, store: StoreId): AsyncGenerator<Key[]> {
  const keys = keySchema()
  const own = storeKey(store)
  let start: Record<string, unknown> | undefined
  do {
    const { Items = [], LastEvaluatedKey } = await client.send(
      new ScanCommand({
        TableName,
        ConsistentRead: true,
        FilterExpression: 'store_id = :store OR contains(pk, :store) OR contains(sk, :store)',
        ProjectionExpression: 'pk, sk',
        ExpressionAttributeValues: { ':store': store },
        ExclusiveStartKey: start,
      }),
    )
    yield Items.map((item) => keys.parse(item)).filter(({ pk, sk }) => pk !== own.pk || sk !== own.sk)
    start = LastEvaluatedKey
  } while (start)
}

/** Refuses all requests from now on, and sends nothing more. Each step may be repeated. */
const shut = async (
  { stores, apiKeys, webhooks }: Pick<Service, 'stores' | 'apiKeys' | 'webhooks'>,
  store: StoreId,
): Promise<void> => {
  const nowMs = Date.now()
  // First: a key that is created at this moment is refused too.
  await stores.changePlan(store, { suspended: true })
  for (const { id } of await apiKeys.list(store)) await apiKeys.revoke(store, id, nowMs)
  for (const { id } of await webhooks.list(store)) await webhooks.delete(store, id, { mayDelete: () => {}, nowMs })
}

/**
 * Deletes a store and everything of it. A call that broke off is repeated whole. The second pass finds what requests and
 * functions in flight wrote after the first one; the store's own item goes last, so that a repeat still knows the name.
 *
 * @param wait until nothing is in flight any more.
 * @returns whether the store was there, and the number of items that were deleted, its own included.
 * @throws OperatorError when `confirm` is not the name of the store.
 */
export const deleteStore = async (
  service: Pick<Service, 'stores' | 'apiKeys' | 'webhooks' | 'table'>,
  { store, confirm }: { readonly store: StoreId; readonly confirm: string },
  wait: () => Promise<unknown>,
): Promise<{ found: boolean; deleted_items: number }> => {
  const { stores, table } = service
  const remove = (Key: Key) => table.client.send(new DeleteCommand({ TableName: table.tableName, Key }))

  const deleteItems = async (): Promise<number> => {
    let count = 0
    for await (const keys of keysOf(table, store)) count += (await mapInGroups(keys, deletedTogether, remove)).length
    return count
  }

  const item = await stores.find(store)
  if (!item) return { found: false, deleted_items: await deleteItems() }
  if (item.name !== confirm)
    throw new OperatorError('--confirm: must be the name of the store, as `stores show` has it.')
  await shut(service, store)
  const deleted = await deleteItems()
  await wait()
  const late = await deleteItems()
  await remove(storeKey(store))
  return { found: true, deleted_items: deleted + late + 1 }
}
