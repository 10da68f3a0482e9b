import { isoTime, type Now } from '#shared/core/clock.ts'
import { invalidFields, Problem } from '#shared/core/problems.ts'
import type { SubmissionLister } from '#shared/submissions/list.ts'
import { submissionsOf } from '#shared/table/keys.ts'
import type { DeliveryLister } from '#shared/webhooks/deliveries/list.ts'
import type { DeliveryStore } from '#shared/webhooks/deliveries/store.ts'
import { surelyKeptMs } from '#shared/webhooks/deliveries/times.ts'
import { TEST_EVENT } from '#shared/webhooks/deliveries/vocabulary.ts'
import type { WebhookRecord } from '#shared/webhooks/registrations/webhook.ts'
import { type WakeNow, wakeOrLog } from '#shared/webhooks/wake-ups/wake-up.ts'
import { createEnsureDeliveries, createFindMissing } from './ensure-deliveries.ts'
import type { Resend } from './resend.ts'

/** Limits of one call: at the first that is reached it ends with a cursor. */
const maxStarted = 500
const maxExaminedDeliveries = 5_000
const maxExaminedSubmissions = 1_000

/** Deliveries or submissions processed in parallel. */
const startedTogether = 25

/** Half of the function's timeout (10 s): a call that stops here returns a cursor, one that Lambda stops does not. */
const maxRunMs = 5_000

/** @throws Problem VALIDATION_FAILED when `sinceMs` is more than 29 days before `nowMs`. */
export const requireRecoverable = (sinceMs: number, nowMs: number): void => {
  if (sinceMs >= nowMs - surelyKeptMs) return
  throw invalidFields([{ path: '/since', message: 'must be at most 29 days ago' }])
}

export type RecoverCall = {
  /** Bounds of the events' times, both inclusive, in milliseconds since 1970. */
  readonly sinceMs: number
  readonly untilMs: number
  /** Where the previous call ended. */
  readonly after: string | undefined
  /** Of the request that asks, for its log lines. */
  readonly requestId: string
}

export type Recovered = { readonly count: number; readonly next: string | undefined }

export type RecoverDependencies = {
  readonly listDeliveries: DeliveryLister
  readonly resend: Resend
  readonly now: Now
}

/** Resends the failed or the held deliveries, oldest first. Skips a delivery that has used all its rounds. */
export const createRecover =
  ({ listDeliveries, resend, now }: RecoverDependencies) =>
  async (
    { store_id, id: webhook_id }: WebhookRecord,
    status: 'failed' | 'held',
    { sinceMs, untilMs, after, requestId }: RecoverCall,
  ): Promise<Recovered> => {
    /** False for a delivery that was changed since it was listed, or whose resend is refused: it is skipped. */
    const tryStart = async ({ id: delivery_id }: { readonly id: string }): Promise<boolean> => {
      try {
        await resend({ store_id, webhook_id, delivery_id }, [status], requestId)
        return true
      } catch (error) {
        if (error instanceof Problem) return false
        throw error
      }
    }

    const stopAtMs = now() + maxRunMs
    const { rows, next } = await listDeliveries(
      { store_id, webhook_id, order: 'oldest', fromMs: sinceMs, untilMs, after },
      {
        maxFound: maxStarted,
        maxExamined: maxExaminedDeliveries,
        // A failed test event is final; a held one cannot continue in any other way.
        isWanted: (delivery) => delivery.status === status && (status === 'held' || delivery.event !== TEST_EVENT),
      },
    )
    let count = 0
    for (let start = 0; start < rows.length; start += startedTogether) {
      const group = rows.slice(start, start + startedTogether)
      const started = await Promise.all(group.map(tryStart))
      count += started.filter(Boolean).length
      if (now() >= stopAtMs && start + startedTogether < rows.length) return { count, next: group.at(-1)?.id }
    }
    return { count, next }
  }

export type RecoverMissingDependencies = {
  readonly listSubmissions: SubmissionLister
  readonly store: Pick<DeliveryStore, 'readHistory' | 'existing' | 'putIfAbsent'>
  readonly wakeNow: WakeNow
  readonly newId: () => string
  readonly now: Now
}

/**
 * Makes the missing deliveries of all events that a webhook is subscribed to now, also of events from before its
 * subscription or its creation.
 */
export const createRecoverMissing = ({ listSubmissions, store, wakeNow, newId, now }: RecoverMissingDependencies) => {
  const missingOf = createFindMissing({ store, newId, now })

  const missingOfSubmission = async (webhook: WebhookRecord, submission_id: string) => {
    const log = await store.readHistory({ store_id: webhook.store_id, submission_id })
    return log ? missingOf({ log, entries: log.history, webhooks: [webhook], alsoEarlier: true }) : []
  }

  return async (webhook: WebhookRecord, { sinceMs, untilMs, after, requestId }: RecoverCall): Promise<Recovered> => {
    const stopAtMs = now() + maxRunMs
    const beginning = submissionsOf(webhook.store_id, {}).positionOf({ created_at: isoTime(sinceMs), id: '' })
    // A wake-up that fails is logged: the sweep wakes the delivery.
    const wakeLogged: WakeNow = (wakeUp) =>
      wakeOrLog(wakeNow(wakeUp), { request_id: requestId, delivery_id: wakeUp.delivery_id })
    const ensure = createEnsureDeliveries({ store, wakeNow: wakeLogged })
    let count = 0
    let position = after ?? beginning
    for (let examined = 0; examined < maxExaminedSubmissions; examined += startedTogether) {
      const { rows, next } = await listSubmissions(webhook.store_id, {
        created_after: sinceMs,
        created_before: untilMs,
        order: 'oldest',
        limit: startedTogether,
        after: position,
      })
      const missing = (await Promise.all(rows.map(({ id }) => missingOfSubmission(webhook, id)))).flat()
      const made = missing.slice(0, maxStarted - count)
      await ensure(made)
      count += made.length
      // The next call examines this group again: the deliveries made here are not missing then.
      if (made.length < missing.length) return { count, next: position }
      if (next === undefined || count >= maxStarted || now() >= stopAtMs) return { count, next }
      position = next
    }
    return { count, next: position }
  }
}

export type Recover = ReturnType<typeof createRecover>

export type RecoverMissing = ReturnType<typeof createRecoverMissing>
