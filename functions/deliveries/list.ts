import type { Call } from '#shared/api/contract.ts'
import { endpoint } from '#shared/api/endpoint.ts'
import { cursorsOf, envelopeOf } from '#shared/api/paging.ts'
import type { Now } from '#shared/runtime/clock.ts'
import { now } from '#shared/runtime/wire/clock.ts'
import { deliveryList } from '#shared/runtime/wire/delivery-store.ts'
import { gate } from '#shared/runtime/wire/gate.ts'
import { webhooks } from '#shared/runtime/wire/webhooks.ts'
import { listDeliveriesContract } from '#shared/webhooks/contract.ts'
import type { deliveryLister } from '#shared/webhooks/delivery-list.ts'
import type { webhookRepository } from '#shared/webhooks/repository.ts'
import { requireWebhookOrTombstone, shownStatusOf } from '#shared/webhooks/whereabouts.ts'

/** One request examines at most so many deliveries. */
const maxExamined = 1000

type Needs = {
  readonly webhooks: Pick<ReturnType<typeof webhookRepository>, 'find' | 'findDeleted'>
  readonly list: ReturnType<typeof deliveryLister>
  readonly now: Now
}

/** What was and will be sent to a webhook, newest first; also for 30 days after it was deleted. */
export const listDeliveries =
  ({ webhooks, list, now }: Needs) =>
  async ({ parameters: { webhook_id }, query, principal: { store_id } }: Call<typeof listDeliveriesContract>) => {
    const { limit, cursor, status, event } = query
    const cursors = cursorsOf([store_id, listDeliveriesContract.id, webhook_id, `${status}`, `${event}`])
    const after = cursors.open(cursor)
    const whereabouts = await requireWebhookOrTombstone(webhooks, { store_id, webhook_id, nowMs: now() })
    const { rows, next } = await list(
      { store_id, webhook_id, order: 'newest first', after },
      {
        maxFound: limit,
        maxExamined,
        isWanted: (row) =>
          (status === undefined || shownStatusOf(row.status, whereabouts) === status) &&
          (event === undefined || row.event === event),
      },
    )
    const shown = rows.map((row) => ({ ...row, status: shownStatusOf(row.status, whereabouts) }))
    return { body: envelopeOf({ rows: shown, next }, cursors.seal) }
  }

export const handler = endpoint(
  listDeliveriesContract,
  gate(),
  listDeliveries({ webhooks: webhooks(), list: deliveryList(), now }),
)
