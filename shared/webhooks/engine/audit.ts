import { isoTime, type Now } from '#shared/core/clock.ts'
import type { LogMetrics } from '#shared/core/metrics.ts'
import type { StoreId } from '#shared/core/store-id.ts'
import { SHARDS, type Shard } from '#shared/table/keys.ts'
import type { DeliveryRecord } from '#shared/webhooks/deliveries/record.ts'
import type { DeliveryStore, SubmissionIds } from '#shared/webhooks/deliveries/store.ts'
import { surelyKeptMs } from '#shared/webhooks/deliveries/times.ts'
import type { WebhookRecord } from '#shared/webhooks/registrations/webhook.ts'
import type { WakeNow } from '#shared/webhooks/wake-ups/wake-up.ts'
import { createEnsureDeliveries, createFindMissing } from './ensure-deliveries.ts'

/**
 * A submission that could not be audited is looked at again for so long. Longer, and one that never can be would keep
 * the audit from whatever came after it.
 */
const retriedMs = 60 * 60 * 1000

type AuditDependencies = {
  readonly store: Pick<
    DeliveryStore,
    'changed' | 'readLog' | 'listWebhooks' | 'existing' | 'putIfAbsent' | 'readWatermark' | 'moveWatermark'
  >
  readonly wakeNow: WakeNow
  /** How young a change may be that is left to the stream. */
  readonly graceMs: number
  readonly logMetrics: LogMetrics
  readonly newId: () => string
  readonly now: Now
}

/** Whether its webhook had subscribed to it by the time of the event. */
const wasSubscribed = (
  webhooks: readonly WebhookRecord[],
  { webhook_id, event, created_at }: DeliveryRecord,
): boolean =>
  webhooks.some(
    ({ id, subscribed_at }) =>
      id === webhook_id && Object.entries(subscribed_at).some(([name, since]) => name === event && since <= created_at),
  )

/**
 * Checks that every event of the submissions that changed since the last time has its deliveries, and makes what is
 * missing: whatever befell the stream, nothing accepted is lost.
 */
export const createAudit = ({ store, wakeNow, graceMs, logMetrics, newId, now }: AuditDependencies) => {
  const missingOf = createFindMissing({ store, newId, now })
  const ensure = createEnsureDeliveries({ store, wakeNow })

  const auditOne = async (ids: SubmissionIds, webhooks: readonly WebhookRecord[]): Promise<void> => {
    const log = await store.readLog(ids)
    if (!log) return
    const since = isoTime(now() - surelyKeptMs)
    const entries = log.history.filter(({ at }) => at >= since)
    const missing = await missingOf({ log, entries, webhooks })
    await ensure(missing)
    if (missing.length === 0) return
    // Fan-out may have come before a webhook that subscribed within its tolerance: that was no loss of the stream's.
    const metrics = { AuditRepairs: missing.filter((delivery) => wasSubscribed(webhooks, delivery)).length }
    const fields = { submission_id: log.id, count: missing.length }
    logMetrics({ level: 'warn', event: 'audit.repaired', fields, metrics })
  }

  /** The webhooks of each store that a page names, read once. */
  const webhooksOfStores = () => {
    const known = new Map<StoreId, Promise<readonly WebhookRecord[]>>()
    return (store_id: StoreId) => {
      const webhooks = known.get(store_id) ?? store.listWebhooks(store_id)
      known.set(store_id, webhooks)
      return webhooks
    }
  }

  const auditShard = async (shard: Shard, { from, stopAtMs }: { from: string; stopAtMs: number }): Promise<void> => {
    const until = isoTime(now() - graceMs)
    // A clock that went back: the mark is ahead of it, and an index refuses such a range.
    if (from > until) return
    const retriedSince = isoTime(now() - retriedMs)
    let failedAt: string | undefined
    let after: unknown
    do {
      const page = await store.changed(shard, { from, until }, after)
      const webhooksOf = webhooksOfStores()
      for (const { changed_at, ...ids } of page.rows) {
        try {
          await auditOne(ids, await webhooksOf(ids.store_id))
        } catch (cause) {
          // A submission that can't be audited is reported, stops no other, and is not behind the mark.
          if (changed_at > retriedSince) failedAt ??= changed_at
          const fields = { submission_id: ids.submission_id, cause }
          logMetrics({ level: 'error', event: 'audit.failed', fields, metrics: { AuditFailures: 1 } })
        }
      }
      after = page.next
      // Only what was looked at is behind the mark; a crash before this looks at it again.
      const reached = after === undefined ? until : (page.rows.at(-1)?.changed_at ?? from)
      await store.moveWatermark(shard, failedAt ?? reached)
    } while (after !== undefined && now() < stopAtMs)
  }

  /** @param stopAtMs the audit goes on from its marks next time. */
  return async (stopAtMs: number): Promise<void> => {
    for (const shard of SHARDS) {
      const mark = await store.readWatermark(shard)
      const from = mark ?? isoTime(now() - surelyKeptMs)
      // One that never ran has everything before it, and is not late.
      const metrics = { AuditAge: mark === undefined ? 0 : now() - Date.parse(mark) }
      logMetrics({ level: 'info', event: 'audit.began', fields: { shard }, metrics })
      if (now() < stopAtMs) await auditShard(shard, { from, stopAtMs })
    }
  }
}
