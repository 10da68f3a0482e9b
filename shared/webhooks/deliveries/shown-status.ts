import { notFound } from '#shared/core/problems.ts'
import type { StoreId } from '#shared/core/store-id.ts'
import type { WebhookRepository } from '#shared/webhooks/registrations/repository.ts'
import type { WebhookRecord } from '#shared/webhooks/registrations/webhook.ts'
import type { DeliveryStatus } from './vocabulary.ts'

/** State of a webhook whose deliveries can be read: it exists, or was deleted in the last 30 days. */
export type WebhookState = 'live' | 'deleted'

/**
 * @param live the webhook, if it exists.
 * @throws Problem NOT_FOUND when it never existed or was deleted more than 30 days ago.
 */
export const requireWebhookOrTombstone = async (
  live: WebhookRecord | undefined,
  webhooks: Pick<WebhookRepository, 'findDeleted'>,
  { store_id, webhook_id, nowMs }: { store_id: StoreId; webhook_id: string; nowMs: number },
): Promise<WebhookState> => {
  if (live) return 'live'
  if (await webhooks.findDeleted(store_id, webhook_id, nowMs)) return 'deleted'
  throw notFound('webhook')
}

/** A delivery held for a deleted webhook is shown as cancelled: it can never be sent. */
export const shownStatusOf = (status: DeliveryStatus, webhookState: WebhookState): DeliveryStatus =>
  status === 'held' && webhookState === 'deleted' ? 'cancelled' : status
