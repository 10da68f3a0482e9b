import { setTimeout as sleep } from 'node:timers/promises'
import { ScanCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod/mini'
import type { Table } from '#shared/table/client.ts'
import { tryWrite } from '#shared/table/conditional-write.ts'
import { WEBHOOK_SORT_KEY_PREFIX, webhookKey } from '#shared/table/keys.ts'
import { type SealedSecret, webhookRecordSchema } from './webhook.ts'

/** The part of a webhook that re-sealing needs, so that it does not depend on the rest. */
const sealedWebhookSchema = () =>
  z.pick(webhookRecordSchema(), { store_id: true, id: true, revision: true, secrets: true })

export type SealedWebhook = z.infer<ReturnType<typeof sealedWebhookSchema>>

/**
 * Between two pages of a scan. A page of 1 MB is 256 read units, and a partition has 3 000 a second (DynamoDB): the scan
 * takes less than half of them.
 */
const pauseMs = 200

/** The sealed secrets of all stores. Only for an operator with their own credentials: functions may not scan. */
export const createSealedWebhookRepository = ({ client, tableName: TableName }: Table) => {
  const schema = sealedWebhookSchema()
  const unlessDeleted = z.optional(schema)

  return {
    /** Every webhook, also one in creation, in no order, strongly consistent. A tombstone has no secrets. */
    scan: async function* (): AsyncGenerator<SealedWebhook> {
      let start: Record<string, unknown> | undefined
      do {
        if (start) await sleep(pauseMs)
        const { Items = [], LastEvaluatedKey } = await client.send(
          new ScanCommand({
            TableName,
            ConsistentRead: true,
            FilterExpression: 'begins_with(sk, :webhook)',
            ProjectionExpression: 'store_id, id, revision, secrets',
            ExpressionAttributeValues: { ':webhook': WEBHOOK_SORT_KEY_PREFIX },
            ExclusiveStartKey: start,
          }),
        )
        for (const item of Items) yield schema.parse(item)
        start = LastEvaluatedKey
      } while (start)
    },

    /**
     * Writes the same secrets, sealed again. A store sees no change: neither the version (ETag) nor `updated_at` moves.
     *
     * @returns undefined when they are written; on a conflict the webhook as it is now, or `deleted`.
     */
    replaceSecrets: async (
      { store_id, id, revision: revisionRead }: SealedWebhook,
      secrets: readonly SealedSecret[],
      revision: string,
    ): Promise<SealedWebhook | 'deleted' | undefined> => {
      const written = await tryWrite(() =>
        client.send(
          new UpdateCommand({
            TableName,
            Key: webhookKey(store_id, id),
            UpdateExpression: 'SET secrets = :secrets, revision = :revision',
            // The webhook was not written or deleted since it was read: a secret that a store made meanwhile stays.
            ConditionExpression: 'revision = :read',
            ExpressionAttributeValues: { ':secrets': secrets, ':revision': revision, ':read': revisionRead },
            ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
          }),
        ),
      )
      if (written.done) return undefined
      const existing = unlessDeleted.parse(written.existing)
      // The AWS client repeated the write, and finds its own.
      return existing?.revision === revision ? undefined : (existing ?? 'deleted')
    },
  }
}

export type SealedWebhookRepository = ReturnType<typeof createSealedWebhookRepository>
