import { isoTime, type Now } from '#shared/core/clock.ts'
import { mapInGroups } from '#shared/core/concurrency.ts'
import { log as writeLog } from '#shared/core/log.ts'
import type { StoreId } from '#shared/core/store-id.ts'
import type { DeliveryRecord } from '#shared/webhooks/deliveries/record.ts'
import type { DeliveryStore, SubmissionIds } from '#shared/webhooks/deliveries/store.ts'
import { surelyKeptMs } from '#shared/webhooks/deliveries/times.ts'
import type { WebhookRecord } from '#shared/webhooks/registrations/webhook.ts'
import type { WakeNow } from '#shared/webhooks/wake-ups/wake-up.ts'
import { createEnsureDeliveries, createFindMissing } from './ensure-deliveries.ts'

/** Submissions audited in parallel: as many as DynamoDB reads at once. */
const auditedTogether = 100

export type AuditSubmissionsDependencies = {
  readonly store: Pick<DeliveryStore, 'readHistory' | 'listWebhooks' | 'existing' | 'putIfAbsent'>
  readonly wakeNow: WakeNow
  readonly newId: () => string
  readonly now: Now
}

/** Whether the delivery's webhook was subscribed at the time of the event. */
const wasSubscribed = (
  webhooks: readonly WebhookRecord[],
  { webhook_id, event, created_at }: DeliveryRecord,
): boolean =>
  webhooks.some(
    ({ id, subscribed_at }) =>
      id === webhook_id && Object.entries(subscribed_at).some(([name, since]) => name === event && since <= created_at),
  )

/** The end of one submission's audit: how many deliveries it created, or that it failed. */
export type AuditEnd = number | 'failed'

/** Checks that every event of submissions has its deliveries, and makes the missing ones. */
export const createAuditSubmissions = (dependencies: AuditSubmissionsDependencies) => {
  const { store, wakeNow, newId, now } = dependencies
  const missingOf = createFindMissing({ store, newId, now })
  const ensure = createEnsureDeliveries({ store, wakeNow })

  const auditOne = async (ids: SubmissionIds, webhooks: readonly WebhookRecord[]): Promise<number> => {
    const log = await store.readHistory(ids)
    if (!log) return 0
    const since = isoTime(now() - surelyKeptMs)
    const entries = log.history.filter(({ at }) => at >= since)
    const missing = await missingOf({ log, entries, webhooks })
    await ensure(missing)
    if (missing.length === 0) return 0
    // Fan-out may have run before a webhook subscribed within the tolerance (1 s): the stream lost nothing then.
    const lost_count = missing.filter((delivery) => wasSubscribed(webhooks, delivery)).length
    writeLog('warn', 'audit.repaired', { submission_id: log.id, count: missing.length, lost_count })
    return missing.length
  }

  /** Reads the webhooks of each store once, and again after a read that failed. */
  const webhooksOfStores = () => {
    const known = new Map<StoreId, Promise<readonly WebhookRecord[]>>()
    return async (store_id: StoreId) => {
      const webhooks = known.get(store_id) ?? store.listWebhooks(store_id)
      known.set(store_id, webhooks)
      return webhooks.catch((cause) => {
        known.delete(store_id)
        throw cause
      })
    }
  }

  /** @param ended called for each submission. */
  return async (
    submissions: readonly SubmissionIds[],
    ended: (ids: SubmissionIds, end: AuditEnd) => Promise<void>,
  ): Promise<void> => {
    const webhooksOf = webhooksOfStores()
    await mapInGroups(submissions, auditedTogether, async ({ store_id, submission_id }) => {
      const ids = { store_id, submission_id }
      const end = await webhooksOf(store_id)
        .then((webhooks) => auditOne(ids, webhooks))
        .catch((cause): AuditEnd => {
          writeLog('error', 'audit.failed', { submission_id, cause })
          return 'failed'
        })
      await ended(ids, end)
    })
  }
}
