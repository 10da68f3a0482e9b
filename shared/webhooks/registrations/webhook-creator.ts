import { DeleteCommand } from '@aws-sdk/lib-dynamodb'
import { isoTime, type Now } from '#shared/core/clock.ts'
import { Problem } from '#shared/core/problems.ts'
import type { StoreId } from '#shared/core/store-id.ts'
import { createLiveSet, placesWithout } from '#shared/stores/live-set.ts'
import type { Table } from '#shared/table/client.ts'
import { tryPut, tryWrite } from '#shared/table/conditional-write.ts'
import { webhookKey, webhooksOf } from '#shared/table/keys.ts'
import { queryPrefix } from '#shared/table/read.ts'
import { compareRequestMarks } from '#shared/table/request-mark.ts'
import {
  maxWebhooks,
  placeOf,
  type StoredWebhook,
  storedWebhookSchema,
  type WebhookRecord,
  webhookItemOf,
} from './webhook.ts'

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

  /**
   * Writes the webhook hidden, over a try of the same idempotency key that is hidden: it keeps the place of that try, so
   * that requests that race for one webhook race for one place.
   */
  const putHidden = (webhook: WebhookRecord, over: StoredWebhook | undefined) =>
    tryPut(
      table,
      { ...webhookItemOf(webhook), in_creation: true },
      // A webhook that was shown is not made again. One with another place is of another try than the one found.
      over
        ? {
            ConditionExpression: 'in_creation = :true AND place = :place',
            ExpressionAttributeValues: { ':true': true, ':place': over.place },
          }
        : { ConditionExpression: 'attribute_not_exists(pk)' },
    )

  /** Subscribed from now on. */
  const shownOf = ({ in_creation: _, ...webhook }: StoredWebhook): WebhookRecord => ({
    ...webhook,
    subscribed_at: Object.fromEntries(Object.keys(webhook.subscribed_at).map((name) => [name, isoTime(now())])),
  })

  /** What is stored instead when the webhook was shown, or another try has hidden its own. */
  const removeHidden = async ({ store_id, id, revision }: WebhookRecord): Promise<StoredWebhook | undefined> => {
    const written = await tryWrite(() =>
      client.send(
        new DeleteCommand({
          TableName,
          Key: webhookKey(store_id, id),
          // A webhook that was shown is not deleted, and neither is a newer try. A repeat finds it gone.
          ConditionExpression: 'attribute_not_exists(pk) OR (in_creation = :true AND revision = :revision)',
          ExpressionAttributeValues: { ':true': true, ':revision': revision },
          ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
        }),
      ),
    )
    return written.done ? undefined : records.parse(written.existing)
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
      const stored = isBrokenOff ? await removeHidden(webhook) : webhook
      if (stored) kept.push(placeOf(stored))
    }
    await places.remove(store, placesWithout(taken, kept))
  }

  const takePlace = async (webhook: WebhookRecord): Promise<boolean> => {
    const place = placeOf(webhook)
    if (await places.add(webhook.store_id, place)) return true
    await freePlaces(webhook.store_id)
    return places.add(webhook.store_id, place)
  }

  const resultOf = ({ in_creation: _, ...webhook }: StoredWebhook, ours: WebhookRecord): WebhookCreation => {
    const isOwn = compareRequestMarks(webhook.mark, ours.mark) === 'own'
    return { result: isOwn ? 'created' : 'repeated', webhook }
  }

  /**
   * Takes a place for the webhook and shows it, or the one that a concurrent request with the same idempotency key has
   * put in its place, which needs a place of its own. There is none when that request found no room and removed it.
   */
  const finish = async (webhook: StoredWebhook, ours: WebhookRecord): Promise<WebhookCreation> => {
    if (!(await takePlace(webhook))) {
      const stored = await removeHidden(ours)
      if (stored && !stored.in_creation) return resultOf(stored, ours)
      throw new Problem('LIMIT_REACHED', { message: `A store has at most ${maxWebhooks} webhooks.` })
    }
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
      const first = await putHidden(webhook, undefined)
      if (first.done) return finish(webhook, webhook)
      const existing = records.parse(first.existing)
      // The AWS client repeated the put, and finds its own.
      if (existing.revision === webhook.revision) return finish(existing, webhook)
      if (!existing.in_creation) return resultOf(existing, webhook)
      const ours = { ...webhook, place: existing.place }
      const second = await putHidden(ours, existing)
      if (second.done) return finish(ours, ours)
      const shown = second.existing && records.parse(second.existing)
      if (!shown || shown.in_creation) throw new Problem('CONFLICT', { retryAfterSeconds: 1 })
      return resultOf(shown, webhook)
    },
  }
}

export type WebhookCreator = ReturnType<typeof createWebhookCreator>
