import { eventOf, type SubmissionEvent } from '#shared/submissions/events.ts'
import type { Entry, SubmissionLog } from '#shared/submissions/schema.ts'
import { timedDerivedId } from '#shared/table/derived-id.ts'
import type { DeliveryRow } from './delivery.ts'
import type { DeliveryStore } from './delivery-store.ts'
import { deliveryTimeToLive } from './outcome.ts'
import type { WebhookRow } from './schema.ts'
import { type WakeNow, wakeUpFor } from './wake-up.ts'

/** A subscription that began at most so long after an event still gets it: clocks of two functions differ. */
const subscriptionToleranceMs = 1000

/** Whether a webhook wants an event: subscribed to it by name, since before it happened. */
const wants = (webhook: WebhookRow, event: SubmissionEvent): boolean => {
  const since = webhook.subscribed_at[event.name]
  return since !== undefined && Date.parse(since) <= Date.parse(event.at) + subscriptionToleranceMs
}

/** A delivery that nobody has tried yet. Its id sorts by the event's time and is the same for whoever makes it. */
const newDelivery = (
  event: SubmissionEvent,
  webhook: WebhookRow,
  { revision, nowMs }: { revision: string; nowMs: number },
): DeliveryRow => ({
  id: timedDerivedId(Date.parse(event.at), event.id, webhook.id),
  store_id: event.store_id,
  webhook_id: webhook.id,
  event_id: event.id,
  event: event.name,
  created_at: event.at,
  submission_id: event.submission_id,
  entry: event.entry,
  status: 'pending',
  round: 1,
  attempt_count: 0,
  attempts: [],
  next_attempt_at: event.at,
  completed_at: null,
  last_response_status: null,
  last_error: null,
  claim: null,
  woken_at: null,
  revision,
  ttl: deliveryTimeToLive(nowMs),
})

/** Every delivery that should be there of these entries. */
export const expectedDeliveries = (
  source: { readonly log: SubmissionLog; readonly entries: readonly Entry[]; readonly webhooks: readonly WebhookRow[] },
  made: { readonly newId: () => string; readonly nowMs: number },
): DeliveryRow[] =>
  source.entries.flatMap((entry) => {
    const event = eventOf(source.log, entry)
    if (!event) return []
    return source.webhooks
      .filter((webhook) => wants(webhook, event))
      .map((webhook) => newDelivery(event, webhook, { revision: made.newId(), nowMs: made.nowMs }))
  })

/**
 * Makes deliveries that are not there yet, and wakes each that has no attempt so far, also when it was there: whoever
 * put it may have died before waking it. Any repetition is harmless.
 */
export const ensureDeliveries =
  ({ store, wakeNow }: { store: Pick<DeliveryStore, 'putIfAbsent'>; wakeNow: WakeNow }) =>
  async (deliveries: readonly DeliveryRow[]): Promise<void> => {
    for (const delivery of deliveries) {
      const present = await store.putIfAbsent(delivery)
      if (present.status === 'pending' && present.round === 1 && present.attempt_count === 0) {
        await wakeNow(wakeUpFor(present))
      }
    }
  }
