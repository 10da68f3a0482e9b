import { QueryCommand } from '@aws-sdk/lib-dynamodb'
import type * as z from 'zod'
import type { StoreId } from '#shared/core/store-id.ts'
import type { Table } from '#shared/table/client.ts'
import { deliveriesOf } from '#shared/table/keys.ts'
import { deliverySchema } from './record.ts'

/** The most rows that one query brings. */
const queryRows = 250

/** The latest time that 48 bits of milliseconds hold. */
const latestMs = 2 ** 48 - 1

export type DeliveryRange = {
  readonly store_id: StoreId
  readonly webhook_id: string
  readonly order: 'newest first' | 'oldest first'
  /** The events' times, both inclusive, in milliseconds since 1970. */
  readonly fromMs?: number
  readonly untilMs?: number
  /** The delivery that the page before ended at. */
  readonly after: string | undefined
}

type Row = z.infer<ReturnType<typeof deliverySchema>>
type Bounds = { readonly maxFound: number; readonly maxExamined: number; readonly isWanted: (row: Row) => boolean }

/** Walks through a webhook's deliveries in the order of their events, without their attempts. */
export const createDeliveryLister = ({ client, tableName: TableName }: Table) => {
  const rows = deliverySchema()
  const projected = Object.keys(rows.shape)

  const query = (range: Required<DeliveryRange>, maxFound: number, after: string | undefined) => {
    const { store_id, webhook_id, order, fromMs, untilMs } = range
    const list = deliveriesOf(store_id, webhook_id)
    return client.send(
      new QueryCommand({
        TableName,
        KeyConditionExpression: 'pk = :pk AND sk BETWEEN :from AND :until',
        ExpressionAttributeValues: { ':pk': list.pk, ':from': list.from(fromMs), ':until': list.until(untilMs) },
        // The attempts hold what receivers answered; a list has no use for them.
        ProjectionExpression: projected.map((name) => `#${name}`).join(', '),
        ExpressionAttributeNames: Object.fromEntries(projected.map((name) => [`#${name}`, name])),
        ScanIndexForward: order === 'oldest first',
        Limit: Math.min(queryRows, maxFound + 1),
        ExclusiveStartKey: after === undefined ? undefined : list.startKey(after),
      }),
    )
  }

  /** What is wanted, up to a number found or examined; `next` is where to go on, undefined at the end. */
  return async (asked: DeliveryRange, { maxFound, maxExamined, isWanted }: Bounds) => {
    const found: Row[] = []
    const range = { fromMs: 0, untilMs: latestMs, ...asked }
    let position = range.after
    if (range.fromMs > range.untilMs) return { rows: found, next: undefined }
    for (let examined = 0; examined < maxExamined; ) {
      const { Items = [], LastEvaluatedKey } = await query(range, maxFound, position)
      for (const item of Items) {
        if (found.length === maxFound || examined === maxExamined) return { rows: found, next: position }
        const row = rows.parse(item)
        if (isWanted(row)) found.push(row)
        position = row.id
        examined += 1
      }
      if (!LastEvaluatedKey) return { rows: found, next: undefined }
    }
    return { rows: found, next: position }
  }
}

export type DeliveryLister = ReturnType<typeof createDeliveryLister>
