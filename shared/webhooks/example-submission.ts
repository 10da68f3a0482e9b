import type { DeliveryRow } from './delivery.ts'
import type { ToldSubmission } from './payload.ts'

/** A submission that never was: what a test event tells of, as if it had come in at that moment. */
export const exampleSubmission = ({ store_id, created_at }: DeliveryRow): ToldSubmission => ({
  id: '00000000-0000-8000-8000-000000000001',
  store_id,
  customer_email: 'ann@example.com',
  customer_name: 'Ann Example',
  status: 'pending_review',
  created_at,
  quoted_at: null,
  completed_at: null,
  items: [
    {
      id: '00000000-0000-8000-8000-000000000002',
      raw_input: '3x Lightning Bolt NM',
      quantity: 3,
      condition: 'NM',
      quoted_price_cents: null,
    },
  ],
})
