import type { StoreId } from '#shared/access/store-id.ts'
import { Problem } from '#shared/api/problems.ts'
import type { webhookRepository } from './repository.ts'
import type { DeliveryStatus } from './vocabulary.ts'

type Finding = Pick<ReturnType<typeof webhookRepository>, 'find' | 'findDeleted'>

/**
 * Whether a webhook lives or was deleted in the last 30 days: so long its deliveries can be read.
 *
 * @throws Problem NOT_FOUND when it was never there, or is gone for longer.
 */
export const whereaboutsOf = async (
  webhooks: Finding,
  { store_id, webhook_id, nowMs }: { store_id: StoreId; webhook_id: string; nowMs: number },
): Promise<'live' | 'deleted'> => {
  if (await webhooks.find(store_id, webhook_id)) return 'live'
  if (await webhooks.findDeleted(store_id, webhook_id, nowMs)) return 'deleted'
  throw new Problem('NOT_FOUND', { message: 'The webhook was not found.' })
}

/** A delivery that was held for a webhook that is gone will never be sent. */
export const shownStatusOf = (status: DeliveryStatus, whereabouts: 'live' | 'deleted'): DeliveryStatus =>
  status === 'held' && whereabouts === 'deleted' ? 'cancelled' : status
