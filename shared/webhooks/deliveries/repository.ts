import { TransactWriteCommand, UpdateCommand, type UpdateCommandInput } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod/mini'
import { isoTime } from '#shared/core/clock.ts'
import { submissionHistorySchema, submissionRecordSchema } from '#shared/submissions/record.ts'
import type { Table } from '#shared/table/client.ts'
import { tryPut, tryTransaction, tryWrite } from '#shared/table/conditional-write.ts'
import { deliveryKey, submissionKey, webhookKey } from '#shared/table/keys.ts'
import { createItemReader } from '#shared/table/read.ts'
import { type WebhookRecord, webhookRecordSchema } from '#shared/webhooks/registrations/webhook.ts'
import { deliveryItemOf, deliveryRecordSchema } from './record.ts'
import type { DeliveryStore } from './store.ts'

type Condition = Required<Pick<UpdateCommandInput, 'ConditionExpression' | 'ExpressionAttributeValues'>>

type Deliveries = Pick<
  DeliveryStore,
  | 'read'
  | 'readDelivery'
  | 'readLog'
  | 'readHistory'
  | 'existing'
  | 'putIfAbsent'
  | 'write'
  | 'writeWhileDisabled'
  | 'disable'
  | 'writeHealth'
  | 'stampWoken'
>

/** The part of a conflicting delivery that identifies the write that made it. */
const revisionSchema = () => z.object({ revision: z.string() })

/** Invariant: the delivery is unchanged since it was read. The second of two writers finds another revision. */
const unchanged = (revisionRead: string) => ({
  ConditionExpression: 'revision = :read',
  ExpressionAttributeValues: { ':read': revisionRead },
})

/** The delivery engine's reads and writes of deliveries, their webhooks and their submissions. */
export const createDeliveryRepository = (table: Table): Deliveries => {
  const { client, tableName: TableName } = table
  const deliveries = deliveryRecordSchema()
  const existing = z.optional(deliveries)
  const webhooks = z.optional(webhookRecordSchema())
  const logs = z.optional(submissionRecordSchema())
  const histories = z.optional(submissionHistorySchema())
  const readAt = createItemReader(table)
  const revisions = revisionSchema()
  const stored = z.object({ id: z.uuid() })

  /** The AWS client repeats a write whose answer was lost, and then finds its own revision. */
  const isOwn = (existing: unknown, revision: string): boolean => {
    const parsed = revisions.safeParse(existing)
    return parsed.success && parsed.data.revision === revision
  }

  const updateWebhook = (
    { store_id, id }: WebhookRecord,
    update: Pick<UpdateCommandInput, 'UpdateExpression' | 'ExpressionAttributeNames'> & Condition,
  ) => tryWrite(() => client.send(new UpdateCommand({ TableName, Key: webhookKey(store_id, id), ...update })))

  return {
    read: async ({ store_id, webhook_id, delivery_id, submission_id }) => {
      const [delivery, webhook, log] = await Promise.all([
        readAt(deliveryKey(store_id, webhook_id, delivery_id)),
        readAt(webhookKey(store_id, webhook_id)),
        submission_id === null ? undefined : readAt(submissionKey(store_id, submission_id)),
      ])
      return {
        delivery: existing.parse(delivery),
        webhook: webhooks.parse(webhook),
        log: logs.parse(log),
      }
    },

    readDelivery: async ({ store_id, webhook_id, delivery_id }) =>
      existing.parse(await readAt(deliveryKey(store_id, webhook_id, delivery_id))),

    readLog: async ({ store_id, submission_id }) => logs.parse(await readAt(submissionKey(store_id, submission_id))),

    readHistory: async ({ store_id, submission_id }) =>
      histories.parse(await readAt(submissionKey(store_id, submission_id))),

    existing: async (ids) => {
      const items = await Promise.all(
        ids.map(({ store_id, webhook_id, delivery_id }) => readAt(deliveryKey(store_id, webhook_id, delivery_id))),
      )
      return new Set(items.flatMap((item) => (item ? stored.parse(item).id : [])))
    },

    putIfAbsent: async (delivery) => {
      const written = await tryPut(table, deliveryItemOf(delivery), {
        // One event and webhook make one delivery. The second put returns the stored one, perhaps already delivered.
        ConditionExpression: 'attribute_not_exists(pk)',
      })
      return written.done ? delivery : deliveries.parse(written.existing)
    },

    write: async (delivery, revisionRead) => {
      const written = await tryPut(table, deliveryItemOf(delivery), unchanged(revisionRead))
      return written.done || isOwn(written.existing, delivery.revision)
    },

    writeWhileDisabled: async (delivery, revisionRead) => {
      const written = await tryTransaction(() =>
        client.send(
          new TransactWriteCommand({
            TransactItems: [
              {
                Put: {
                  TableName,
                  Item: deliveryItemOf(delivery),
                  ...unchanged(revisionRead),
                  ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
                },
              },
              {
                ConditionCheck: {
                  TableName,
                  Key: webhookKey(delivery.store_id, delivery.webhook_id),
                  // No delivery becomes held while its webhook is enabled.
                  ConditionExpression: '#status = :disabled',
                  ExpressionAttributeNames: { '#status': 'status' },
                  ExpressionAttributeValues: { ':disabled': 'disabled' },
                },
              },
            ],
          }),
        ),
      )
      return written.done || isOwn(written.existing, delivery.revision)
    },

    disable: async (webhook, reason, { revision, nowMs }) => {
      const failsStill = reason === 'failing'
      await updateWebhook(webhook, {
        UpdateExpression:
          'SET #status = :disabled, disabled_reason = :reason, updated_at = :now, version = :next, revision = :revision',
        // Disables only the version that the attempt was made for; one changed or deleted since stays as it is, and so
        // does one that had a delivered attempt meanwhile, if it fails for too long.
        ConditionExpression: `version = :version AND #status = :enabled${failsStill ? ' AND failing_since = :since' : ''}`,
        ExpressionAttributeNames: { '#status': 'status' },
        ExpressionAttributeValues: {
          ':disabled': 'disabled',
          ':enabled': 'enabled',
          ':reason': reason,
          ...(failsStill && { ':since': webhook.failing_since }),
          ':now': isoTime(nowMs),
          ':version': webhook.version,
          ':next': webhook.version + 1,
          ':revision': revision,
        },
      })
    },

    writeHealth: async (webhook, { failing_since, revision }) => {
      await updateWebhook(webhook, {
        UpdateExpression: 'SET failing_since = :since, revision = :revision',
        // Of the version that the attempt was made for: enabling it or a new URL begins with no failures.
        // The first failure since the last success counts, and a success ends what was there when it was read.
        ConditionExpression: 'version = :version AND failing_since = :before',
        ExpressionAttributeValues: {
          ':since': failing_since,
          ':before': webhook.failing_since,
          ':version': webhook.version,
          ':revision': revision,
        },
      })
    },

    stampWoken: async ({ store_id, webhook_id, delivery_id }, at) => {
      await tryWrite(() =>
        client.send(
          new UpdateCommand({
            TableName,
            Key: deliveryKey(store_id, webhook_id, delivery_id),
            UpdateExpression: 'SET woken_at = :at',
            // A delivery that TTL has deleted must not come back as an item with only `woken_at`.
            ConditionExpression: 'attribute_exists(pk)',
            ExpressionAttributeValues: { ':at': at },
          }),
        ),
      )
    },
  }
}
