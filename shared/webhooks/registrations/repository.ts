import { DeleteCommand, PutCommand } from '@aws-sdk/lib-dynamodb'
import type { StoreId } from '#shared/core/store-id.ts'
import type { Table } from '#shared/table/client.ts'
import { pack } from '#shared/table/codec.ts'
import { tryPut, tryWrite } from '#shared/table/conditional-write.ts'
import { deletedWebhookKey, webhookKey, webhooksOf } from '#shared/table/keys.ts'
import { queryPrefix, readItem, readTombstone } from '#shared/table/read.ts'
import { compareRequestMarks } from '#shared/table/request-mark.ts'
import { retryOnConflict } from '#shared/table/retry-on-conflict.ts'
import { keptUntil } from '#shared/table/time-to-live.ts'
import { type WebhookRecord, webhookRecordSchema } from './webhook.ts'

export type WebhookCreation = { readonly result: 'created' | 'repeated'; readonly webhook: WebhookRecord }

export const createWebhookRepository = (table: Table) => {
  const { client, tableName: TableName } = table
  const records = webhookRecordSchema()

  const removeLive = async ({ store_id, id, version }: WebhookRecord): Promise<boolean> => {
    const written = await tryWrite(() =>
      client.send(
        new DeleteCommand({
          TableName,
          Key: webhookKey(store_id, id),
          // What goes is the version that was looked at; one that is gone already is as wanted.
          ConditionExpression: 'attribute_not_exists(pk) OR version = :version',
          ExpressionAttributeValues: { ':version': version },
        }),
      ),
    )
    return written.done
  }

  const itemOf = (webhook: WebhookRecord) => ({
    ...webhookKey(webhook.store_id, webhook.id),
    ...webhook,
    as_created: pack(webhook.as_created),
  })

  /** All that live, strongly consistent: the limit is counted and the fan-out decided on it. At most ten or so. */
  const list = async (store: StoreId): Promise<WebhookRecord[]> =>
    (await queryPrefix(table, webhooksOf(store))).map((item) => records.parse(item))

  /** Whether the changed webhook was written, by this call or by its first try. */
  const replace = async (webhook: WebhookRecord, versionRead: number): Promise<boolean> => {
    const written = await tryPut(table, itemOf(webhook), {
      // Nobody else has changed or deleted it since it was read.
      ConditionExpression: 'version = :version',
      ExpressionAttributeValues: { ':version': versionRead },
    })
    return written.done || records.safeParse(written.existing).data?.revision === webhook.revision
  }

  return {
    list,

    find: (store: StoreId, webhookId: string): Promise<WebhookRecord | undefined> =>
      readItem(table, webhookKey(store, webhookId), records),

    /** The webhook that a deleted one was; undefined from 30 days after its deletion. */
    findDeleted: (store: StoreId, webhookId: string, nowMs: number): Promise<WebhookRecord | undefined> =>
      readTombstone(table, { key: deletedWebhookKey(store, webhookId), schema: records, nowMs }),

    create: async (webhook: WebhookRecord): Promise<WebhookCreation> => {
      const written = await tryPut(table, itemOf(webhook), {
        // One identity makes one webhook, however many requests race for it.
        ConditionExpression: 'attribute_not_exists(pk)',
      })
      if (written.done) return { result: 'created', webhook }
      const existing = records.parse(written.existing)
      const isOwn = compareRequestMarks(existing.mark, webhook.mark) === 'own'
      return { result: isOwn ? 'created' : 'repeated', webhook: existing }
    },

    /**
     * Changes a webhook as `decide` says, which sees the others of the store too; again when somebody else was faster.
     *
     * @param decide returns the webhook itself to leave it as it is; what it throws leaves it alone as well.
     * @returns undefined when there is no such webhook.
     * @throws Problem CONFLICT when it is changed again and again meanwhile.
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
        return changed === webhook || (await replace(changed, webhook.version)) ? changed : 'conflict'
      }),

    /**
     * Deletes a webhook: first the tombstone, then the live row, so that a crash in between leaves it alive and a
     * repetition goes on from there.
     *
     * @param mayDelete looks at the webhook before; what it throws leaves it alone.
     * @returns whether there was one.
     * @throws Problem CONFLICT when it is changed again and again meanwhile.
     */
    delete: (
      store: StoreId,
      webhookId: string,
      { mayDelete, nowMs }: { mayDelete: (webhook: WebhookRecord) => void; nowMs: number },
    ): Promise<boolean> =>
      retryOnConflict(async () => {
        const webhook = await readItem(table, webhookKey(store, webhookId), records)
        if (!webhook) return false
        mayDelete(webhook)
        const ttl = keptUntil(nowMs)
        const tombstone = { ...itemOf(webhook), ...deletedWebhookKey(store, webhookId), ttl }
        await client.send(new PutCommand({ TableName, Item: tombstone }))
        return (await removeLive(webhook)) ? true : 'conflict'
      }),
  }
}

export type WebhookRepository = ReturnType<typeof createWebhookRepository>
