import { isoTime, type Now } from '#shared/core/clock.ts'
import { mapInGroups } from '#shared/core/concurrency.ts'
import type { LogMetrics } from '#shared/core/metrics.ts'
import type { StoreId } from '#shared/core/store-id.ts'
import { SHARDS, type Shard } from '#shared/table/keys.ts'
import type { DeliveryRecord } from '#shared/webhooks/deliveries/record.ts'
import type { AuditProgress, DeliveryStore, SubmissionIds } from '#shared/webhooks/deliveries/store.ts'
import { surelyKeptMs } from '#shared/webhooks/deliveries/times.ts'
import type { WebhookRecord } from '#shared/webhooks/registrations/webhook.ts'
import type { WakeNow } from '#shared/webhooks/wake-ups/wake-up.ts'
import { createEnsureDeliveries, createFindMissing } from './ensure-deliveries.ts'

/** Submissions audited in parallel: as many as DynamoDB reads at once. */
const auditedTogether = 100

type AuditDependencies = {
  readonly store: Pick<
    DeliveryStore,
    | 'changed'
    | 'readHistory'
    | 'listWebhooks'
    | 'existing'
    | 'putIfAbsent'
    | 'readProgress'
    | 'writeProgress'
    | 'failedAudits'
    | 'noteFailedAudit'
    | 'forgetFailedAudit'
  >
  readonly wakeNow: WakeNow
  /** Changes younger than this are left to the stream. */
  readonly graceMs: number
  /** Changes are audited once more at this age. */
  readonly secondLookMs: number
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
export const createAudit = (dependencies: AuditDependencies) => {
  const { store, wakeNow, graceMs, secondLookMs, logMetrics, newId, now } = dependencies
  const missingOf = createFindMissing({ store, newId, now })
  const ensure = createEnsureDeliveries({ store, wakeNow })

  const auditOne = async (ids: SubmissionIds, webhooks: readonly WebhookRecord[]): Promise<void> => {
    const log = await store.readHistory(ids)
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

  /** Audits submissions; `ended` is called for each with whether its audit succeeded. */
  const auditAll = async (
    submissions: readonly SubmissionIds[],
    ended: (ids: SubmissionIds, succeeded: boolean) => Promise<void>,
  ): Promise<void> => {
    const webhooksOf = webhooksOfStores()
    await mapInGroups(submissions, auditedTogether, async ({ store_id, submission_id }) => {
      const ids = { store_id, submission_id }
      const succeeded = await webhooksOf(store_id)
        .then((webhooks) => auditOne(ids, webhooks))
        .then(() => true)
        .catch((cause) => {
          const fields = { submission_id, cause }
          logMetrics({ level: 'error', event: 'audit.failed', fields, metrics: { AuditFailures: 1 } })
          return false
        })
      await ended(ids, succeeded)
    })
  }

  /** A submission whose audit fails is written down and audited again, so that it stops no later one. */
  const noteFailures = (shard: Shard) => async (ids: SubmissionIds, succeeded: boolean) => {
    if (!succeeded) await store.noteFailedAudit(shard, ids, now())
  }

  const forgetSuccesses = (shard: Shard) => async (ids: SubmissionIds, succeeded: boolean) => {
    if (succeeded) await store.forgetFailedAudit(shard, ids)
  }

  type Look = { readonly watermark: 'watermark' | 'second_watermark'; readonly ageMs: number }
  const looks: readonly Look[] = [
    { watermark: 'watermark', ageMs: graceMs },
    { watermark: 'second_watermark', ageMs: secondLookMs },
  ]

  /** Continues until `stopAtMs`; the next audit goes on from the watermarks. */
  const auditShard = async (shard: Shard, begun: AuditProgress, stopAtMs: number): Promise<void> => {
    let progress = begun
    for (const { watermark, ageMs } of looks) {
      const range = { from: progress[watermark], until: isoTime(now() - ageMs) }
      // The clock went back behind the watermark: DynamoDB refuses a range that ends before it begins.
      if (range.from > range.until) continue
      let after: unknown
      do {
        if (now() >= stopAtMs) return
        const page = await store.changed(shard, range, after)
        await auditAll(page.rows, noteFailures(shard))
        // Only to a change that was seen, never to this clock's time: a clock that is ahead must hide no change.
        progress = { ...progress, [watermark]: page.rows.at(-1)?.changed_at ?? progress[watermark] }
        // Only audited changes are before the watermark; after a crash before this line they are audited again.
        await store.writeProgress(shard, progress)
        after = page.next
      } while (after !== undefined)
    }
    await auditAll(await store.failedAudits(shard), forgetSuccesses(shard))
    await store.writeProgress(shard, { ...progress, passed_at: isoTime(now()) })
  }

  const readProgress = async (shard: Shard) => {
    const oldest = isoTime(now() - surelyKeptMs)
    const stored = await store.readProgress(shard)
    return { shard, ...(stored ?? { watermark: oldest, second_watermark: oldest, passed_at: isoTime(now()) }) }
  }

  /**
   * @param stopAtMs time to stop at; the next audit continues from the watermarks.
   * @throws Error of one shard, after all other shards were audited.
   */
  return async (stopAtMs: number): Promise<void> => {
    const shards = await Promise.all(SHARDS.map(readProgress))
    const failures: unknown[] = []
    // The shard that is furthest behind comes first, so that none waits for ever when the time does not suffice.
    for (const { shard, ...progress } of shards.sort((a, b) => (a.watermark < b.watermark ? -1 : 1))) {
      const metrics = { AuditAge: Math.max(0, now() - Date.parse(progress.passed_at)) }
      logMetrics({ level: 'info', event: 'audit.began', fields: { shard }, metrics })
      await auditShard(shard, progress, stopAtMs).catch((cause) => failures.push(cause))
    }
    if (failures.length > 0) throw failures[0]
  }
}
