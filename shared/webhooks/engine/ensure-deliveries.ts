import type { Now } from '#shared/core/clock.ts'
import { inGroups } from '#shared/core/concurrency.ts'
import { eventOf, type SubmissionEvent } from '#shared/submissions/events.ts'
import type { Entry, SubmissionLog } from '#shared/submissions/log.ts'
import { newDelivery } from '#shared/webhooks/deliveries/new-delivery.ts'
import { type DeliveryRecord, idsOf } from '#shared/webhooks/deliveries/record.ts'
import type { DeliveryStore } from '#shared/webhooks/deliveries/store.ts'
import type { WebhookRecord } from '#shared/webhooks/registrations/webhook.ts'
import { type WakeNow, wakeUpFor } from '#shared/webhooks/wake-ups/wake-up.ts'

/** A subscription that began at most so long after an event still gets it: clocks of two functions differ. */
const subscriptionToleranceMs = 1000

/** All webhooks of a store at once: one after the other, each and the stream would wait for those before. */
const ensuredTogether = 10

type Source = {
  readonly log: SubmissionLog
  readonly entries: readonly Entry[]
  readonly webhooks: readonly WebhookRecord[]
  /** Also what happened before a webhook subscribed to it: what a person asks for when they recover what is missing. */
  readonly alsoEarlier?: boolean
}

/** Whether a webhook wants an event: subscribed to it by name, since before it happened if that matters. */
const wants = (webhook: WebhookRecord, event: SubmissionEvent, alsoEarlier: boolean): boolean => {
  const since = webhook.subscribed_at[event.name]
  if (since === undefined) return false
  return alsoEarlier || Date.parse(since) <= Date.parse(event.at) + subscriptionToleranceMs
}

/** Every delivery that should be there of these entries. */
export const expectedDeliveries = (
  { log, entries, webhooks, alsoEarlier = false }: Source,
  { newId, nowMs }: { readonly newId: () => string; readonly nowMs: number },
): DeliveryRecord[] =>
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

type Dependencies = { readonly store: Pick<DeliveryStore, 'existing'>; readonly newId: () => string; readonly now: Now }

/** Those that should be there of these entries and are not. */
export const createFindMissing =
  ({ store, newId, now }: Dependencies) =>
  async (source: Source): Promise<DeliveryRecord[]> => {
    const expected = expectedDeliveries(source, { newId, nowMs: now() })
    const present = await store.existing(expected.map(idsOf))
    return expected.filter(({ id }) => !present.has(id))
  }

/**
 * Makes deliveries that are not there yet, and wakes each that has no attempt so far, also when it was there: whoever
 * put it may have died before waking it. Any repetition is harmless.
 */
export const createEnsureDeliveries =
  ({ store, wakeNow }: { store: Pick<DeliveryStore, 'putIfAbsent'>; wakeNow: WakeNow }) =>
  async (deliveries: readonly DeliveryRecord[]): Promise<void> => {
    await inGroups(deliveries, ensuredTogether, async (delivery) => {
      const present = await store.putIfAbsent(delivery)
      if (present.status === 'pending' && present.round === 1 && present.attempt_count === 0) {
        await wakeNow(wakeUpFor(present))
      }
    })
  }
