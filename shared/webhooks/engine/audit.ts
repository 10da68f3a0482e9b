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
 * A submission whose audit fails is audited again up to this age of its change. Without this limit, one that always
 * fails would keep the audit from all later changes.
 */
const retriedMs = 60 * 60 * 1000

type AuditDependencies = {
  readonly store: Pick<
    DeliveryStore,
    'changed' | 'readLog' | 'listWebhooks' | 'existing' | 'putIfAbsent' | 'readWatermark' | 'moveWatermark'
  >
  readonly wakeNow: WakeNow
  /** Changes younger than this are left to the stream. */
  readonly graceMs: number
  readonly logMetrics: LogMetrics
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

/**
 * Checks that every event of the submissions that changed since the last audit has its deliveries, and makes the
 * missing ones: a failure of the stream loses no accepted event.
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
    // Fan-out may have run before a webhook subscribed within the tolerance (1 s): the stream lost nothing then.
    const metrics = { AuditRepairs: missing.filter((delivery) => wasSubscribed(webhooks, delivery)).length }
    const fields = { submission_id: log.id, count: missing.length }
    logMetrics({ level: 'warn', event: 'audit.repaired', fields, metrics })
  }

  /** Reads the webhooks of each store in a page once. */
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
    // The clock went back behind the watermark: DynamoDB refuses a range that ends before it begins.
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
          // A submission whose audit fails is reported, stops no other, and for 1 hour holds the watermark.
          if (changed_at > retriedSince) failedAt ??= changed_at
          const fields = { submission_id: ids.submission_id, cause }
          logMetrics({ level: 'error', event: 'audit.failed', fields, metrics: { AuditFailures: 1 } })
        }
      }
      after = page.next
      // Only audited changes are before the watermark; after a crash before this line they are audited again.
      const reached = after === undefined ? until : (page.rows.at(-1)?.changed_at ?? from)
      await store.moveWatermark(shard, failedAt ?? reached)
    } while (after !== undefined && now() < stopAtMs)
  }

  /** @param stopAtMs time to stop at; the next audit continues from the watermarks. */
  return async (stopAtMs: number): Promise<void> => {
    for (const shard of SHARDS) {
      const watermark = await store.readWatermark(shard)
      const from = watermark ?? isoTime(now() - surelyKeptMs)
      // A shard that was never audited is not late.
      const metrics = { AuditAge: watermark === undefined ? 0 : now() - Date.parse(watermark) }
      logMetrics({ level: 'info', event: 'audit.began', fields: { shard }, metrics })
      if (now() < stopAtMs) await auditShard(shard, { from, stopAtMs })
    }
  }
}
