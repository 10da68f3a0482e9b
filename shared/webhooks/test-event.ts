import type { DeliveryRow } from './delivery.ts'
import { TEST_EVENT } from './vocabulary.ts'

/** A submission that never was, in the shape of a real one. */
const example = {
  id: '00000000-0000-8000-8000-000000000001',
  customer_email: 'ann@example.com',
  customer_name: 'Ann Example',
  status: 'pending_review',
  quoted_at: null,
  completed_at: null,
}

const exampleItem = {
  id: '00000000-0000-8000-8000-000000000002',
  raw_input: '3x Lightning Bolt NM',
  quantity: 3,
  condition: 'NM',
  quoted_price_cents: null,
}

/** The body of a test event, the same at every attempt. */
export const testPayloadOf = ({ event_id, store_id, created_at }: DeliveryRow): string => {
  const { id, customer_email, customer_name, status, quoted_at, completed_at } = example
  return JSON.stringify({
    id: event_id,
    event: TEST_EVENT,
    created_at,
    data: {
      submission: { id, store_id, customer_email, customer_name, status, created_at, quoted_at, completed_at },
      items: [exampleItem],
    },
  })
}
