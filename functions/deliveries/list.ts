import type { Call } from '#shared/api/contract.ts'
import { listDeliveriesContract } from '#shared/api/contracts/deliveries.ts'
import { endpoint } from '#shared/api/endpoint.ts'
import { createCursors, envelopeOf, positionForms } from '#shared/api/paging.ts'
import type { Now } from '#shared/core/clock.ts'
import type { DeliveryLister } from '#shared/webhooks/deliveries/list.ts'
import { requireWebhookOrTombstone, shownStatusOf } from '#shared/webhooks/deliveries/shown-status.ts'
import type { WebhookRepository } from '#shared/webhooks/registrations/repository.ts'
import { gate, listDeliveries, webhooks } from '#shared/wiring/repositories.ts'
import { now } from '#shared/wiring/time-and-ids.ts'

/** Upper bound on the deliveries that one request reads. */
const maxExamined = 1000

type Dependencies = {
  readonly webhooks: Pick<WebhookRepository, 'find' | 'findDeleted'>
  readonly list: DeliveryLister
  readonly now: Now
}

/**
 * A webhook's deliveries, newest first; also for 30 days after the webhook was deleted.
 *
 * @throws Problem NOT_FOUND, INVALID_CURSOR
 */
export const listWebhookDeliveries =
  ({ webhooks, list, now }: Dependencies) =>
  async ({ parameters: { webhook_id }, query, principal: { store_id } }: Call<typeof listDeliveriesContract>) => {
    const { limit, cursor, status, event } = query
    const cursors = createCursors(
      [store_id, listDeliveriesContract.id, webhook_id, `${status}`, `${event}`],
      positionForms.delivery,
    )
    const after = cursors.open(cursor)
    const webhook = await webhooks.find(store_id, webhook_id)
    const webhookState = await requireWebhookOrTombstone(webhook, webhooks, { store_id, webhook_id, nowMs: now() })
    const { rows, next } = await list(
      { store_id, webhook_id, order: 'newest', after },
      {
        maxFound: limit,
        maxExamined,
        isWanted: (delivery) =>
          (status === undefined || shownStatusOf(delivery.status, webhookState) === status) &&
          (event === undefined || delivery.event === event),
      },
    )
    const shown = rows.map((delivery) => ({ ...delivery, status: shownStatusOf(delivery.status, webhookState) }))
    return { body: envelopeOf({ rows: shown, next }, cursors.seal) }
  }

export const handler = endpoint(
  listDeliveriesContract,
  gate(),
  listWebhookDeliveries({ webhooks: webhooks(), list: listDeliveries(), now }),
)
