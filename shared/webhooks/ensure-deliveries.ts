import { inGroups } from '#shared/runtime/in-groups.ts'
import { eventOf, type SubmissionEvent } from '#shared/submissions/events.ts'
import type { Entry, SubmissionLog } from '#shared/submissions/schema.ts'
import type { DeliveryRow } from './delivery.ts'
import type { DeliveryStore } from './delivery-store.ts'
import { newDelivery } from './new-delivery.ts'
import type { WebhookRow } from './schema.ts'
import { type WakeNow, wakeUpFor } from './wake-up.ts'

/** A subscription that began at most so long after an event still gets it: clocks of two functions differ. */
const subscriptionToleranceMs = 1000

/** All webhooks of a store at once: one after the other, each would wait for those before it, and so would the stream. */
const ensuredTogether = 10

/** Whether a webhook wants an event: subscribed to it by name, since before it happened. */
const wants = (webhook: WebhookRow, event: SubmissionEvent): boolean => {
  const since = webhook.subscribed_at[event.name]
  return since !== undefined && Date.parse(since) <= Date.parse(event.at) + subscriptionToleranceMs
}

type Source = {
  readonly log: SubmissionLog
  readonly entries: readonly Entry[]
  readonly webhooks: readonly WebhookRow[]
  /** Also what happened before a webhook subscribed to it: what a person asks for when they recover what is missing. */
  readonly alsoEarlier?: true
}

/** Every delivery that should be there of these entries. */
export const expectedDeliveries = (
  { log, entries, webhooks, alsoEarlier }: Source,
  made: { readonly newId: () => string; readonly nowMs: number },
): DeliveryRow[] =>
  entries.flatMap((entry) => {
    const event = eventOf(log, entry)
    if (!event) return []
    const { id: event_id, name, ...telling } = event
    return webhooks
      .filter((webhook) => (alsoEarlier ? webhook.subscribed_at[name] !== undefined : wants(webhook, event)))
      .map((webhook) =>
        newDelivery(
          { ...telling, webhook_id: webhook.id, event_id, event: name },
          { revision: made.newId(), nowMs: made.nowMs },
        ),
      )
  })

/**
 * Makes deliveries that are not there yet, and wakes each that has no attempt so far, also when it was there: whoever
 * put it may have died before waking it. Any repetition is harmless.
 */
export const ensureDeliveries =
  ({ store, wakeNow }: { store: Pick<DeliveryStore, 'putIfAbsent'>; wakeNow: WakeNow }) =>
  async (deliveries: readonly DeliveryRow[]): Promise<void> => {
    await inGroups(deliveries, ensuredTogether, async (delivery) => {
      const present = await store.putIfAbsent(delivery)
      if (present.status === 'pending' && present.round === 1 && present.attempt_count === 0) {
        await wakeNow(wakeUpFor(present))
      }
    })
  }
