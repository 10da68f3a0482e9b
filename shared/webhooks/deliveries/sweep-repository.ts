import { PutCommand, QueryCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import { storeIdSchema } from '#shared/core/store-id.ts'
import type { Table } from '#shared/table/client.ts'
import { auditKey, changedOf, deliveryIdsOf, dueOf, submissionIdsOf } from '#shared/table/keys.ts'
import { readItem } from '#shared/table/read.ts'
import { deliveryIdsSchema } from './record.ts'
import type { DeliveryStore } from './store.ts'

type IndexAndWatermarks = Pick<DeliveryStore, 'due' | 'changed' | 'readWatermark' | 'moveWatermark'>

/** The rows of the index `due` that one page brings. */
const pageRows = 200

const indexEntrySchema = () => z.object({ pk: z.string(), sk: z.string(), due_sk: z.string() })
const startKeySchema = () => z.record(z.string(), z.unknown()).optional()

/** What only the sweeper and the audit need: the index of what is due and changed, and the audit's marks. */
export const createSweepRepository = (table: Table): IndexAndWatermarks => {
  const { client, tableName: TableName } = table
  const indexRows = indexEntrySchema()
  const startKeys = startKeySchema()
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

    readWatermark: async (shard) => (await readItem(table, auditKey(shard), marks))?.mark,

    // Unconditional: a mark that goes back a little makes the audit look twice, which is harmless.
    moveWatermark: async (shard, mark) => {
      await client.send(new PutCommand({ TableName, Item: { ...auditKey(shard), mark } }))
    },
  }
}
