import { DeleteCommand, PutCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import type { StoreId } from '#shared/access/store-id.ts'
import { untilWon } from '#shared/api/until-won.ts'
import type { Table } from '#shared/table/client.ts'
import { pack } from '#shared/table/codec.ts'
import { tryPut, tryWrite } from '#shared/table/conditional.ts'
import { compareMarks } from '#shared/table/creation-mark.ts'
import { deletedWebhookKey, webhookKey, webhooksOf } from '#shared/table/keys.ts'
import { queryPrefix } from '#shared/table/query-prefix.ts'
import { readItem } from '#shared/table/read-item.ts'
import { keptUntil, timeToLive } from '#shared/table/time-to-live.ts'
import { type WebhookRow, webhookRowSchema } from './schema.ts'

export type WebhookCreation =
  | { readonly result: 'created' | 'repeated'; readonly webhook: WebhookRow }
  | { readonly result: 'other' }

export const webhookRepository = (table: Table) => {
  const { client, tableName: TableName } = table
  const rows = webhookRowSchema()
  const tombstones = rows.extend({ ttl: z.number() })

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

  const itemOf = (webhook: WebhookRow) => ({
    ...webhookKey(webhook.store_id, webhook.id),
    ...webhook,
    as_created: pack(webhook.as_created),
  })

  /** All that live, strongly consistent: the limit is counted and the fan-out decided on it. At most ten or so. */
  const list = async (store: StoreId): Promise<WebhookRow[]> =>
    (await queryPrefix(table, webhooksOf(store))).map((item) => rows.parse(item))

  /** Whether the changed webhook was written, by this call or by its first try. */
  const replace = async (webhook: WebhookRow, versionRead: number): Promise<boolean> => {
    const written = await tryPut(table, itemOf(webhook), {
      // Nobody else has changed or deleted it since it was read.
      ConditionExpression: 'version = :version',
      ExpressionAttributeValues: { ':version': versionRead },
    })
    return written.done || rows.safeParse(written.existing).data?.revision === webhook.revision
  }

  return {
    list,

    find: (store: StoreId, webhookId: string): Promise<WebhookRow | undefined> =>
      readItem(table, webhookKey(store, webhookId), rows),

    /** The webhook that a deleted one was, for a repeated create; 30 days long. */
    findDeleted: async (store: StoreId, webhookId: string, nowMs: number): Promise<WebhookRow | undefined> => {
      const tombstone = await readItem(table, deletedWebhookKey(store, webhookId), tombstones)
      if (!tombstone || tombstone.ttl <= timeToLive(nowMs)) return undefined
      const { ttl: _, ...webhook } = tombstone
      return webhook
    },

    create: async (webhook: WebhookRow): Promise<WebhookCreation> => {
      const written = await tryPut(table, itemOf(webhook), {
        // One identity makes one webhook, however many requests race for it.
        ConditionExpression: 'attribute_not_exists(pk)',
      })
      if (written.done) return { result: 'created', webhook }
      const existing = rows.parse(written.existing)
      const kind = compareMarks(existing.mark, webhook.mark)
      if (kind === 'other') return { result: 'other' }
      return { result: kind === 'own' ? 'created' : 'repeated', webhook: existing }
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
      decide: (webhook: WebhookRow, others: readonly WebhookRow[]) => WebhookRow | Promise<WebhookRow>,
    ): Promise<WebhookRow | undefined> =>
      untilWon(async () => {
        const all = await list(store)
        const webhook = all.find(({ id }) => id === webhookId)
        if (!webhook) return undefined
        const changed = await decide(
          webhook,
          all.filter((other) => other !== webhook),
        )
        return changed === webhook || (await replace(changed, webhook.version)) ? changed : 'lost'
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
      { mayDelete, nowMs }: { mayDelete: (webhook: WebhookRow) => void; nowMs: number },
    ): Promise<boolean> =>
      untilWon(async () => {
        const webhook = await readItem(table, webhookKey(store, webhookId), rows)
        if (!webhook) return false
        mayDelete(webhook)
        const ttl = keptUntil(nowMs)
        const tombstone = { ...itemOf(webhook), ...deletedWebhookKey(store, webhookId), ttl }
        await client.send(new PutCommand({ TableName, Item: tombstone }))
        return (await removeLive(webhook)) ? true : 'lost'
      }),
  }
}
