import type { Now } from '#shared/runtime/clock.ts'
import { inGroups } from '#shared/runtime/in-groups.ts'
import { eventOf, type SubmissionEvent } from '#shared/submissions/events.ts'
import type { Entry, SubmissionLog } from '#shared/submissions/schema.ts'
import { type DeliveryRow, idsOf } from './delivery.ts'
import type { DeliveryStore } from './delivery-store.ts'
import { newDelivery } from './new-delivery.ts'
import type { WebhookRow } from './schema.ts'
import { type WakeNow, wakeUpFor } from './wake-up.ts'

/** A subscription that began at most so long after an event still gets it: clocks of two functions differ. */
const subscriptionToleranceMs = 1000

/** All webhooks of a store at once: one after the other, each and the stream would wait for those before. */
const ensuredTogether = 10

type Source = {
  readonly log: SubmissionLog
  readonly entries: readonly Entry[]
  readonly webhooks: readonly WebhookRow[]
  /** Also what happened before a webhook subscribed to it: what a person asks for when they recover what is missing. */
  readonly alsoEarlier?: boolean
}

/** Whether a webhook wants an event: subscribed to it by name, since before it happened if that matters. */
const wants = (webhook: WebhookRow, event: SubmissionEvent, alsoEarlier: boolean): boolean => {
  const since = webhook.subscribed_at[event.name]
  if (since === undefined) return false
  return alsoEarlier || Date.parse(since) <= Date.parse(event.at) + subscriptionToleranceMs
}

/** Every delivery that should be there of these entries. */
export const expectedDeliveries = (
  { log, entries, webhooks, alsoEarlier = false }: Source,
  { newId, nowMs }: { readonly newId: () => string; readonly nowMs: number },
): DeliveryRow[] =>
  entries.flatMap((entry) => {
    const event = eventOf(log, entry)
    if (!event) return []
    const { id: event_id, name, at, ...subject } = event
    return webhooks
      .filter((webhook) => wants(webhook, event, alsoEarlier))
      .map(({ id: webhook_id }) =>
        newDelivery({ ...subject, webhook_id, event_id, event: name, created_at: at }, { revision: newId(), nowMs }),
      )
  })

type Needs = { readonly store: Pick<DeliveryStore, 'existing'>; readonly newId: () => string; readonly now: Now }

/** Those that should be there of these entries and are not. */
export const missingDeliveries =
  ({ store, newId, now }: Needs) =>
  async (source: Source): Promise<DeliveryRow[]> => {
    const expected = expectedDeliveries(source, { newId, nowMs: now() })
    const present = await store.existing(expected.map(idsOf))
    return expected.filter(({ id }) => !present.has(id))
  }

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
