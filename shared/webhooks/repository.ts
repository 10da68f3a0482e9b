import { DeleteCommand, GetCommand, PutCommand, QueryCommand } from '@aws-sdk/lib-dynamodb'
import type { StoreId } from '#shared/access/store-id.ts'
import { Problem } from '#shared/api/problems.ts'
import type { Table } from '#shared/table/client.ts'
import { pack } from '#shared/table/codec.ts'
import { tryWrite } from '#shared/table/conditional.ts'
import { compareMarks } from '#shared/table/creation-mark.ts'
import { deletedWebhookKey, webhookKey, webhooksOf } from '#shared/table/keys.ts'
import { keptAfterDeletionMs, timeToLive } from '#shared/table/time-to-live.ts'
import { type WebhookRow, webhookRowSchema } from './schema.ts'

/** Losing so many races in a row is left to the caller. */
const maxTries = 5

export type WebhookCreation =
  | { readonly result: 'created' | 'repeated'; readonly webhook: WebhookRow }
  | { readonly result: 'other' }

export const webhookRepository = ({ client, tableName: TableName }: Table) => {
  const rows = webhookRowSchema()

  const get = async (key: { pk: string; sk: string }) =>
    (await client.send(new GetCommand({ TableName, Key: key, ConsistentRead: true }))).Item

  const removeLive = async ({ store_id, id, version }: WebhookRow): Promise<boolean> => {
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

  return {
    find: async (store: StoreId, webhookId: string): Promise<WebhookRow | undefined> => {
      const item = await get(webhookKey(store, webhookId))
      return item && rows.parse(item)
    },

    /** The webhook that a deleted one was, for a repeated create; 30 days long. */
    findDeleted: async (store: StoreId, webhookId: string, nowMs: number): Promise<WebhookRow | undefined> => {
      const item = await get(deletedWebhookKey(store, webhookId))
      return item && item.ttl > timeToLive(nowMs) ? rows.parse(item) : undefined
    },

    /** All that live, strongly consistent: the limit is counted and the fan-out decided on it. At most ten or so. */
    list: async (store: StoreId): Promise<WebhookRow[]> => {
      const { pk, prefix } = webhooksOf(store)
      const { Items = [] } = await client.send(
        new QueryCommand({
          TableName,
          KeyConditionExpression: 'pk = :pk AND begins_with(sk, :prefix)',
          ExpressionAttributeValues: { ':pk': pk, ':prefix': prefix },
          ConsistentRead: true,
        }),
      )
      return Items.map((item) => rows.parse(item))
    },

    create: async (webhook: WebhookRow): Promise<WebhookCreation> => {
      const written = await tryWrite(() =>
        client.send(
          new PutCommand({
            TableName,
            Item: { ...webhookKey(webhook.store_id, webhook.id), ...webhook, as_created: pack(webhook.as_created) },
            // One identity makes one webhook, however many requests race for it.
            ConditionExpression: 'attribute_not_exists(pk)',
            ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
          }),
        ),
      )
      if (written.done) return { result: 'created', webhook }
      const existing = rows.parse(written.existing)
      const kind = compareMarks(existing.mark, webhook.mark)
      if (kind === 'other') return { result: 'other' }
      return { result: kind === 'own' ? 'created' : 'repeated', webhook: existing }
    },

    /**
     * Deletes a webhook: first the tombstone, then the live row, so that a crash in between leaves it alive and a
     * repetition goes on from there.
     *
     * @param mayDelete looks at the webhook before; what it throws leaves it alone.
     * @returns whether there was one.
     * @throws Problem CONFLICT when it is changed again and again meanwhile.
     */
    delete: async (
      store: StoreId,
      webhookId: string,
      { mayDelete, nowMs }: { mayDelete: (webhook: WebhookRow) => void; nowMs: number },
    ): Promise<boolean> => {
      for (let tries = 0; tries < maxTries; tries += 1) {
        const item = await get(webhookKey(store, webhookId))
        if (!item) return false
        const webhook = rows.parse(item)
        mayDelete(webhook)
        const ttl = timeToLive(nowMs + keptAfterDeletionMs)
        await client.send(new PutCommand({ TableName, Item: { ...item, ...deletedWebhookKey(store, webhookId), ttl } }))
        if (await removeLive(webhook)) return true
      }
      throw new Problem('CONFLICT', { retryAfterSeconds: 1 })
    },
  }
}
