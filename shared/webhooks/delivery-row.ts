import { pack } from '#shared/table/codec.ts'
import { deliveryIndexKeys, deliveryKey } from '#shared/table/keys.ts'
import type { DeliveryRow } from './delivery.ts'

/** The one item of a delivery; only while it is pending does the sweeper's index know it. */
export const deliveryItemOf = (delivery: DeliveryRow) => ({
  ...deliveryKey(delivery.store_id, delivery.webhook_id, delivery.id),
  ...(delivery.status === 'pending' &&
    delivery.next_attempt_at !== null &&
    deliveryIndexKeys(delivery.id, delivery.next_attempt_at)),
  kind: 'delivery',
  ...delivery,
  attempts: pack(delivery.attempts),
})
