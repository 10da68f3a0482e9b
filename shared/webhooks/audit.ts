import type { StoreId } from '#shared/access/store-id.ts'
import { isoTime, type Now } from '#shared/runtime/clock.ts'
import { log as writeLog } from '#shared/runtime/log.ts'
import { SHARDS, type Shard } from '#shared/table/keys.ts'
import type { DeliveryRow } from './delivery.ts'
import type { DeliveryStore, SubmissionIds } from './delivery-store.ts'
import { ensureDeliveries, missingDeliveries } from './ensure-deliveries.ts'
import { surelyKeptMs } from './retention.ts'
import type { WebhookRow } from './schema.ts'
import type { WakeNow } from './wake-up.ts'

/**
 * A submission that could not be audited is looked at again for so long. Longer, and one that never can be would keep
 * the audit from whatever came after it.
 */
const retriedMs = 60 * 60 * 1000

type AuditNeeds = {
  readonly store: Pick<
    DeliveryStore,
    'changed' | 'readLog' | 'listWebhooks' | 'existing' | 'putIfAbsent' | 'readMark' | 'moveMark'
  >
  readonly wakeNow: WakeNow
  /** How young a change may be that is left to the stream. */
  readonly graceMs: number
  readonly newId: () => string
  readonly now: Now
}

/** Whether its webhook had subscribed to it by the time of the event. */
const wasSubscribed = (webhooks: readonly WebhookRow[], { webhook_id, event, created_at }: DeliveryRow): boolean =>
  webhooks.some(
    ({ id, subscribed_at }) =>
      id === webhook_id && Object.entries(subscribed_at).some(([name, since]) => name === event && since <= created_at),
  )

/**
 * Checks that every event of the submissions that changed since the last time has its deliveries, and makes what is
 * missing: whatever befell the stream, nothing accepted is lost.
 */
export const createAudit = ({ store, wakeNow, graceMs, newId, now }: AuditNeeds) => {
  const missingOf = missingDeliveries({ store, newId, now })
  const ensure = ensureDeliveries({ store, wakeNow })

  const auditOne = async (ids: SubmissionIds, webhooks: readonly WebhookRow[]): Promise<void> => {
    const log = await store.readLog(ids)
    if (!log) return
    const since = isoTime(now() - surelyKeptMs)
    const entries = log.history.filter(({ at }) => at >= since)
    const missing = await missingOf({ log, entries, webhooks })
    await ensure(missing)
    if (missing.length === 0) return
    // Fan-out may have come before a webhook that subscribed within its tolerance: that was no loss of the stream's.
    const metrics = { AuditRepairs: missing.filter((delivery) => wasSubscribed(webhooks, delivery)).length }
    writeLog('warn', 'audit.repaired', { submission_id: log.id, count: missing.length }, { metrics, nowMs: now() })
  }

  /** The webhooks of each store that a page names, read once. */
  const webhooksOfStores = () => {
    const known = new Map<StoreId, Promise<readonly WebhookRow[]>>()
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
          const measured = { metrics: { AuditFailures: 1 }, nowMs: now() }
          writeLog('error', 'audit.failed', { submission_id: ids.submission_id, cause }, measured)
        }
      }
      after = page.next
      // Only what was looked at is behind the mark; a crash before this looks at it again.
      const reached = after === undefined ? until : (page.rows.at(-1)?.changed_at ?? from)
      await store.moveMark(shard, failedAt ?? reached)
    } while (after !== undefined && now() < stopAtMs)
  }

  /** @param stopAtMs the audit goes on from its marks next time. */
  return async (stopAtMs: number): Promise<void> => {
    for (const shard of SHARDS) {
      const mark = await store.readMark(shard)
      const from = mark ?? isoTime(now() - surelyKeptMs)
      // One that never ran has everything before it, and is not late.
      const metrics = { AuditAge: mark === undefined ? 0 : now() - Date.parse(mark) }
      writeLog('info', 'audit.began', { shard }, { metrics, nowMs: now() })
      if (now() < stopAtMs) await auditShard(shard, { from, stopAtMs })
    }
  }
}
