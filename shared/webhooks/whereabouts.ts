import type { StoreId } from '#shared/access/store-id.ts'
import { notFound } from '#shared/api/not-found.ts'
import type { webhookRepository } from './repository.ts'
import type { DeliveryStatus } from './vocabulary.ts'

type Finding = Pick<ReturnType<typeof webhookRepository>, 'find' | 'findDeleted'>

/**
 * Whether a webhook lives or was deleted in the last 30 days: so long its deliveries can be read.
 *
 * @throws Problem NOT_FOUND when it was never there, or is gone for longer.
 */
export const requireWebhookOrTombstone = async (
  webhooks: Finding,
  { store_id, webhook_id, nowMs }: { store_id: StoreId; webhook_id: string; nowMs: number },
): Promise<'live' | 'deleted'> => {
  if (await webhooks.find(store_id, webhook_id)) return 'live'
  if (await webhooks.findDeleted(store_id, webhook_id, nowMs)) return 'deleted'
  throw notFound('webhook')
}

/** A delivery that was held for a webhook that is gone will never be sent. */
export const shownStatusOf = (status: DeliveryStatus, whereabouts: 'live' | 'deleted'): DeliveryStatus =>
  status === 'held' && whereabouts === 'deleted' ? 'cancelled' : status
