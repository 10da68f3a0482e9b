import { PutCommand, QueryCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import { storeIdSchema } from '#shared/access/store-id.ts'
import { submissionRowSchema } from '#shared/submissions/row.ts'
import type { Table } from '#shared/table/client.ts'
import {
  auditKey,
  changedOf,
  deliveryIdsOf,
  deliveryKey,
  dueOf,
  submissionIdsOf,
  submissionKey,
} from '#shared/table/keys.ts'
import { readItem } from '#shared/table/read-item.ts'
import { readItems } from '#shared/table/read-items.ts'
import { deliveryIdsSchema } from './delivery.ts'
import type { DeliveryStore } from './delivery-store.ts'

type Reading = Pick<DeliveryStore, 'due' | 'changed' | 'readLog' | 'existing' | 'readMark' | 'moveMark'>

/** The rows of the index `due` that one page brings. */
const pageRows = 200

const indexRowSchema = () => z.object({ pk: z.string(), sk: z.string(), due_sk: z.string() })
const startKeySchema = () => z.record(z.string(), z.unknown()).optional()

/** What the sweeper and the audit read: the index of what is due and changed, and the marks. */
export const sweepRepository = (table: Table): Reading => {
  const { client, tableName: TableName } = table
  const indexRows = indexRowSchema()
  const startKeys = startKeySchema()
  const logs = submissionRowSchema()
  const deliveryIds = deliveryIdsSchema()
  const submissionIds = z.object({ store_id: storeIdSchema(), submission_id: z.uuid() })
  const marks = z.object({ mark: z.iso.datetime() })

  const query = async (partition: string, range: { from: string; until: string }, after: unknown) => {
    const { Items = [], LastEvaluatedKey } = await client.send(
      new QueryCommand({
        TableName,
        IndexName: 'due',
        KeyConditionExpression: 'due_pk = :pk AND due_sk BETWEEN :from AND :until',
        ExpressionAttributeValues: { ':pk': partition, ':from': range.from, ':until': range.until },
        Limit: pageRows,
        ExclusiveStartKey: startKeys.parse(after),
      }),
    )
    return { rows: Items.map((item) => indexRows.parse(item)), next: LastEvaluatedKey }
  }

  return {
    due: async (shard, before, after) => {
      const { rows, next } = await query(dueOf(shard), { from: '0', until: before }, after)
      return { rows: rows.map((row) => deliveryIds.parse(deliveryIdsOf(row))), next }
    },

    changed: async (shard, range, after) => {
      const { rows, next } = await query(changedOf(shard), range, after)
      return {
        rows: rows.map((row) => ({ ...submissionIds.parse(submissionIdsOf(row.pk)), changed_at: row.due_sk })),
        next,
      }
    },

    readLog: async ({ store_id, submission_id }) => {
      const [item] = await readItems(table, [submissionKey(store_id, submission_id)])
      return item && logs.parse(item)
    },

    existing: async (ids) => {
      const keys = ids.map(({ store_id, webhook_id, delivery_id }) => deliveryKey(store_id, webhook_id, delivery_id))
      const items = await readItems(table, keys)
      return new Set(items.map(({ id }) => String(id)))
    },

    readMark: async (shard) => (await readItem(table, auditKey(shard), marks))?.mark,

    // Unconditional: a mark that goes back a little makes the audit look twice, which is harmless.
    moveMark: async (shard, mark) => {
      await client.send(new PutCommand({ TableName, Item: { ...auditKey(shard), mark } }))
    },
  }
}
