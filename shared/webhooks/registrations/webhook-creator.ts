import { DeleteCommand } from '@aws-sdk/lib-dynamodb'
import { isoTime, type Now } from '#shared/core/clock.ts'
import { Problem } from '#shared/core/problems.ts'
import type { StoreId } from '#shared/core/store-id.ts'
import { createLiveSet, placesWithout } from '#shared/stores/live-set.ts'
import { webhookPlaceOf } from '#shared/stores/record.ts'
import type { Table } from '#shared/table/client.ts'
import { tryPut, tryWrite } from '#shared/table/conditional-write.ts'
import { webhookKey, webhooksOf } from '#shared/table/keys.ts'
import { queryPrefix } from '#shared/table/read.ts'
import { compareRequestMarks } from '#shared/table/request-mark.ts'
import { maxWebhooks, type StoredWebhook, storedWebhookSchema, type WebhookRecord, webhookItemOf } from './webhook.ts'

/** A creation ends within seconds: a webhook that is hidden for longer broke off. */
const hiddenMs = 60_000

type WebhookCreation = { readonly result: 'created' | 'repeated'; readonly webhook: WebhookRecord }

/**
 * Makes a webhook in three single writes: hidden, then with a place among the store's ten, then shown. After a crash in
 * between it was never shown, and the same request can be made again.
 */
export const createWebhookCreator = (table: Table, now: Now) => {
  const { client, tableName: TableName } = table
  const records = storedWebhookSchema()
  const places = createLiveSet(table, { attribute: 'live_webhooks', max: maxWebhooks })

  const putHidden = (webhook: WebhookRecord) =>
    tryPut(
      table,
      { ...webhookItemOf(webhook), in_creation: true },
      {
        // A webhook that was shown is not made again; one that is hidden belongs to the newest try.
        ConditionExpression: 'attribute_not_exists(pk) OR in_creation = :true',
        ExpressionAttributeValues: { ':true': true },
      },
    )

  /** Subscribed from now on. */
  const shownOf = ({ in_creation: _, ...webhook }: StoredWebhook): WebhookRecord => ({
    ...webhook,
    subscribed_at: Object.fromEntries(Object.keys(webhook.subscribed_at).map((name) => [name, isoTime(now())])),
  })

  /** False when the webhook is no longer hidden, or another try has hidden it again. */
  const removeHidden = async ({ store_id, id, revision }: WebhookRecord): Promise<boolean> => {
    const written = await tryWrite(() =>
      client.send(
        new DeleteCommand({
          TableName,
          Key: webhookKey(store_id, id),
          // A webhook that was shown is not deleted, and neither is a newer try. A repeat finds it gone.
          ConditionExpression: 'attribute_not_exists(pk) OR (in_creation = :true AND revision = :revision)',
          ExpressionAttributeValues: { ':true': true, ':revision': revision },
        }),
      ),
    )
    return written.done
  }

  /**
   * Frees the places of creations and deletions that broke off. Reads the places before the webhooks, so that a webhook
   * that is made meanwhile is found.
   */
  const freePlaces = async (store: StoreId): Promise<void> => {
    const taken = await places.list(store)
    const brokenOff = isoTime(now() - hiddenMs)
    const kept: Uint8Array[] = []
    for (const webhook of (await queryPrefix(table, webhooksOf(store))).map((item) => records.parse(item))) {
      const isBrokenOff = webhook.in_creation === true && webhook.created_at < brokenOff
      if (!isBrokenOff || !(await removeHidden(webhook))) kept.push(webhookPlaceOf(webhook.id))
    }
    await places.remove(store, placesWithout(taken, kept))
  }

  const takePlace = async ({ store_id, id }: WebhookRecord): Promise<boolean> => {
    const place = webhookPlaceOf(id)
    if (await places.add(store_id, place)) return true
    await freePlaces(store_id)
    return places.add(store_id, place)
  }

  const resultOf = ({ in_creation: _, ...webhook }: StoredWebhook, ours: WebhookRecord): WebhookCreation => {
    const isOwn = compareRequestMarks(webhook.mark, ours.mark) === 'own'
    return { result: isOwn ? 'created' : 'repeated', webhook }
  }

  /**
   * Shows the webhook, or the one that a concurrent request with the same idempotency key has put in its place. There is
   * none when a concurrent request found no room and removed it.
   */
  const finish = async (webhook: StoredWebhook, ours: WebhookRecord): Promise<WebhookCreation> => {
    const shown = shownOf(webhook)
    const written = await tryPut(table, webhookItemOf(shown), {
      // What was shown, deleted or hidden again since stays as it is.
      ConditionExpression: 'in_creation = :true AND revision = :revision',
      ExpressionAttributeValues: { ':true': true, ':revision': webhook.revision },
    })
    if (!written.done && !written.existing) throw new Problem('CONFLICT', { retryAfterSeconds: 1 })
    const stored: StoredWebhook = written.done ? shown : records.parse(written.existing)
    return stored.in_creation ? finish(stored, ours) : resultOf(stored, ours)
  }

  return {
    /**
     * @throws Problem IDEMPOTENCY_KEY_REUSED when the earlier request had another body; LIMIT_REACHED at 10 webhooks;
     * CONFLICT when a concurrent request removed it.
     */
    create: async (webhook: WebhookRecord): Promise<WebhookCreation> => {
      const hidden = await putHidden(webhook)
      if (!hidden.done) return resultOf(records.parse(hidden.existing), webhook)
      if (!(await takePlace(webhook)) && (await removeHidden(webhook))) {
        throw new Problem('LIMIT_REACHED', { message: `A store has at most ${maxWebhooks} webhooks.` })
      }
      return finish(webhook, webhook)
    },
  }
}

export type WebhookCreator = ReturnType<typeof createWebhookCreator>
