import { randomUUID } from 'node:crypto'
import type { Service } from '#infra/operate/connect.ts'
import { isoTime } from '#shared/core/clock.ts'
import { SHARDS } from '#shared/table/keys.ts'
import { createAuditSubmissions } from '#shared/webhooks/engine/audit-submissions.ts'

/**
 * Creates the missing deliveries of every submission that changed since a time, apart from the audit's watermarks. Sends
 * no wake-ups: the sweep wakes what is due within 7 minutes. What it creates and what fails is on standard error.
 *
 * @param sinceMs at most 29 days ago: deliveries that were deleted after 30 days would be created again.
 */
export const auditSince = async (
  { deliveries, webhooks }: Pick<Service, 'deliveries' | 'webhooks'>,
  sinceMs: number,
): Promise<{ audited: number; created: number; failed: number }> => {
  const now = Date.now
  const auditAll = createAuditSubmissions({
    store: { ...deliveries, listWebhooks: webhooks.list },
    wakeNow: async () => undefined,
    newId: randomUUID,
    now,
  })
  const counts = { audited: 0, created: 0, failed: 0 }
  const range = { from: isoTime(sinceMs), until: isoTime(now()) }
  for (const shard of SHARDS) {
    let after: unknown
    do {
      const page = await deliveries.changed(shard, range, after)
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
