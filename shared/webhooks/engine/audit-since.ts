import { isoTime, type Now } from '#shared/core/clock.ts'
import { SHARDS } from '#shared/table/keys.ts'
import type { DeliveryStore } from '#shared/webhooks/deliveries/store.ts'
import type { createAuditSubmissions } from './audit-submissions.ts'

type Dependencies = {
  readonly store: Pick<DeliveryStore, 'changed'>
  readonly auditAll: ReturnType<typeof createAuditSubmissions>
  readonly now: Now
}

/**
 * Audits every submission that changed since a time, apart from the audit's watermarks: for an operator after a fault
 * that the audit itself had.
 */
export const createAuditSince =
  ({ store, auditAll, now }: Dependencies) =>
  async (sinceMs: number): Promise<{ audited: number; created: number; failed: number }> => {
    const counts = { audited: 0, created: 0, failed: 0 }
    const range = { from: isoTime(sinceMs), until: isoTime(now()) }
    for (const shard of SHARDS) {
      let after: unknown
      do {
        const page = await store.changed(shard, range, after)
        await auditAll(page.rows, async (_ids, end) => {
          counts.audited += 1
          if (end === 'failed') counts.failed += 1
          else counts.created += end
        })
        after = page.next
      } while (after !== undefined)
    }
    return counts
  }
