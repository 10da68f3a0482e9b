import { PutCommand, QueryCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import { storeIdSchema } from '#shared/core/store-id.ts'
import type { Table } from '#shared/table/client.ts'
import { auditKey, changedOf, deliveryIdsOf, dueOf, submissionIdsOf } from '#shared/table/keys.ts'
import { readItem } from '#shared/table/read.ts'
import { deliveryIdsSchema } from './record.ts'
import type { DeliveryStore } from './store.ts'

type IndexAndWatermarks = Pick<DeliveryStore, 'due' | 'changed' | 'readWatermark' | 'moveWatermark'>

/** Entries of the index `due` in one page. */
const pageEntries = 200

const indexEntrySchema = () => z.object({ pk: z.string(), sk: z.string(), due_sk: z.string() })
const startKeySchema = () => z.record(z.string(), z.unknown()).optional()

/** Only for the sweep and the audit: the index of due deliveries and changed submissions, and the watermarks. */
export const createSweepRepository = (table: Table): IndexAndWatermarks => {
  const { client, tableName: TableName } = table
  const indexEntries = indexEntrySchema()
  const startKeys = startKeySchema()
  const deliveryIds = deliveryIdsSchema()
  const submissionIds = z.object({ store_id: storeIdSchema(), submission_id: z.uuid() })
  const watermarks = z.object({ mark: z.iso.datetime() })

  const query = async (partition: string, range: { from: string; until: string }, after: unknown) => {
    const { Items = [], LastEvaluatedKey } = await client.send(
      new QueryCommand({
        TableName,
        IndexName: 'due',
        KeyConditionExpression: 'due_pk = :pk AND due_sk BETWEEN :from AND :until',
        ExpressionAttributeValues: { ':pk': partition, ':from': range.from, ':until': range.until },
        Limit: pageEntries,
        ExclusiveStartKey: startKeys.parse(after),
      }),
    )
    return { rows: Items.map((item) => indexEntries.parse(item)), next: LastEvaluatedKey }
  }

  return {
    due: async (shard, before, after) => {
      const { rows, next } = await query(dueOf(shard), { from: '0', until: before }, after)
      return { rows: rows.map((indexEntry) => deliveryIds.parse(deliveryIdsOf(indexEntry))), next }
    },

    changed: async (shard, range, after) => {
      const { rows, next } = await query(changedOf(shard), range, after)
      return {
        rows: rows.map(({ pk, due_sk }) => ({ ...submissionIds.parse(submissionIdsOf(pk)), changed_at: due_sk })),
        next,
      }
    },

    readWatermark: async (shard) => (await readItem(table, auditKey(shard), watermarks))?.mark,

    // Unconditional: if a watermark goes back, the audit checks some changes twice, which is harmless.
    moveWatermark: async (shard, watermark) => {
      await client.send(new PutCommand({ TableName, Item: { ...auditKey(shard), mark: watermark } }))
    },
  }
}
