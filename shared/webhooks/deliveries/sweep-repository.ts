import { DeleteCommand, GetCommand, PutCommand, QueryCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod/mini'
import { storeIdSchema } from '#shared/core/store-id.ts'
import type { Table } from '#shared/table/client.ts'
import {
  auditKey,
  changedOf,
  deliveryIdsOf,
  dueOf,
  failedAuditKey,
  failedAuditsOf,
  submissionIdsOf,
  timeKey,
} from '#shared/table/keys.ts'
import { queryPrefix, readItem } from '#shared/table/read.ts'
import { keptUntil } from '#shared/table/time-to-live.ts'
import { deliveryIdsSchema } from './record.ts'
import type { DeliveryStore } from './store.ts'

type SweepRepository = Pick<
  DeliveryStore,
  | 'due'
  | 'changed'
  | 'readTime'
  | 'readProgress'
  | 'writeProgress'
  | 'failedAudits'
  | 'noteFailedAudit'
  | 'forgetFailedAudit'
>

/** Entries of the index `due` in one page. */
const pageEntries = 200

const progressSchema = () =>
  z.object({ watermark: z.iso.datetime(), second_watermark: z.iso.datetime(), passed_at: z.iso.datetime() })

const indexEntrySchema = () => z.object({ pk: z.string(), sk: z.string(), due_sk: z.string() })
/** Every answer over HTTP has its time (RFC 9110, 6.6.1). */
const responseSchema = () => z.object({ headers: z.object({ date: z.string() }) })

const startKeySchema = () => z.optional(z.record(z.string(), z.unknown()))

/** Only for the sweep and the audit: the index of due deliveries and changed submissions, and the audit's progress. */
export const createSweepRepository = (table: Table): SweepRepository => {
  const { client, tableName: TableName } = table
  const indexEntries = indexEntrySchema()
  const startKeys = startKeySchema()
  const deliveryIds = deliveryIdsSchema()
  const submissionIds = z.object({ store_id: storeIdSchema(), submission_id: z.uuid() })
  const progresses = progressSchema()
  const responses = responseSchema()

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

    readTime: async () => {
      let answeredAt: unknown
      const command = new GetCommand({ TableName, Key: timeKey })
      command.middlewareStack.add(
        (next) => async (args) => {
          const answer = await next(args)
          answeredAt = answer.response
          return answer
        },
        { step: 'deserialize', priority: 'low' },
      )
      await client.send(command)
      return Date.parse(responses.parse(answeredAt).headers.date)
    },

    readProgress: (shard) => readItem(table, auditKey(shard), progresses),

    // Unconditional: if a watermark goes back, the audit checks some changes twice, which is harmless.
    writeProgress: async (shard, progress) => {
      await client.send(new PutCommand({ TableName, Item: { ...auditKey(shard), ...progress } }))
    },

    failedAudits: async (shard) =>
      (await queryPrefix(table, failedAuditsOf(shard))).map((item) => submissionIds.parse(item)),

    noteFailedAudit: async (shard, ids, nowMs) => {
      const key = failedAuditKey(shard, ids.store_id, ids.submission_id)
      await client.send(new PutCommand({ TableName, Item: { ...key, ...ids, ttl: keptUntil(nowMs) } }))
    },

    forgetFailedAudit: async (shard, { store_id, submission_id }) => {
      await client.send(new DeleteCommand({ TableName, Key: failedAuditKey(shard, store_id, submission_id) }))
    },
  }
}
