import type { Now } from '#shared/core/clock.ts'
import { mapInGroups } from '#shared/core/concurrency.ts'
import { eventOf, type SubmissionEvent } from '#shared/submissions/events.ts'
import type { Entry, SubmissionLog } from '#shared/submissions/log.ts'
import { newDelivery } from '#shared/webhooks/deliveries/new-delivery.ts'
import { type DeliveryRecord, idsOf } from '#shared/webhooks/deliveries/record.ts'
import type { DeliveryStore } from '#shared/webhooks/deliveries/store.ts'
import type { WebhookRecord } from '#shared/webhooks/registrations/webhook.ts'
import { type WakeNow, wakeUpFor } from '#shared/webhooks/wake-ups/wake-up.ts'

/** A subscription that began at most 1 s after an event still receives it: clocks of two functions differ. */
const subscriptionToleranceMs = 1000

/** Deliveries made in parallel: enough for all webhooks of a store (10), so that none delays the next or the stream. */
const ensuredTogether = 10

type Source = {
  readonly log: Pick<SubmissionLog, 'id' | 'store_id'>
  readonly entries: readonly Pick<Entry, 'entry' | 'action' | 'at'>[]
  readonly webhooks: readonly WebhookRecord[]
  /** Also the events from before the subscription, for a person who recovers missing deliveries. */
  readonly alsoEarlier?: boolean
}

/** Whether a webhook is subscribed to an event and, unless `alsoEarlier`, was subscribed when it happened. */
const wants = (webhook: WebhookRecord, event: SubmissionEvent, alsoEarlier: boolean): boolean => {
  const since = webhook.subscribed_at[event.name]
  if (since === undefined) return false
  return alsoEarlier || Date.parse(since) <= Date.parse(event.at) + subscriptionToleranceMs
}

/** Every delivery that should exist for the entries. */
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

/** The expected deliveries that do not exist. */
export const createFindMissing =
  ({ store, newId, now }: Dependencies) =>
  async (source: Source): Promise<DeliveryRecord[]> => {
    const expected = expectedDeliveries(source, { newId, nowMs: now() })
    const present = await store.existing(expected.map(idsOf))
    return expected.filter(({ id }) => !present.has(id))
  }

/**
 * Puts the missing deliveries, and wakes every one in round 1 that has no attempt, even if it existed: its writer may
 * have died before waking it. Repeating this is harmless.
 */
export const createEnsureDeliveries =
  ({ store, wakeNow }: { store: Pick<DeliveryStore, 'putIfAbsent'>; wakeNow: WakeNow }) =>
  async (deliveries: readonly DeliveryRecord[]): Promise<void> => {
    await mapInGroups(deliveries, ensuredTogether, async (delivery) => {
      const present = await store.putIfAbsent(delivery)
      if (present.status === 'pending' && present.round === 1 && present.attempt_count === 0) {
        await wakeNow(wakeUpFor(present))
      }
    })
  }
