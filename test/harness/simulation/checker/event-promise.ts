import { EVENT_NAMES, type EventName, eventOf } from '#shared/submissions/events.ts'
import type { SubmissionLog } from '#shared/submissions/log.ts'
import type { DeliveryRecord } from '#shared/webhooks/deliveries/record.ts'
import { TEST_EVENT } from '#shared/webhooks/deliveries/vocabulary.ts'
import type { WebhookRecord } from '#shared/webhooks/registrations/webhook.ts'
import type { VirtualClock } from '#test/support/virtual-clock.ts'
import { graceMs, stoppedMs } from './tolerances.ts'

/** How long a webhook was subscribed to an event: from a stored time, until the simulation's own. */
type Period = { readonly id: string; readonly name: EventName; readonly since: string; untilMs: number }

type Present = {
  readonly logs: readonly SubmissionLog[]
  readonly webhooks: readonly WebhookRecord[]
}

/**
 * G1: every event has a delivery to every webhook that was subscribed at that time and still is. Subscribed must hold
 * by the stored times, which define it where a clock was wrong, and by the simulation's own time.
 */
export const createEventPromise = (clock: VirtualClock) => {
  const subscribedMs = new Map<string, number>()
  const writtenMs = new Map<string, number>()
  /** Also those that TTL has deleted since. */
  const made = new Set<string>()
  const periods = new Map<string, Period>()
  const asked = new Set<string>()

  const subscriptionOf = (webhook: WebhookRecord, name: EventName): string =>
    `${webhook.id} ${name} ${webhook.subscribed_at[name]}`
  const entryOf = ({ id }: SubmissionLog, entry: number): string => `${id} ${entry}`

  const wasSubscribed = (webhook: WebhookRecord, event: { name: EventName; at: string }, eventMs: number): boolean => {
    const since = webhook.subscribed_at[event.name]
    const sinceMs = subscribedMs.get(subscriptionOf(webhook, event.name)) ?? Number.POSITIVE_INFINITY
    return since !== undefined && since <= event.at && sinceMs <= eventMs
  }

  const expectedOf = (log: SubmissionLog, webhooks: readonly WebhookRecord[]) =>
    log.history.flatMap((entry) => {
      const event = eventOf(log, entry)
      if (!event) return []
      const eventMs = writtenMs.get(entryOf(log, entry.entry)) ?? 0
      return webhooks
        .filter((webhook) => webhook.store_id === log.store_id && wasSubscribed(webhook, event, eventMs))
        .map((webhook) => ({ event, webhook }))
    })

  return {
    /** A person asks for the events from before the subscription too. */
    missingAsked: (webhookId: string): void => void asked.add(webhookId),

    /** Whether a new delivery is of an event that its webhook subscribed to, at most a second after it happened. */
    isWanted: ({ webhook_id, event, created_at }: DeliveryRecord): boolean =>
      event === TEST_EVENT ||
      asked.has(webhook_id) ||
      [...periods.values()].some(
        ({ id, name, since, untilMs }) =>
          id === webhook_id &&
          name === event &&
          Date.parse(since) <= Date.parse(created_at) + graceMs &&
          untilMs >= clock.now() - stoppedMs,
      ),

    deliveryWritten: ({ event_id, webhook_id }: DeliveryRecord): void => void made.add(`${event_id} ${webhook_id}`),
    logWritten: (log: SubmissionLog): void => {
      writtenMs.set(entryOf(log, log.history.length), clock.now())
    },
    webhookWritten: (webhook: WebhookRecord): void => {
      for (const name of EVENT_NAMES) {
        const since = webhook.subscribed_at[name]
        for (const period of periods.values()) {
          if (period.id === webhook.id && period.name === name) period.untilMs = Math.min(period.untilMs, clock.now())
        }
        if (since === undefined) continue
        const key = subscriptionOf(webhook, name)
        periods.set(key, { id: webhook.id, name, since, untilMs: Number.POSITIVE_INFINITY })
        if (!subscribedMs.has(key)) subscribedMs.set(key, clock.now())
      }
    },
    /** Describes every delivery that is missing. */
    missing: ({ logs, webhooks }: Present): string[] =>
      logs
        .flatMap((log) => expectedOf(log, webhooks))
        .filter(({ event, webhook }) => !made.has(`${event.id} ${webhook.id}`))
        .map(({ event, webhook }) => `${event.name} of ${event.submission_id} for webhook ${webhook.id}`),
  }
}
