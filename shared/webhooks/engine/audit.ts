import { isoTime } from '#shared/core/clock.ts'
import { log } from '#shared/core/log.ts'
import { SHARDS, type Shard } from '#shared/table/keys.ts'
import type { AuditProgress, DeliveryStore, SubmissionIds } from '#shared/webhooks/deliveries/store.ts'
import { surelyKeptMs } from '#shared/webhooks/deliveries/times.ts'
import { type AuditEnd, type AuditSubmissionsDependencies, createAuditSubmissions } from './audit-submissions.ts'

type AuditDependencies = AuditSubmissionsDependencies & {
  readonly store: Pick<
    DeliveryStore,
    'changed' | 'readTime' | 'readProgress' | 'writeProgress' | 'failedAudits' | 'noteFailedAudit' | 'forgetFailedAudit'
  >
  /** Changes younger than this are left to the stream. */
  readonly graceMs: number
  /** Changes are audited once more at this age. */
  readonly secondLookMs: number
}

/** The table's time is exact to the second, and the answer takes a moment. */
const clockToleranceMs = 10_000

/**
 * Audits the submissions that changed since the last audit: a failure of the stream loses no accepted event.
 */
export const createAudit = (dependencies: AuditDependencies) => {
  const { store, graceMs, secondLookMs, now } = dependencies
  const auditAll = createAuditSubmissions(dependencies)

  /** A submission whose audit fails is written down and audited again, so that it stops no later one. */
  const noteFailures = (shard: Shard) => async (ids: SubmissionIds, end: AuditEnd) => {
    if (end === 'failed') await store.noteFailedAudit(shard, ids, now())
  }

  const forgetSuccesses = (shard: Shard) => async (ids: SubmissionIds, end: AuditEnd) => {
    if (end !== 'failed') await store.forgetFailedAudit(shard, ids)
  }

  type Look = { readonly watermark: 'watermark' | 'second_watermark'; readonly ageMs: number }
  const looks: readonly Look[] = [
    { watermark: 'watermark', ageMs: graceMs },
    { watermark: 'second_watermark', ageMs: secondLookMs },
  ]

  /** Continues until `stopAtMs`; the next audit goes on from the watermarks. */
  const auditShard = async (
    shard: Shard,
    begun: AuditProgress,
    { stopAtMs, aheadMs }: { readonly stopAtMs: number; readonly aheadMs: number },
  ): Promise<void> => {
    let progress = begun
    for (const { watermark, ageMs } of looks) {
      const range = { from: progress[watermark], until: isoTime(now() - aheadMs - ageMs) }
      // The clock went back behind the watermark: DynamoDB refuses a range that ends before it begins.
      if (range.from > range.until) continue
      let after: unknown
      do {
        if (now() >= stopAtMs) return
        const page = await store.changed(shard, range, after)
        await auditAll(page.rows, noteFailures(shard))
        const newest = page.rows.at(-1)?.changed_at
        if (newest !== undefined) {
          // Only to a change that was seen, never to this clock's time: a clock that is ahead must hide no change.
          progress = { ...progress, [watermark]: newest }
          // Only audited changes are before the watermark; after a crash before this line they are audited again.
          await store.writeProgress(shard, progress)
        }
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
   * @throws Error of one shard, after the others were audited.
   */
  return async (wanted: readonly Shard[], stopAtMs: number): Promise<void> => {
    // How far this clock is ahead of the table's: with a clock that is ahead, both looks would come too early, and pass
    // over a change that the index does not show yet.
    const aheadMs = Math.max(0, now() - (await store.readTime()) - clockToleranceMs)
    const all = await Promise.all(SHARDS.map(readProgress))
    // The age of all shards, so that the audits that run tell of the one that does not.
    const oldestMs = Math.min(...all.map(({ passed_at }) => Date.parse(passed_at)))
    log('info', 'audit.began', { audit_age_ms: Math.max(0, now() - oldestMs) })
    const failures: unknown[] = []
    // The shard that is furthest behind comes first, so that none waits for ever when the time does not suffice.
    const shards = all.filter(({ shard }) => wanted.includes(shard))
    for (const { shard, ...progress } of shards.sort((a, b) => (a.watermark < b.watermark ? -1 : 1))) {
      await auditShard(shard, progress, { stopAtMs, aheadMs }).catch((cause) => failures.push(cause))
    }
    if (failures.length > 0) throw failures[0]
  }
}
