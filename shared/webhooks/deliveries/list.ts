import { QueryCommand } from '@aws-sdk/lib-dynamodb'
import type * as z from 'zod/mini'
import type { StoreId } from '#shared/core/store-id.ts'
import type { Table } from '#shared/table/client.ts'
import { deliveriesOf } from '#shared/table/keys.ts'
import { type ListOrder, type Page, readPage, requireInRange } from '#shared/table/page.ts'
import { deliverySchema } from './record.ts'

/** Most deliveries in one query. */
const queryRecords = 250

/** The latest time in a delivery's id: 48 bits of milliseconds. */
const latestMs = 2 ** 48 - 1

export type DeliveryRange = {
  readonly store_id: StoreId
  readonly webhook_id: string
  readonly order: ListOrder
  /** Bounds of the event's time, both inclusive, in milliseconds since 1970. */
  readonly fromMs?: number
  readonly untilMs?: number
  /** Id of the last delivery that the previous page examined. */
  readonly after: string | undefined
}

type ListedDelivery = z.infer<ReturnType<typeof deliverySchema>>
type Bounds = {
  readonly maxFound: number
  readonly maxExamined: number
  readonly isWanted: (delivery: ListedDelivery) => boolean
}

/** Lists a webhook's deliveries in the order of their events' times, without their attempts. */
export const createDeliveryLister = ({ client, tableName: TableName }: Table) => {
  const deliveries = deliverySchema()
  const projected = Object.keys(deliveries.shape)

  const query = (range: Required<DeliveryRange>, maxFound: number, after: string | undefined) => {
    const { store_id, webhook_id, order, fromMs, untilMs } = range
    const list = deliveriesOf(store_id, webhook_id)
    return client.send(
      new QueryCommand({
        TableName,
        KeyConditionExpression: 'pk = :pk AND sk BETWEEN :from AND :until',
        ExpressionAttributeValues: { ':pk': list.pk, ':from': list.from(fromMs), ':until': list.until(untilMs) },
        // Leaves out the attempts: they contain response bodies, which no list shows.
        ProjectionExpression: projected.map((name) => `#${name}`).join(', '),
        ExpressionAttributeNames: Object.fromEntries(projected.map((name) => [`#${name}`, name])),
        ScanIndexForward: order === 'oldest',
        Limit: Math.min(queryRecords, maxFound + 1),
        ExclusiveStartKey: after === undefined ? undefined : list.startKey(after),
      }),
    )
  }

  /**
   * Stops at `maxFound` or `maxExamined` deliveries; `next` is where the next call continues, undefined at the end.
   *
   * @throws Problem INVALID_CURSOR when the position is not in the range.
   */
  return async (asked: DeliveryRange, bounds: Bounds): Promise<Page<ListedDelivery>> => {
    const range = { fromMs: 0, untilMs: latestMs, ...asked }
    const { store_id, webhook_id, fromMs, untilMs, after } = range
    if (fromMs > untilMs) return { rows: [], next: undefined }
    const list = deliveriesOf(store_id, webhook_id)
    if (after !== undefined) {
      requireInRange(list.startKey(after).sk, { from: list.from(fromMs), until: list.until(untilMs) })
    }
    return readPage({
      ...bounds,
      query: (position) => query(range, bounds.maxFound, position),
      parse: (item) => deliveries.parse(item),
      positionOf: ({ id }) => id,
      after,
    })
  }
}

export type DeliveryLister = ReturnType<typeof createDeliveryLister>
