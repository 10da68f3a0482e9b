import { DeleteCommand, PutCommand } from '@aws-sdk/lib-dynamodb'
import type { StoreId } from '#shared/core/store-id.ts'
import { createLiveSet } from '#shared/stores/live-set.ts'
import type { Table } from '#shared/table/client.ts'
import { tryPut, tryWrite } from '#shared/table/conditional-write.ts'
import { deletedWebhookKey, deletedWebhooksOf, webhookKey, webhooksOf } from '#shared/table/keys.ts'
import { queryPrefix, readItem, readTombstone } from '#shared/table/read.ts'
import { retryOnConflict } from '#shared/table/retry-on-conflict.ts'
import { keptUntil } from '#shared/table/time-to-live.ts'
import {
  type DeletedWebhook,
  deletedWebhookSchema,
  maxWebhooks,
  placeOf,
  shownWebhookOf,
  storedWebhookSchema,
  type WebhookRecord,
  webhookItemOf,
  webhookRecordSchema,
} from './webhook.ts'

export const createWebhookRepository = (table: Table) => {
  const { client, tableName: TableName } = table
  const records = webhookRecordSchema()
  const storedRecords = storedWebhookSchema()
  const tombstones = deletedWebhookSchema()
  const places = createLiveSet(table, { attribute: 'live_webhooks', max: maxWebhooks })

  const removeLive = async ({ store_id, id, revision }: WebhookRecord): Promise<boolean> => {
    const written = await tryWrite(() =>
      client.send(
        new DeleteCommand({
          TableName,
          Key: webhookKey(store_id, id),
          // Deletes only the revision that was read; an already deleted webhook is a success.
          ConditionExpression: 'attribute_not_exists(pk) OR revision = :revision',
          ExpressionAttributeValues: { ':revision': revision },
        }),
      ),
    )
    return written.done
  }

  /** All webhooks of a store (10 at most), strongly consistent: the fan-out depends on them. */
  const list = async (store: StoreId): Promise<WebhookRecord[]> =>
    (await queryPrefix(table, webhooksOf(store))).flatMap((item) => shownWebhookOf(storedRecords.parse(item)) ?? [])

  const find = async (store: StoreId, webhookId: string): Promise<WebhookRecord | undefined> => {
    const stored = await readItem(table, webhookKey(store, webhookId), storedRecords)
    return stored && shownWebhookOf(stored)
  }

  /** Whether the changed webhook was written, by this call or by its first try, whose answer was lost. */
  const replace = async (webhook: WebhookRecord, revisionRead: string): Promise<boolean> => {
    const written = await tryPut(table, webhookItemOf(webhook), {
      // The webhook was not written or deleted since it was read.
      ConditionExpression: 'revision = :revision',
      ExpressionAttributeValues: { ':revision': revisionRead },
    })
    return written.done || records.safeParse(written.existing).data?.revision === webhook.revision
  }

  return {
    list,

    find,

    /** The webhooks that were deleted in the last 30 days, as they were, without their secrets. */
    listDeleted: async (store: StoreId): Promise<DeletedWebhook[]> =>
      (await queryPrefix(table, deletedWebhooksOf(store))).map((item) => tombstones.parse(item)),

    /** A deleted webhook as it was, without its secrets; undefined from 30 days after its deletion. */
    findDeleted: (store: StoreId, webhookId: string, nowMs: number): Promise<DeletedWebhook | undefined> =>
      readTombstone(table, { key: deletedWebhookKey(store, webhookId), schema: tombstones, nowMs }),

    /**
     * Writes the webhook that `decide` returns; decides again after a conflict.
     *
     * @param decide receives the store's other webhooks too; returns the same webhook, or throws, to write nothing.
     * @returns undefined when there is no such webhook.
     * @throws Problem CONFLICT after 5 conflicts, and what `decide` throws.
     */
    change: (
      store: StoreId,
      webhookId: string,
      decide: (webhook: WebhookRecord, others: readonly WebhookRecord[]) => WebhookRecord | Promise<WebhookRecord>,
    ): Promise<WebhookRecord | undefined> =>
      retryOnConflict(async () => {
        const all = await list(store)
        const webhook = all.find(({ id }) => id === webhookId)
        if (!webhook) return undefined
        const changed = await decide(
          webhook,
          all.filter((other) => other !== webhook),
        )
        return changed === webhook || (await replace(changed, webhook.revision)) ? changed : 'conflict'
      }),

    /**
     * Puts the tombstone, deletes the live record, then frees its place. After a crash before the second write the
     * webhook is still live, and a repetition completes the deletion; after one before the third, the next creation
     * without room frees the place.
     *
     * @param mayDelete throws to prevent the deletion.
     * @returns false when there is no such webhook.
     * @throws Problem CONFLICT after 5 conflicts, and what `mayDelete` throws.
     */
    delete: (
      store: StoreId,
      webhookId: string,
      { mayDelete, nowMs }: { mayDelete: (webhook: WebhookRecord) => void; nowMs: number },
    ): Promise<boolean> =>
      retryOnConflict(async () => {
        const webhook = await find(store, webhookId)
        if (!webhook) return false
        mayDelete(webhook)
        const ttl = keptUntil(nowMs)
        const { secrets: _, ...item } = webhookItemOf(webhook)
        const tombstone = { ...item, ...deletedWebhookKey(store, webhookId), ttl }
        await client.send(new PutCommand({ TableName, Item: tombstone }))
        if (!(await removeLive(webhook))) return 'conflict'
        await places.remove(store, [placeOf(webhook)])
        return true
      }),
  }
}

export type WebhookRepository = ReturnType<typeof createWebhookRepository>
